internal import CFFmpeg
package import Imaging

/// Decodes PNG and JPEG files one after the other, keeping the decoders between them: thousands of
/// small reference pictures are read this way.
///
/// Use one for each task.
package final class StillDecoder {
  private let limits: DecodingLimits
  private let palettePNG: PalettePNG
  private var decoders: [UInt32: StillCodec] = [:]

  package init(limits: DecodingLimits = DecodingLimits()) {
    self.limits = limits
    palettePNG = PalettePNG(limits: limits)
  }

  /// The picture as displayed (a JPEG is turned as its Exif orientation says), with straight alpha: 255
  /// where the file has none.
  package func decode(at path: String) throws(DecodingError) -> RGBAImage {
    try decodeStored(at: path).expanded
  }

  /// The same picture, its palette kept if it has one.
  package func decodeStored(at path: String) throws(DecodingError) -> StoredStill {
    // Refuses what is no file, or too large, before it is read.
    let format = try FileProbe.format(of: path, limits: limits)
    return try decode(try contents(of: path), format, path: path)
  }

  /// The picture that a file with these contents would be.
  ///
  /// - Parameter name: what errors call it.
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

  private func contents(of path: String) throws(DecodingError) -> [UInt8] {
    let file = try ByteSource.open(path: path)
    let contents = file.bytes(at: 0, count: file.size)
    guard contents.count == file.size else {
      throw .cannotOpen(path: path, reason: "it cannot be read to its end")
    }
    return contents
  }

  private func decode(
    _ contents: [UInt8], _ format: ContainerFormat, path: String
  ) throws(DecodingError) -> StoredStill {
    if format == .png, let image = palettePNG.image(in: contents) { return .palette(image) }
    return try decodeWithFFmpeg(contents, format, path: path)
  }

  func decodeWithFFmpeg(
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
    if let known = decoders[id.rawValue] {
      codec = known
    } else {
      codec = StillCodec(try Decoder.open(id: id, path: path, limits: limits))
      decoders[id.rawValue] = codec
    }
    return try codec.decode(try StillPacket.make(of: contents, path: path), path: path)
  }
}

/// Decodes one PNG or JPEG; use a `StillDecoder` for many.
package func decodeStill(
  at path: String, limits: DecodingLimits = DecodingLimits()
) throws(DecodingError) -> RGBAImage {
  try StillDecoder(limits: limits).decode(at: path)
}
