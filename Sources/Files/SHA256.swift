import COpenSSL
package import Foundation

/// SHA-256 (FIPS 180-4) of bytes that come in parts, by OpenSSL's message digests (its manual,
/// `EVP_DigestInit`), which use the processor's own instructions for it.
@safe package struct SHA256: ~Copyable {
  private let context: OpaquePointer

  package init() {
    guard let context = unsafe EVP_MD_CTX_new(),
      unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
    else { preconditionFailure("OpenSSL has no memory for a digest, or no SHA-256") }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  package mutating func update(_ data: Data) {
    unsafe data.withUnsafeBytes { bytes in
      let status = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
      precondition(status == 1, "OpenSSL takes no more bytes")
    }
  }

  /// Returns the digest: 32 bytes.
  package consuming func finalize() -> Data {
    var digest = Data(count: Self.byteCount)
    unsafe digest.withUnsafeMutableBytes { bytes in
      let status = unsafe EVP_DigestFinal_ex(
        context, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, nil)
      precondition(status == 1, "OpenSSL gives no digest")
    }
    return digest
  }

  private static let byteCount = 32

  /// Returns the digest of one part: 32 bytes.
  package static func digest(of data: Data) -> Data {
    var digest = SHA256()
    digest.update(data)
    return digest.finalize()
  }
}
