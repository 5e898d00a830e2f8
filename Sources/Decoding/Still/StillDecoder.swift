internal import CFFmpeg
package import Imaging

/// A still picture as its file holds it.
package enum StoredStill: Sendable {
  case palette(PaletteImage)
  case colours(RGBAImage)

  /// The picture with the colour of each pixel written out.
  package var expanded: RGBAImage {
    switch self {
    case .palette(let image): image.expanded
    case .colours(let image): image
    }
  }
}

/// Decodes PNG and JPEG files one after the other, keeping the decoders between them: thousands of
/// small reference pictures are read this way.
///
/// Use one for each task.
package final class StillDecoder {
  private let limits: DecodingLimits
  private var codecs: [UInt32: StillCodec] = [:]

  package init(limits: DecodingLimits = DecodingLimits()) { self.limits = limits }

  /// Returns the picture as displayed (a JPEG is turned as its Exif orientation says), with
  /// straight alpha: 255 where the file has none.
  package func decode(at path: String) throws(DecodingError) -> RGBAImage {
    try decodeStored(at: path).expanded
  }

  /// Returns the same picture, with its palette if it has one.
  package func decodeStored(at path: String) throws(DecodingError) -> StoredStill {
    // Refuses what is no file, or too large, before it is read.
    let format = try ContainerFormat(of: path, limits: limits)
    let file = try ByteSource.open(path: path)
    let contents = file.bytes(at: 0, count: file.size)
    guard contents.count == file.size else {
      throw .cannotOpen(path: path, reason: "it cannot be read to its end")
    }
    return try decode(contents, format, path: path)
  }

  /// Returns the picture that a file with these contents would be.
  ///
  /// - Parameter name: stands for the path in errors.
  package func decode(
    _ contents: [UInt8], named name: String
  ) throws(DecodingError) -> RGBAImage {
    guard let format = ContainerFormat(firstBytes: Array(contents.prefix(ContainerFormat.length)))
    else { throw .unknownFormat(path: name) }
    guard contents.count <= limits.maximumStillBytes else {
      throw .overLimit(path: name, limit: "a picture of \(contents.count) bytes")
    }
    return try decode(contents, format, path: name).expanded
  }

  private func decode(
    _ contents: [UInt8], _ format: ContainerFormat, path: String
  ) throws(DecodingError) -> StoredStill {
    FFmpegLibrary.prepare()
    av_max_alloc(limits.maximumAllocation)
    let id: AVCodecID
    switch format {
    case .png: id = AV_CODEC_ID_PNG
    case .jpeg: id = AV_CODEC_ID_MJPEG
    case .mp4, .matroska: throw .cannotOpen(path: path, reason: "it is a video, not a still")
    }
    let codec: StillCodec
    if let known = codecs[id.rawValue] {
      codec = known
    } else {
      codec = StillCodec(try Decoder.open(id: id, path: path, limits: limits))
      codecs[id.rawValue] = codec
    }
    guard let packet = Packet.keyFrame(contents) else { throw .outOfMemory(path: path) }
    return try codec.decode(packet, path: path)
  }
}

/// Decodes one PNG or JPEG; use a `StillDecoder` for many.
package func decodeStill(
  at path: String, limits: DecodingLimits = DecodingLimits()
) throws(DecodingError) -> RGBAImage {
  try StillDecoder(limits: limits).decode(at: path)
}

/// One decoder of stills, which turns its frames into RGBA.
private final class StillCodec {
  private let decoder: Decoder
  private var maker = FrameMaker(orientation: .upright)

  init(_ decoder: consuming Decoder) { self.decoder = decoder }

  func decode(_ packet: borrowing Packet, path: String) throws(DecodingError) -> StoredStill {
    defer { decoder.reset() }
    var status = decoder.send(packet)
    decoder.drain()
    let output = decoder.receive()
    if case .failed(let failure) = output { status = failure }
    guard status >= 0, case .frame(let decoded) = output else {
      throw .noFrame(path: path, reason: FFmpegLibrary.text(of: status))
    }
    guard !decoded.isConcealed else { throw .noFrame(path: path, reason: "it is damaged") }
    if let image = decoded.paletteImage { return .palette(image) }
    if let samples = decoded.samplesWithAlpha {
      return .colours(
        RGBAImage(width: decoded.width, height: decoded.height, samples: samples))
    }
    guard let frame = maker.frame(decoded, facts: FrameFacts(pts: 0)) else {
      throw .outOfMemory(path: path)
    }
    let colour = frame.colour(in: frame.bounds).samples
    var samples = [UInt8](repeating: 255, count: 4 * frame.width * frame.height)
    for pixel in 0..<(frame.width * frame.height) {
      for channel in 0..<3 { samples[4 * pixel + channel] = colour[3 * pixel + channel] }
    }
    return .colours(RGBAImage(width: frame.width, height: frame.height, samples: samples))
  }
}

extension DecodedFrame {
  /// Red, green, blue and alpha of each pixel; nil when the format has no alpha, or no memory is
  /// left.
  fileprivate var samplesWithAlpha: [UInt8]? {
    switch format {
    case AV_PIX_FMT_RGBA: rows(bytesPerPixel: 4)
    case AV_PIX_FMT_YA8, AV_PIX_FMT_YA16BE, AV_PIX_FMT_RGBA64BE:
      converted(to: AV_PIX_FMT_RGBA)?.rows(bytesPerPixel: 4)
    default: nil
    }
  }

  /// The numbers and colours of a picture with a palette; nil when it has none.
  ///
  /// A palette is 256 words of alpha, red, green and blue, the highest byte first, in the byte
  /// order of the machine (`libavutil/pixfmt.h`, `AV_PIX_FMT_PAL8`).
  fileprivate var paletteImage: PaletteImage? {
    guard format == AV_PIX_FMT_PAL8, let samples = rows(bytesPerPixel: 1),
      let palette = unsafe pointer.pointee.data.1
    else { return nil }
    let colours = (0..<PaletteImage.colourCount).map { index in
      let word = unsafe UnsafeRawPointer(palette).loadUnaligned(
        fromByteOffset: 4 * index, as: UInt32.self)
      return SIMD4<UInt8>(truncatingIfNeeded: SIMD4(word >> 16, word >> 8, word, word >> 24))
    }
    return PaletteImage(width: width, height: height, colours: colours, samples: samples)
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
