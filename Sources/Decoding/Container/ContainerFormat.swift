internal import CFFmpeg
internal import Foundation

/// The containers that are read, told apart by their first bytes.
///
/// FFmpeg would find the format by itself. But some of its formats open other files (a play list, a
/// `concat` script, an image sequence), and it looks at the name as well. So the demuxer is named
/// here, and a file that begins like none of these is refused unopened.
package enum ContainerFormat {
  case mp4
  case matroska
  case mpegTS
  case flv
  case avi
  case png
  case jpeg
  case webp

  /// Bytes of the file that `init(firstBytes:)` looks at.
  package static let length = 197

  package init?(firstBytes bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if bytes.starts(with: "FLV".utf8) {
      self = .flv
    } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8) {
      switch String(decoding: bytes[8..<12], as: UTF8.self) {
      case "AVI ": self = .avi
      case "WEBP": self = .webp
      default: return nil
      }
    } else if bytes.count >= 8, Self.boxes.contains(String(decoding: bytes[4..<8], as: UTF8.self)) {
      self = .mp4
    } else if Self.isTransportStream(bytes) {
      self = .mpegTS
    } else {
      return nil
    }
  }

  /// True for the packets of a transport stream, 188 bytes each, which begin with 0x47 (ISO/IEC
  /// 13818-1, 2.4.3). Before each, cameras and some capture cards write four bytes with a time.
  private static func isTransportStream(_ bytes: [UInt8]) -> Bool {
    [0, 4].contains { start in
      let next = start + 188 + start
      return bytes.count > next && bytes[start] == 0x47 && bytes[next] == 0x47
    }
  }

  /// Boxes an MP4 or QuickTime file may begin with.
  private static let boxes: Set<String> = [
    "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "styp", "uuid", "moof", "sidx", "pdin",
  ]

  /// Looks at a file before FFmpeg's demuxers see it; refuses what is no file, and a still that is
  /// too large.
  init(of path: String, limits: DecodingLimits) throws(DecodingError) {
    let kind = unsafe cffmpeg_kind_of_file(path)
    guard kind >= 0 else {
      throw .cannotOpen(path: path, reason: FFmpegLibrary.text(of: kind))
    }
    // A pipe cannot be wound back, and opening one may wait for ever; so may reading what Linux
    // makes up in /proc, which says that it is empty.
    guard kind != CFFMPEG_OTHER else { throw .cannotOpen(path: path, reason: "it is not a file") }
    guard kind == CFFMPEG_FILE else { throw .cannotOpen(path: path, reason: "it is empty") }
    let file = try ByteSource(path: path)
    let first = file.bytes(at: 0, count: Self.length)
    guard let format = ContainerFormat(firstBytes: first) else { throw .unknownFormat(path: path) }
    // FFmpeg reads some of them from 7.0 on, in tiles.
    guard !Self.isHEIF(first) else { throw .heif(path: path) }
    guard format != .webp || !Self.isAnimated(first) else { throw .animatedWebP(path: path) }
    guard !format.isStill || file.size <= limits.maximumStillBytes else {
      throw .overLimit(path: path, limit: "a picture of \(file.size) bytes")
    }
    self = format
  }

  /// True for the first bytes of a WebP with several frames: a flag of its header says so (RFC
  /// 9649, 2.7.1).
  private static func isAnimated(_ bytes: [UInt8]) -> Bool {
    bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
  }

  /// True for the first bytes of a picture in HEIF (ISO/IEC 23008-12): its brand says so.
  private static func isHEIF(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.dropFirst(4).prefix(8), as: UTF8.self)
    return ["heic", "heix", "mif1", "avif"].contains { text == "ftyp" + $0 }
  }

  package var isStill: Bool { stillCodec != nil }

  /// True where the first frame may have any stamp, and players show it at 0 s. A transport
  /// stream's clock never begins. FLV and AVI have no times before 0, so that frames which are
  /// decoded in another order than they are shown come late.
  var hasAnyClock: Bool { [.mpegTS, .flv, .avi].contains(self) }

  /// The codec of a still picture; nil for a video.
  var stillCodec: AVCodecID? {
    switch self {
    case .png: AV_CODEC_ID_PNG
    case .jpeg: AV_CODEC_ID_MJPEG
    case .webp: AV_CODEC_ID_WEBP
    case .mp4, .matroska, .mpegTS, .flv, .avi: nil
    }
  }

  /// FFmpeg's name of the demuxer.
  var demuxer: String {
    switch self {
    case .mp4: "mov"
    case .matroska: "matroska"
    case .mpegTS: "mpegts"
    case .flv: "flv"
    case .avi: "avi"
    case .png: "png_pipe"
    case .jpeg: "jpeg_pipe"
    case .webp: "webp_pipe"
    }
  }

  /// Everything FFmpeg may use, should a format of the list hand a file on to another demuxer.
  static let whitelist =
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,flv,avi,png_pipe,jpeg_pipe,webp_pipe"
}

/// A file opened for reading bytes at any place.
struct ByteSource {
  private let file: FileHandle
  /// Bytes.
  let size: Int

  init(path: String) throws(DecodingError) {
    guard let file = FileHandle(forReadingAtPath: path), let end = try? file.seekToEnd() else {
      throw .cannotOpen(path: path, reason: "it cannot be opened; check its permissions")
    }
    self.file = file
    size = Int(end)
  }

  /// Returns the bytes from `offset` on; fewer than `count` at the end of the file.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard (try? file.seek(toOffset: UInt64(offset))) != nil else { return [] }
    // A header may tell of more than there is memory for.
    return [UInt8]((try? file.read(upToCount: min(count, size))) ?? Data())
  }

  /// A big-endian number; negative when eight bytes do not fit.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
