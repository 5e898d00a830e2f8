internal import CFFmpeg

/// Owns a file opened for reading bytes at any place.
@safe struct ByteSource: ~Copyable {
  private let context: UnsafeMutablePointer<AVIOContext>

  /// Bytes.
  let size: Int

  private init(adopting context: UnsafeMutablePointer<AVIOContext>) {
    unsafe self.context = context
    size = unsafe max(0, Int(avio_size(context)))
  }

  deinit {
    var context: UnsafeMutablePointer<AVIOContext>? = unsafe context
    unsafe _ = avio_closep(&context)
  }

  static func open(path: String) throws(DecodingError) -> ByteSource {
    var context: UnsafeMutablePointer<AVIOContext>?
    let status = unsafe avio_open2(&context, "file:" + path, AVIO_FLAG_READ, nil, nil)
    guard status >= 0, let opened = unsafe context else {
      throw .cannotOpen(path: path, reason: FFmpegLibrary.text(of: status))
    }
    return unsafe ByteSource(adopting: opened)
  }

  /// The bytes from `offset` on; fewer than `count` at the end of the file.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    // What a header says may be more than there is memory for.
    let count = min(count, size)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      guard let start = buffer.baseAddress else { return }
      length = unsafe read(at: offset, into: start, count: count)
    }
  }

  /// A big-endian number; negative when eight bytes do not fit.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Reads up to `count` bytes into `target`, which has room for them.
  ///
  /// - Returns: how many were read.
  func read(at offset: Int, into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    guard unsafe avio_seek(context, Int64(offset), SEEK_SET) >= 0 else { return 0 }
    return unsafe max(0, Int(avio_read(context, target, CInt(count))))
  }
}
