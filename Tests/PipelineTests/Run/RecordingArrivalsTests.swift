import Foundation
import Testing

@testable import Pipeline

struct RecordingArrivalsTests {
  @Test func `a recording is given once it has stood still, and again when it has changed`() throws
  {
    let fixture = try RunFixture(["a.mp4": "1", ".b.mp4": "hidden", "c.txt": "no recording"])
    let file = fixture.folder.appending(path: "a.mp4")
    var arrivals = RecordingArrivals(folder: fixture.folder.path, quiet: 10)
    let start = Date()
    #expect(arrivals.next(now: start).isEmpty)
    #expect(arrivals.next(now: start + 5).isEmpty)
    try Data("1 2".utf8).write(to: file)
    // It has grown: the time begins anew.
    #expect(arrivals.next(now: start + 9).isEmpty)
    #expect(arrivals.next(now: start + 13).map(\.path) == [file.path])
    #expect(arrivals.next(now: start + 30).isEmpty)
    try Data("1 2 3".utf8).write(to: file)
    #expect(arrivals.next(now: start + 60).map(\.path) == [file.path])
    try FileManager.default.removeItem(at: file)
    #expect(arrivals.next(now: start + 90).isEmpty)
  }

  @Test func `what was there long before is given at the first look`() throws {
    let fixture = try RunFixture(["a.mp4": "1", "x/b.mp4": "2"])
    var arrivals = RecordingArrivals(folder: fixture.folder.path, quiet: 10)
    #expect(arrivals.next(now: Date() + 60).count == 2)
    var none = RecordingArrivals(folder: fixture.folder.path + "/none", quiet: 0)
    #expect(none.next().isEmpty)
  }
}
