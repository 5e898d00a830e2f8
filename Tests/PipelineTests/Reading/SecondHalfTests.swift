import Boxes
import Dex
import Foundation
import Synchronization
import Testing
import Verification

@testable import Decoding
@testable import Pipeline

/// The demo's phone, read by one reader and by two.
struct SecondHalfTests {
  private static let demo = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fixtures/demo")
  private static let recording = demo.appending(path: "phone.mp4").path

  private func setup(
    readers: Int, language: Language? = nil, frames: Int? = nil
  ) -> ReadingSetup {
    var limits = ReadingLimits(threads: readers, frames: frames)
    limits.decoding.leastHalved = 10
    return ReadingSetup(
      tool: "test", hashes: Self.demo.appending(path: "hashes.tsv").path, layouts: [],
      language: language, requiresSprite: false, limits: limits)
  }

  private func account(
    of path: String, readers: Int, frames: Int? = nil,
    progress: @escaping @Sendable (RecordingProgress) -> Void = { _ in }
  ) async throws -> RecordingAccount {
    let setup = setup(readers: readers, frames: frames)
    let parts = try setup.parts(dex: Dex.installed(), table: setup.table())
    let reading = parts.reading(recogniser: try setup.textReading(), learnings: .none)
    return try await reading.account(ofRecordingAt: path, sha256: "", progress: progress)
  }

  @Test func `what two readers find is what one finds`() async throws {
    let seconds = Mutex(0.0)
    let one = try await account(of: Self.recording, readers: 1)
    let two = try await account(of: Self.recording, readers: 2) { told in
      seconds.withLock { $0 = max($0, told.seconds) }
    }
    #expect(one == two)
    #expect(one.entries.count == 7)
    #expect(seconds.withLock { abs($0 - one.duration) } < 1)
  }

  @Test func `the first reader ends where both see the same, and takes over the rest`() async throws
  {
    let setup = setup(readers: 2, language: .english)
    let parts = try setup.parts(dex: Dex.installed(), table: setup.table())
    let recogniser = try setup.textReading()
    let pages = try parts.readers(recogniser)
    let boxes = BoxReading(parts: parts.boxes, dex: parts.dex, recogniser: recogniser)
    var entries = EntryBuilder(
      dex: parts.dex, table: parts.table, calibration: pages.calibration, isStillImage: false,
      requiresSprite: false, learnings: .none)
    let half = SecondHalf(
      path: Self.recording, limits: parts.limits, layouts: parts.layouts, pages: pages,
      entries: entries, boxes: boxes
    ) { _ in }
    func watch() throws -> FrameWatch {
      FrameWatch(
        frames: try FramesAhead.open(
          path: Self.recording, limits: parts.limits, share: .besideAnother),
        observer: PageObserver(layouts: parts.layouts), boxes: BoxObserver(layout: boxes.layout),
        gap: parts.limits.widestGap
      ) { _, placement in
        if let placement { half.begin(at: placement) }
      }
    }
    var finding = try watch()
    _ = try await finding.nextStill()
    let rest = try #require(await half.rest())
    var first = try watch()
    var takenOver: SecondHalf.Rest?
    try await PageSequence(pages: pages, first: 0, mostInFlight: 3).read(
      &first, take: { entries.take($0.page) }, takeBoxes: { _ in }, joint: { half.joint?.mark },
      isTakenOver: { sent, counts in
        takenOver = await half.takeOver(&entries, afterPages: sent, counts: counts)
        return takenOver != nil
      })
    #expect(takenOver?.entries == rest.entries && !rest.entries.isEmpty)
    let one = try await account(of: Self.recording, readers: 1)
    #expect(entries.entries == one.entries)
    #expect(
      first.counts + rest.counts
        == FrameCounts(frames: one.frames, stableFrames: one.stableFrames))
  }

  @Test func `a limit of frames is one of the whole recording`() async throws {
    let one = try await account(of: Self.recording, readers: 1)
    #expect(try await account(of: Self.recording, readers: 2, frames: one.frames) == one)
    await #expect(throws: DecodingError.self) {
      try await account(of: Self.recording, readers: 2, frames: one.frames - 1)
    }
  }

  @Test func `of a damaged recording the first reader reads it all`() async throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.recording)))
    let place = bytes.count * 9 / 10
    for index in place..<(place + 2000) { bytes[index] ^= 0x5A }
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(bytes).write(to: path)
    let one = try await account(of: path.path, readers: 1)
    #expect(one.error != nil)
    #expect(try await account(of: path.path, readers: 2) == one)
  }
}
