import Foundation
import Testing

@testable import Decoding

struct ByteSourceTests {
  @Test func `no more is read than the file holds, whatever is asked for`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data([1, 2, 3]).write(to: file)
    #expect(try ByteSource(path: file.path).bytes(at: 1, count: 1 << 50) == [2, 3])
    #expect(try ByteSource(path: file.path).bytes(at: 0, count: 2) == [1, 2])
  }
}
