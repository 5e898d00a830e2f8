internal import CFFmpeg
package import Imaging

/// Decodes PNG and JPEG files one after the other, keeping the decoders between them: thousands of
/// small reference pictures are read this way.
///
/// Use one for each task.
package final class StillDecoder {
  private let limits: DecodingLimits
  private var decoders: [UInt32: StillCodec] = [:]

  package init(limits: DecodingLimits = DecodingLimits()) {
    var single = limits
    single.threads = 1
    self.limits = single
  }

  /// The picture as displayed (a JPEG is turned as its Exif orientation says), with straight alpha: 255
  /// where the file has none.
  package func decode(at path: String) throws(DecodingError) -> RGBAImage {
    FFmpegLibrary.prepare()
    av_max_alloc(limits.maximumAllocation)
    let id: AVCodecID
    switch try FileProbe.format(of: path, limits: limits) {
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
    let packet = try StillPacket.read(path: path)
    return try codec.decode(packet, path: path)
  }
}

/// Decodes one PNG or JPEG; use a `StillDecoder` for many.
package func decodeStill(
  at path: String, limits: DecodingLimits = DecodingLimits()
) throws(DecodingError) -> RGBAImage {
  try StillDecoder(limits: limits).decode(at: path)
}
