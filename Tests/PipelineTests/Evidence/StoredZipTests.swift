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
    #expect(CRC32.value(of: Data("hello".utf8)) == 0x3610_A686)
    #expect(CRC32.value(of: Data()) == 0)
  }

  @Test func `an archive that is cut off, changed anywhere or longer is refused`() throws {
    let archive = try #require(StoredZip.archive(files))
    for count in archive.indices { #expect(StoredZip.files(in: archive.prefix(count)) == nil) }
    for place in archive.indices {
      var changed = archive
      changed[place] ^= 0x55
      #expect(StoredZip.files(in: changed) != files)
    }
    #expect(StoredZip.files(in: archive + [0]) == nil)
  }

  @Test func `an archive with two files of one name is refused`() throws {
    let archive = try #require(StoredZip.archive([files[0], files[0]]))
    #expect(StoredZip.files(in: archive) == nil)
  }
}
