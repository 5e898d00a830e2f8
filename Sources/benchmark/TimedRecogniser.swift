import Imaging
import Verification

/// Reads lines with another recognizer, and adds up the time.
struct TimedRecogniser: TextRecognizing {
  let recogniser: any TextRecognizing
  let stopwatch: Stopwatch

  func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    try await stopwatch.time {
      try await recogniser.recognise(line, alphabet: alphabet, language: language)
    }
  }

  func canRead(language: String) async -> Bool { await recogniser.canRead(language: language) }
}
