import Files
import Foundation
import Testing

struct FileContentsTests {
  @Test(.timeLimit(.minutes(1)))
  func `the head of a file is read, and that of a pipe, a device or a folder is none`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    try Data("abcdef".utf8).write(to: file)
    let pipe = folder.appending(path: "pipe")
    #expect(unsafe mkfifo(pipe.path, 0o600) == 0)
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(FileContents.head(of: file, count: 3) == Data("abc".utf8))
    #expect(FileContents.head(of: file, count: 9) == Data("abcdef".utf8))
    #expect(FileContents.head(of: link, count: 3) == Data("abc".utf8))
    for other in [pipe, folder, URL(filePath: "/dev/zero"), folder.appending(path: "none")] {
      #expect(FileContents.head(of: other, count: 3) == nil, "\(other)")
    }
  }
}
