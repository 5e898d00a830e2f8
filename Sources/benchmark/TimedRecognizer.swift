import Imaging
import Verification

/// Reads lines with another recognizer, and adds up the time.
struct TimedRecognizer: TextRecognizing {
  let recognizer: any TextRecognizing
  let stopwatch: Stopwatch

  func recognize(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognizedText {
    try await stopwatch.time {
      try await recognizer.recognize(line, alphabet: alphabet, language: language)
    }
  }

  func canRead(language: String) async -> Bool { await recognizer.canRead(language: language) }
}
