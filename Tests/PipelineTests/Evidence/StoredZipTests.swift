import Foundation
import Testing

@testable import Pipeline

struct StoredZipTests {
  private let files = [
    EvidenceFile(path: "a/b.txt", data: Data("hello".utf8)),
    EvidenceFile(path: "ü/none", data: Data()),
  ]

  @Test func `an archive gives back what was put into it`() throws {
    let archive = try #require(StoredZip.archive(files))
    #expect(StoredZip.files(in: archive) == files)
    #expect(StoredZip.archive(files) == archive)
  }

  /// `printf hello | gzip | tail -c8` gives this sum.
  @Test func `the check sum is the one of ZIP`() {
    #expect(CyclicCheck.value(of: Data("hello".utf8)) == 0x3610_A686)
    #expect(CyclicCheck.value(of: Data()) == 0)
  }

  @Test func `an archive that is cut off or changed is refused, or gives only whole files`() throws
  {
    let archive = try #require(StoredZip.archive(files))
    for count in 0..<35 { #expect(StoredZip.files(in: archive.prefix(count)) == nil) }
    for place in archive.indices.prefix(42) where !(4..<14).contains(place) {
      var changed = archive
      changed[place] ^= 0x55
      #expect(StoredZip.files(in: changed) != files)
    }
  }
}
