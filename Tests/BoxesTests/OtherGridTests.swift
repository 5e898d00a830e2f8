import Decoding
import Dex
import Foundation
import Testing
import Verification

@testable import Boxes

/// The box pages between summaries in older drawings. Their grid is not that of the real page, so
/// nothing may be claimed of them.
@Suite(.enabled(if: SharedRecordings.areThere))
struct OtherGridTests {
  private struct Truth: Decodable {
    struct Distractor: Decodable {
      let start: Double
      let end: Double
      let kind: String
    }
    let distractors: [Distractor]
  }

  /// Seconds between two frames that are looked at.
  private static let interval = 0.2

  @Test(arguments: [
    "switch-basic.mp4", "switch-hard.mp4", "switch-spoof.mp4", "switch-1080-obs.mkv",
    "screens/screens-12.png", "screens/screens-15.png", "languages/switch-lang-de.mp4",
    "languages/switch-lang-ja.mp4",
  ])
  func `no slot is claimed on a page with another grid`(name: String) async throws {
    let file = SharedRecordings.folder.appending(path: name)
    let truth = try JSONDecoder().decode(
      Truth.self,
      from: Data(contentsOf: file.deletingPathExtension().appendingPathExtension("truth.json")))
    let pages = truth.distractors.filter { $0.kind == "box" }
    let locator = try BoxLocator(layout: .bundled())
    let reader = BoxPageReader(table: try .bundled(), dex: try Dex.bundled())
    let recording = try await RecordingReader.open(path: file.path)
    var next = -Double.infinity
    var seen: Set<Double> = []
    let isStill = await recording.header.isStill
    while let frame = try await recording.nextFrame() {
      guard frame.pts >= next,
        let page = pages.first(where: { isStill || $0.start...$0.end ~= frame.pts })
      else { continue }
      next = frame.pts + Self.interval
      seen.insert(page.start)
      guard let registration = locator.locate(in: frame) else { continue }
      let cells = reader.read(frame, at: registration)?.cells ?? []
      let claimed = cells.count { $0.slot.speciesId != nil }
      #expect(claimed == 0, "\(frame.pts) s")
    }
    #expect(seen.count == pages.count && !pages.isEmpty)
  }
}

/// The recordings beside the package, which are not part of it.
enum SharedRecordings {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/recordings")

  /// Reports on stderr when there is nothing to test with.
  static let areThere: Bool = {
    let there = FileManager.default.fileExists(atPath: folder.path)
    if !there {
      FileHandle.standardError.write(
        Data("SKIPPED: tests against box pages with another grid: no \(folder.path)\n".utf8))
    }
    return there
  }()
}
