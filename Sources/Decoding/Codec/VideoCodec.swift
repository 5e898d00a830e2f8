internal import CFFmpeg

/// The codecs that are read, each with the decoders that may be used for it, best first.
///
/// FFmpeg has hundreds of decoders, many old and rarely looked at; a recording of a phone or a console
/// needs none of the others.
enum VideoCodec {
  static func decoders(for id: AVCodecID) -> [String] {
    switch id {
    case AV_CODEC_ID_H264: ["h264"]
    case AV_CODEC_ID_HEVC: ["hevc"]
    case AV_CODEC_ID_VP8: ["vp8"]
    case AV_CODEC_ID_VP9: ["vp9"]
    case AV_CODEC_ID_AV1: ["libdav1d", "libaom-av1"]
    case AV_CODEC_ID_PRORES: ["prores"]
    case AV_CODEC_ID_PNG: ["png"]
    case AV_CODEC_ID_MJPEG: ["mjpeg"]
    default: []
    }
  }

  /// Codecs of single pictures: in a video file they are most likely its cover.
  static func isOfStills(_ id: AVCodecID) -> Bool {
    id == AV_CODEC_ID_PNG || id == AV_CODEC_ID_MJPEG
  }

  /// All of them, as FFmpeg's `codec_whitelist` option wants them.
  static let whitelist = "h264,hevc,vp8,vp9,libdav1d,libaom-av1,prores,png,mjpeg"

  static func name(of id: AVCodecID) -> String { unsafe String(cString: avcodec_get_name(id)) }
}
