import Dex
import Foundation
import Synchronization
import Testing
import Verification

@testable import Decoding
@testable import Pipeline

/// The demo's phone, cut at its key frames.
struct SegmentReadingTests {
  private static let demo = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fixtures/demo")
  private static let recording = demo.appending(path: "phone.mp4").path

  /// Reads a recording in segments of about `seconds`, as many side by side as `threads`.
  private func account(
    of path: String, seconds: Double, threads: Int, frames: Int? = nil,
    language: Language? = .english,
    progress: @escaping @Sendable (RecordingProgress) -> Void = { _ in }
  ) async throws -> RecordingAccount {
    var limits = ReadingLimits(threads: threads, frames: frames)
    limits.decoding.mostSegment = seconds
    limits.decoding.leastSegment = min(seconds, 2)
    let setup = ReadingSetup(
      tool: "test", hashes: Self.demo.appending(path: "hashes.tsv").path, layouts: [],
      language: language, requiresSprite: false, limits: limits)
    let parts = try setup.parts(dex: Dex.installed(), table: setup.table())
    let reading = parts.reading(recogniser: try setup.textReading(), learnings: .none)
    return try await reading.account(ofRecordingAt: path, sha256: "", progress: progress)
  }

  @Test
  func `segments give the same account for any number of threads, and find what one finds`()
    async throws
  {
    let one = try await account(of: Self.recording, seconds: 1000, threads: 1, language: nil)
    let told = Mutex(0.0)
    let alone = try await account(of: Self.recording, seconds: 1, threads: 1, language: nil) {
      let seconds = $0.seconds
      told.withLock { $0 = max($0, seconds) }
    }
    for threads in [2, 4] {
      let beside = try await account(
        of: Self.recording, seconds: 1, threads: threads, language: nil)
      #expect(beside == alone, "\(threads) threads")
    }
    #expect(alone.entries.count == 7 && alone.frames == one.frames)
    #expect(alone.language == one.language && alone.stableFrames == one.stableFrames)
    #expect(
      alone.entries.map { [$0.start, $0.end] } == one.entries.map { [$0.start, $0.end] })
    #expect(alone.entries.map(\.verdict) == one.entries.map(\.verdict))
    #expect(alone.entries.map(\.speciesId) == one.entries.map(\.speciesId))
    // The last frame of each segment may stand for up to a second.
    #expect(told.withLock { (one.duration - 3)...one.duration ~= $0 })
  }

  @Test func `a limit of frames is one of the whole recording`() async throws {
    let one = try await account(of: Self.recording, seconds: 1000, threads: 1)
    let same = try await account(
      of: Self.recording, seconds: 1, threads: 2, frames: one.frames)
    #expect(same.frames == one.frames)
    let most = one.frames - 1
    await #expect(throws: DecodingError.tooManyFrames(most, Self.recording)) {
      try await account(of: Self.recording, seconds: 1, threads: 2, frames: most)
    }
  }

  @Test func `a damaged recording is read as one segment`() async throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.recording)))
    let start = Int(Double(bytes.count) * 0.9)
    for index in start..<(start + 2000) { bytes[index] ^= 0x5A }
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(bytes).write(to: path)
    let one = try await account(of: path.path, seconds: 1000, threads: 1)
    #expect(one.error != nil)
    #expect(try await account(of: path.path, seconds: 1, threads: 2) == one)
  }
}
