import Dex
import Imaging
import Synchronization
import Verification

/// Adds up the time of work that is repeated, from any task.
final class Stopwatch: Sendable {
  private let total = Mutex(Duration.zero)

  /// The wall time so far, in seconds.
  var seconds: Double { total.withLock { $0 } / .seconds(1) }

  func time<Value>(_ body: () throws -> Value) rethrows -> Value {
    let start = ContinuousClock.now
    defer { add(ContinuousClock.now - start) }
    return try body()
  }

  func time<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    let start = ContinuousClock.now
    let value = try await body()
    add(ContinuousClock.now - start)
    return value
  }

  private func add(_ duration: Duration) { total.withLock { $0 += duration } }
}

/// The wall time of each stage of reading one recording, in seconds of one thread. FFmpeg's own
/// threads decode beside it.
struct StageTimes: Codable {
  var recording: String
  var frames = 0
  var pages = 0
  var decode = 0.0
  /// The time to tell whether the page stands still, and whether it has changed.
  var difference = 0.0
  /// The time to search a frame for a page.
  var find = 0.0
  /// The time to recognize text.
  var recognize = 0.0
  /// The time for icons, colors and the picture's hash.
  var examine = 0.0
  var store = 0.0
}

/// Reads lines with another recognizer, and adds up the time.
struct TimedRecognizer: TextRecognizing {
  let recognizer: any TextRecognizing
  let stopwatch: Stopwatch

  func recognize(
    _ line: Plane, alphabet: TextAlphabet, language: Language
  ) async throws -> RecognizedText {
    try await stopwatch.time {
      try await recognizer.recognize(line, alphabet: alphabet, language: language)
    }
  }

  func canRead(language: Language) async -> Bool { await recognizer.canRead(language: language) }
}
