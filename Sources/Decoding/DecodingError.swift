/// Why a recording could not be read.
package enum DecodingError: Error, Hashable, Sendable {
  /// The file cannot be opened as one of the formats that are read.
  case cannotOpen(path: String, reason: String)
  /// The end of the file is missing, and with it the index of its frames.
  case cutOff(path: String)
  /// The file begins like none of the formats that are read.
  case unknownFormat(path: String)
  /// The file is a picture in HEIF: HEIC, as phones have it, or AVIF.
  case heif(path: String)
  /// The file is a WebP with several frames.
  case animatedWebP(path: String)
  /// The file holds no video stream that can be shown: only sound, or only cover art.
  case noVideo(path: String)
  /// The linked FFmpeg has no decoder for the codec, or the codec is none of those that are read.
  case noDecoder(path: String, codec: String)
  /// A limit of `DecodingLimits` is exceeded; `option` raises it, where there is one.
  case overLimit(path: String, limit: String, option: String? = nil)
  /// The file was opened, but not one frame of it can be decoded.
  case noFrame(path: String, reason: String)
  /// There is no memory for a frame.
  case outOfMemory(path: String)

  package static func tooManyFrames(_ most: Int, _ path: String) -> DecodingError {
    .overLimit(path: path, limit: "more than \(most) frames", option: "--max-frames")
  }
}

extension DecodingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotOpen(let path, let reason):
      "\(path): not a video or a screenshot that can be read: \(reason); \(Self.formats)"
    case .cutOff(let path):
      "\(path): it is cut off: its end is missing, and with it the index of its frames; copy it again, "
        + "or record again if the recorder was stopped"
    case .unknownFormat(let path):
      "\(path): not a video or a screenshot that can be read: it begins like none of the known "
        + "formats; \(Self.formats); save another picture as PNG, and put another video into one of "
        + "them with `ffmpeg -i IN -c copy OUT.mkv`"
    case .heif(let path):
      "\(path): a picture in HEIC or AVIF, which are not read; save it as PNG or JPEG"
    case .animatedWebP(let path):
      "\(path): an animated WebP, which is not read; save it as a video, such as mp4"
    case .noVideo(let path):
      "\(path): no video in it, only sound or cover art; give the screen recording itself"
    case .noDecoder(let path, let codec):
      "\(path): no decoder for its codec \(codec); H.264, HEVC, VP8, VP9, AV1, ProRes and MJPEG are read: "
        + "convert it with `ffmpeg -i IN -c:v libx264 -crf 18 OUT.mp4`"
    case .overLimit(let path, let limit, let option):
      "\(path): more than is read: \(limit); cut or scale the recording"
        + (option.map { ", or raise the limit with \($0)" } ?? "")
    case .noFrame(let path, let reason):
      "\(path): no frame of it can be decoded: \(reason); copy or export the recording again"
    case .outOfMemory(let path):
      "\(path): no memory left for decoding; close other programs, use fewer jobs, or raise the limits with "
        + "--max-allocation and --max-memory"
    }
  }

  /// The fault of a picture of a Pokémon, without its path. Such a picture is no recording.
  package var ofPicture: String {
    switch self {
    case .cannotOpen(_, let reason): reason
    case .cutOff: "it is cut off; copy it again"
    case .unknownFormat, .heif: "it is neither PNG, JPEG nor WebP"
    case .animatedWebP: "it has several frames; save one of them"
    case .noVideo: "there is no picture in it"
    case .noDecoder(_, let codec): "no decoder for \(codec); save it as PNG"
    case .overLimit(_, let limit, _): "more than is read: \(limit); make it smaller"
    case .noFrame(_, let reason): "it cannot be decoded: \(reason); copy or save it again"
    case .outOfMemory: "no memory left for decoding; close other programs, or make it smaller"
    }
  }

  private static let formats =
    "mp4, mov, mkv, webm, ts, flv and avi recordings, PNG, JPEG and WebP screenshots are"
}
