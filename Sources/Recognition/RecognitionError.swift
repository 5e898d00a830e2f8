/// Why text could not be recognised.
package enum RecognitionError: Error, Hashable, Sendable {
  /// No trained data is known for a language identifier.
  case unknownLanguage(String)
  /// Tesseract has no trained data for the language.
  case noTrainedData(language: String)
  /// Tesseract gave up on a line.
  case engineFailed(language: String)
  /// One line took longer than it may.
  case tooSlow(seconds: Double)
}

extension RecognitionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownLanguage(let language):
      "no trained data is known for the language \(language); one of "
        + "\(TrainedData.languages.joined(separator: ", ")) is read"
    case .noTrainedData(let language):
      "Tesseract has no trained data for the language \(language); install the package "
        + "\(TrainedData(language: language)?.debianPackage ?? "tesseract-ocr")"
    case .engineFailed(let language):
      "Tesseract failed on a line of the language \(language)"
    case .tooSlow(let seconds):
      "reading one line of text took more than \(Int(seconds)) s; on a slow machine, give "
        + "--max-text-time more seconds"
    }
  }
}
