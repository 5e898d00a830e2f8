internal import CFFmpeg

/// Looks at a file before FFmpeg's demuxers see it.
enum FileProbe {
  /// The format of a file by its first bytes; a still that is too large is refused.
  static func format(
    of path: String, limits: DecodingLimits
  ) throws(DecodingError) -> ContainerFormat {
    let kind = unsafe cffmpeg_is_regular_file(path)
    guard kind >= 0 else {
      throw .cannotOpen(path: path, reason: FFmpegLibrary.text(of: kind))
    }
    // A pipe cannot be wound back, and opening one may wait for ever.
    guard kind == 1 else { throw .cannotOpen(path: path, reason: "it is not a file") }
    let file = try ByteSource.open(path: path)
    let bytes = file.bytes(at: 0, count: ContainerFormat.length)
    guard !bytes.isEmpty else { throw .cannotOpen(path: path, reason: "it is empty") }
    guard let format = ContainerFormat(firstBytes: bytes) else {
      throw .unknownFormat(path: path)
    }
    guard !format.isStill || file.size <= limits.maximumStillBytes else {
      throw .overLimit(path: path, limit: "a picture of \(file.size) bytes")
    }
    return format
  }
}
