internal import Imaging

/// One thread of reading, with an engine for each language that it was asked for.
///
/// Its executor is a queue of its own: a line takes some milliseconds of computing, during which no
/// thread of the cooperative pool is to stand still.
actor TextWorker {
  private nonisolated let executor: QueueExecutor
  private var engines: [String: TextEngine] = [:]

  init(number: Int) { executor = QueueExecutor(label: "text engine \(number)") }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func read(_ question: TextQuestion) throws(RecognitionError) -> RecognisedText {
    try engine(for: question.language).recognise(question.line, alphabet: question.alphabet)
  }

  /// Loads the engine of a language before its first line comes.
  func prepare(language: String) throws(RecognitionError) { _ = try engine(for: language) }

  private func engine(for language: String) throws(RecognitionError) -> TextEngine {
    if let known = engines[language] { return known }
    let engine = try TextEngine.open(language: language)
    engines[language] = engine
    return engine
  }
}
