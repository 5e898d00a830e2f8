import Files
import Foundation
import Testing

struct FileStampTests {
  @Test func `a stamp changes with the contents, even of the same length`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.mp4")
    try Data("1 2".utf8).write(to: file)
    let first = try #require(FileStamp(ofFileAt: file.path))
    #expect(FileStamp(ofFileAt: file.path) == first)
    let written = try #require(
      FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
    #expect(!first.isSettled(at: written + 2))
    #expect(first.isSettled(at: written + 5))
    // The clock of a file system ticks every few milliseconds.
    Thread.sleep(forTimeInterval: 0.05)
    try Data("3 4".utf8).write(to: file)
    #expect(FileStamp(ofFileAt: file.path) != first)
    #expect(FileStamp(ofFileAt: folder.appending(path: "b.mp4").path) == nil)
  }
}
