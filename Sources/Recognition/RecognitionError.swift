/// Why text could not be recognised.
package enum RecognitionError: Error, Hashable, Sendable {
  /// Tesseract has no trained data for the language.
  case noTrainedData(language: String)
}
