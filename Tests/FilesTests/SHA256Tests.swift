import Files
import Foundation
import Testing

struct SHA256Tests {
  /// Examples of FIPS 180-2, appendix B, and the digest of nothing.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `a digest is that of all parts together`(text: String, digest: String) {
    let data = Data(text.utf8)
    #expect(SHA256.digest(of: data).hexadecimal == digest)
    var parts = SHA256()
    for byte in data { parts.update(Data([byte])) }
    #expect(parts.finalize().hexadecimal == digest)
  }
}
