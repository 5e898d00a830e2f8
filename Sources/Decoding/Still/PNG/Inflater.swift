internal import CDeflate

/// Undoes the compression of whole zlib streams (RFC 1950) with libdeflate, which is quicker than zlib.
@safe final class Inflater {
  private let decompressor: OpaquePointer?

  init() { unsafe decompressor = libdeflate_alloc_decompressor() }

  deinit { unsafe libdeflate_free_decompressor(decompressor) }

  /// Fills `out` to its last byte.
  ///
  /// - Returns: whether the stream is whole, of that length, and of the checksum that it ends with. If not, what is in
  ///   `out` means nothing.
  func inflate(_ stream: [UInt8], into out: inout [UInt8]) -> Bool {
    guard let decompressor = unsafe decompressor else { return false }
    return unsafe stream.withUnsafeBytes { stream in
      unsafe out.withUnsafeMutableBytes { out in
        unsafe libdeflate_zlib_decompress(
          decompressor, stream.baseAddress, stream.count, out.baseAddress, out.count, nil)
          == LIBDEFLATE_SUCCESS
      }
    }
  }

  /// The CRC-32 that PNG ends its chunks with (PNG 3, annex D).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
