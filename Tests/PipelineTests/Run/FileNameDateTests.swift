import Foundation
import Testing
import Verification

@testable import Pipeline

@Suite struct FileNameDateTests {
  private func text(_ name: String) throws -> String? {
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    return FileNameDate.date(ofFileAt: "/2020-01-01 00-00-00/\(name)", in: zone)?
      .formatted(.iso8601)
  }

  @Test(
    "the time of a name is found",
    arguments: [
      "Screenrecorder-2026-11-24-18-03-22-350.mp4", "Screen_Recording_20261124_180322_HOME.mp4",
      "Screenshot_20261124-180322.png", "screen-20261124-180322.mp4", "2026-11-24 18-03-22.mkv",
      "2026-11-24_18-03-22.mkv", "2026112418032200-F1C11A22FAEE3B82F21B330E1B786A39.jpg",
      "Screen Recording 2026-11-24 at 18.03.22.mov", "2026-11-24T18:03:22.mov",
      "Screen Recording 2026-11-24 at 6.03.22 PM.mov", "Recording 2026-11-24 180322.mp4",
      "Screen Recording 2026-11-24 at 6.03.22\u{202F}PM.mov",
    ])
  func found(name: String) throws { #expect(try text(name) == "2026-11-24T09:03:22Z") }

  @Test func `noon and midnight are told apart`() throws {
    #expect(try text("2026-11-24 at 12.03.22 AM.mov") == "2026-11-23T15:03:22Z")
    #expect(try text("2026-11-24 at 12.03.22 PM.mov") == "2026-11-24T03:03:22Z")
  }

  @Test(
    "a name without a time that is certain has none",
    arguments: [
      "home.mp4", "ScreenRecording_11-24-2026 18-03-22_1.MP4", "VID-20261124-WA0001.mp4",
      "2026-11-24.mp4", "2026-02-30 18-03-22.mkv", "2026-11-24 25-03-22.mkv",
      "2026-11-24 at 18.03.22 PM.mov", "920261124180322.mp4",
    ])
  func none(name: String) throws { #expect(try text(name) == nil) }

  @Test func `a recording whose file has no date counts from the one in its name`() async throws {
    let fixture = try RunFixture(["2026-03-24 12-00-00.mkv": "1", "home.mp4": "2"])
    let dates = try await fixture.run().results.map(\.scan.recordedDate)
    #expect(dates.map { $0?.prefix(8) } == ["2026-03-", nil])
    let stored = try await fixture.run().results.map(\.scan.recordedDate)
    #expect(stored == dates)
  }
}
