/// The containers that are read, told apart by their first bytes.
///
/// FFmpeg would find the format by itself, but it knows formats that open other files (a play list, a
/// `concat` script, an image sequence), and it looks at the name as well. So the demuxer is named here,
/// and a file that begins like none of these is refused unopened.
package enum ContainerFormat {
  case mp4
  case matroska
  case png
  case jpeg

  /// Bytes of the file that `init(firstBytes:)` looks at.
  package static let length = 12

  package init?(firstBytes bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if bytes.count >= 8, Self.boxes.contains(String(decoding: bytes[4..<8], as: UTF8.self)) {
      self = .mp4
    } else {
      return nil
    }
  }

  /// Boxes an MP4 or QuickTime file may begin with.
  private static let boxes: Set<String> = [
    "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "styp", "uuid", "moof", "sidx", "pdin",
  ]

  package var isStill: Bool { self == .png || self == .jpeg }

  /// FFmpeg's name of the demuxer.
  var demuxer: String {
    switch self {
    case .mp4: "mov"
    case .matroska: "matroska"
    case .png: "png_pipe"
    case .jpeg: "jpeg_pipe"
    }
  }

  /// Everything FFmpeg may use, should a format of the list hand a file on to another demuxer.
  static let whitelist = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,png_pipe,jpeg_pipe"
}
