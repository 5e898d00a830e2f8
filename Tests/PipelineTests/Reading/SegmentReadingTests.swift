import Dex
import Foundation
import Imaging
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
  ///
  /// - Parameter time: seconds; more than any machine takes, where no other is given.
  private func scan(
    of path: String, seconds: Double, threads: Int, frames: Int? = nil,
    language: Language? = .english, time: Double = 1e5,
    recognizer: (any TextRecognizing)? = nil,
    progress: @escaping @Sendable (RecordingProgress) -> Void = { _ in }
  ) async throws -> ScannedRecording {
    var limits = ReadingLimits(threads: threads, frames: frames, time: time)
    limits.decoding.mostSegment = seconds
    limits.decoding.leastSegment = min(seconds, 2)
    let setup = ReadingSetup(
      tool: "test", hashes: Self.demo.appending(path: "hashes.tsv").path, layouts: [],
      language: language, requiresSprite: false, limits: limits)
    let data = try setup.data(dex: Dex.installed(), table: setup.table())
    let scan = Scan(data: data, recognizer: try recognizer ?? setup.textEngines())
    return try await scan.scan(ofRecordingAt: path, sha256: "", progress: progress)
  }

  @Test
  func `segments give the same scan for any number of threads, and find what one finds`()
    async throws
  {
    let one = try await scan(of: Self.recording, seconds: 1000, threads: 1, language: nil)
    let seen = Mutex(0.0)
    let alone = try await scan(of: Self.recording, seconds: 1, threads: 1, language: nil) {
      let seconds = $0.seconds
      seen.withLock { $0 = max($0, seconds) }
    }
    for threads in [2, 4] {
      let beside = try await scan(
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
    #expect(seen.withLock { (one.duration - 3)...one.duration ~= $0 })
  }

  @Test func `a limit of frames is one of the whole recording`() async throws {
    let one = try await scan(of: Self.recording, seconds: 1000, threads: 1)
    let same = try await scan(
      of: Self.recording, seconds: 1, threads: 2, frames: one.frames)
    #expect(same.frames == one.frames)
    let most = one.frames - 1
    await #expect(throws: DecodingError.tooManyFrames(most, Self.recording)) {
      try await scan(of: Self.recording, seconds: 1, threads: 2, frames: most)
    }
  }

  @Test func `what was read when the time is over is kept, and said to be a part`() async throws {
    let whole = try await scan(of: Self.recording, seconds: 1000, threads: 1)
    let start = SuspendingClock.now
    let part = try await scan(of: Self.recording, seconds: 1000, threads: 1, time: 20) {
      if $0.seconds > whole.duration / 2 {
        while SuspendingClock.now - start < .seconds(21) { usleep(100_000) }
      }
    }
    #expect(part.failure == .limit && part.error?.contains("--max-time") == true)
    #expect(!part.entries.isEmpty && part.entries.count < whole.entries.count)
    // The last one stands for as long as it was watched.
    let known = part.entries.dropLast().map(\.speciesId)
    #expect(whole.entries.map(\.speciesId).starts(with: known))
  }

  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 4])
  func `a recording whose time is over at once ends, in whatever language it may be`(
    threads: Int
  ) async throws {
    let part = try await scan(
      of: Self.recording, seconds: 1, threads: threads, language: nil, time: 1e-6)
    #expect(part.failure == .limit && part.entries.isEmpty && part.frames == 0)
  }

  /// Reads nothing.
  private struct BlindRecognizer: TextRecognizing {
    func recognize(
      _ line: Plane, alphabet: TextAlphabet, language: Language
    ) async throws -> RecognizedText { RecognizedText(text: "", confidence: 0) }

    func canRead(language: Language) async -> Bool { true }
  }

  @Test(.timeLimit(.minutes(5)))
  func `segments whose pages tell no language do not wait for it for ever`() async throws {
    let alone = try await scan(
      of: Self.recording, seconds: 1, threads: 1, language: nil, recognizer: BlindRecognizer())
    let beside = try await scan(
      of: Self.recording, seconds: 1, threads: 2, language: nil, recognizer: BlindRecognizer())
    #expect(alone.language == nil && alone == beside && !alone.entries.isEmpty)
  }

  @Test func `a damaged recording is read as one segment`() async throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.recording)))
    let start = Int(Double(bytes.count) * 0.9)
    for index in start..<(start + 2000) { bytes[index] ^= 0x5A }
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(bytes).write(to: path)
    let one = try await scan(of: path.path, seconds: 1000, threads: 1)
    #expect(one.error != nil)
    #expect(try await scan(of: path.path, seconds: 1, threads: 2) == one)
  }

  @Test func `pages are found again where the frames change their size`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func make(_ name: String, _ arguments: [String]) throws -> String {
      let path = folder.appending(path: name).path
      let ffmpeg = Process()
      ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      ffmpeg.arguments = ["ffmpeg", "-nostdin", "-loglevel", "error"] + arguments + [path]
      try ffmpeg.run()
      ffmpeg.waitUntilExit()
      #expect(ffmpeg.terminationStatus == 0)
      return path
    }
    // Two pages, and the same in frames of another size and shape.
    let start = ["-t", "4", "-i", Self.recording]
    let encoding = ["-c:v", "libx264", "-g", "30", "-f", "mpegts"]
    let first = try make("first.ts", start + encoding)
    let second = try make(
      "second.ts", start + ["-vf", "scale=900:-2,pad=1080:ih+40:90:20"] + encoding)
    let both = try make("both.mkv", ["-i", "concat:\(first)|\(second)", "-c", "copy"])
    let one = try make("one.mkv", ["-i", first, "-c", "copy"])
    let known = try await scan(of: one, seconds: 1000, threads: 1).entries
    let found = try await scan(of: both, seconds: 1000, threads: 1)
    #expect(known.count == 2 && known.map(\.verdict).contains(.verified))
    #expect(found.error == nil && found.width == 750 && found.screen == .mobileSummary)
    #expect(found.entries.map(\.speciesId) == (known + known).map(\.speciesId))
    #expect(found.entries.map(\.verdict) == (known + known).map(\.verdict))
    let beside = try await scan(of: both, seconds: 1, threads: 2)
    #expect(beside.entries.map(\.speciesId) == found.entries.map(\.speciesId))
    #expect(beside.entries.map(\.start) == found.entries.map(\.start))
  }
}
