internal import CFFmpeg
package import Imaging

/// A still picture as its file holds it.
package enum StoredStill: Sendable {
  case palette(PaletteImage)
  case colors(RGBAImage)

  /// The picture with the color of each pixel written out.
  package var expanded: RGBAImage {
    switch self {
    case .palette(let image): image.expanded
    case .colors(let image): image
    }
  }
}

extension StoredStill {
  /// Decodes a PNG, JPEG or WebP as displayed (a JPEG is turned as its Exif orientation says), with
  /// straight alpha: 255 where the file has none.
  package init(at path: String, limits: DecodingLimits = DecodingLimits()) throws(DecodingError) {
    // Refuses what is no file, or too large, before it is read.
    let format = try ContainerFormat(of: path, limits: limits)
    let file = try ByteSource(path: path)
    let contents = file.bytes(at: 0, count: file.size)
    guard contents.count == file.size else {
      throw .cannotOpen(path: path, reason: "it cannot be read to its end")
    }
    try self.init(contents, format, path: path, limits: limits)
  }

  /// Decodes the picture that a file with these contents would be.
  ///
  /// - Parameter name: stands for the path in errors.
  package init(
    _ contents: [UInt8], named name: String, limits: DecodingLimits = DecodingLimits()
  ) throws(DecodingError) {
    guard let format = ContainerFormat(firstBytes: Array(contents.prefix(ContainerFormat.length)))
    else { throw .unknownFormat(path: name) }
    guard contents.count <= limits.maximumStillBytes else {
      throw .overLimit(path: name, limit: "a picture of \(contents.count) bytes")
    }
    try self.init(contents, format, path: name, limits: limits)
  }

  private init(
    _ contents: [UInt8], _ format: ContainerFormat, path: String, limits: DecodingLimits
  ) throws(DecodingError) {
    FFmpegLibrary.prepare()
    av_max_alloc(limits.maximumAllocation)
    guard let codec = format.stillCodec else {
      throw .cannotOpen(path: path, reason: "it is a video, not a still")
    }
    let decoder = try unsafe Decoder.open(id: codec, path: path, limits: limits)
    guard let packet = Packet.keyFrame(contents) else { throw .outOfMemory(path: path) }
    var status = decoder.send(packet)
    decoder.drain()
    let output = decoder.receive()
    if case .failed(let failure) = output { status = failure }
    guard status >= 0, case .frame(let decoded) = output else {
      throw .noFrame(path: path, reason: FFmpegLibrary.text(of: status))
    }
    // A JPEG's decoder makes up an end that is missing, and only complains.
    guard !decoded.isConcealed, !decoder.hasComplained() else {
      throw .noFrame(path: path, reason: "it is damaged")
    }
    if let image = decoded.paletteImage {
      self = .palette(image)
    } else if let samples = decoded.samplesWithAlpha {
      self = .colors(RGBAImage(width: decoded.width, height: decoded.height, samples: samples))
    } else {
      var maker = FrameMaker(orientation: .upright)
      guard let frame = maker.frame(decoded, properties: FrameProperties(pts: 0)) else {
        throw .outOfMemory(path: path)
      }
      let color = frame.color(in: frame.bounds).samples
      var samples = [UInt8](repeating: 255, count: 4 * frame.width * frame.height)
      for pixel in 0..<(frame.width * frame.height) {
        for channel in 0..<3 { samples[4 * pixel + channel] = color[3 * pixel + channel] }
      }
      self = .colors(RGBAImage(width: frame.width, height: frame.height, samples: samples))
    }
  }
}

extension DecodedFrame {
  /// Red, green, blue and alpha of each pixel; nil when the format has no alpha, or no memory is
  /// left.
  fileprivate var samplesWithAlpha: [UInt8]? {
    switch format {
    case AV_PIX_FMT_RGBA: rows(bytesPerPixel: 4)
    case AV_PIX_FMT_YA8, AV_PIX_FMT_YA16BE, AV_PIX_FMT_RGBA64BE, AV_PIX_FMT_ARGB,
      AV_PIX_FMT_YUVA420P:
      converted(to: AV_PIX_FMT_RGBA)?.rows(bytesPerPixel: 4)
    default: nil
    }
  }

  /// The numbers and colors of a picture with a palette; nil when it has none.
  ///
  /// A palette is 256 words of alpha, red, green and blue, the highest byte first, in the byte
  /// order of the machine (`libavutil/pixfmt.h`, `AV_PIX_FMT_PAL8`).
  fileprivate var paletteImage: PaletteImage? {
    guard format == AV_PIX_FMT_PAL8, let samples = rows(bytesPerPixel: 1),
      let palette = unsafe pointer.pointee.data.1
    else { return nil }
    let colors = (0..<PaletteImage.colorCount).map { index in
      let word = unsafe UnsafeRawPointer(palette).loadUnaligned(
        fromByteOffset: 4 * index, as: UInt32.self)
      return SIMD4<UInt8>(truncatingIfNeeded: SIMD4(word >> 16, word >> 8, word, word >> 24))
    }
    return PaletteImage(width: width, height: height, colors: colors, samples: samples)
  }

  /// The first plane, row by row, without padding.
  private func rows(bytesPerPixel: Int) -> [UInt8]? {
    guard let plane = unsafe pointer.pointee.data.0 else { return nil }
    let (stride, count) = unsafe (Int(pointer.pointee.linesize.0), bytesPerPixel * width)
    var samples: [UInt8] = []
    samples.reserveCapacity(count * height)
    for y in 0..<height {
      unsafe samples.append(
        contentsOf: UnsafeBufferPointer(start: plane + y * stride, count: count))
    }
    return samples
  }
}
