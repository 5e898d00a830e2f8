internal import Dex
internal import Verification

/// A thread that reads lines, with an engine for each language that was asked for.
///
/// It has a queue of its own as its executor. A line takes some milliseconds of computing, which
/// would block a thread of the cooperative pool.
actor TextWorker {
  private nonisolated let executor: QueueExecutor
  /// One for each language, in the order in which they were asked for.
  private var engines: [TextEngine] = []

  /// The timeout of one line in seconds.
  private let timeout: Double

  /// Loads the engines of some languages on the calling thread.
  init(loading languages: [Language] = [], timeout: Double) throws(RecognitionError) {
    executor = QueueExecutor(label: "text engine")
    self.timeout = timeout
    for language in languages { engines.append(try TextEngine.open(language: language)) }
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func read(_ question: TextQuestion) throws(RecognitionError) -> RecognizedText {
    try engine(for: question.language).recognize(
      question.line, alphabet: question.alphabet, within: timeout)
  }

  /// Loads the engine of a language before its first line comes. Returns false when it cannot.
  func canRead(language: Language) -> Bool { (try? engine(for: language)) != nil }

  /// The languages whose data are loaded.
  var languages: [Language] { engines.map(\.language) }

  private func engine(for language: Language) throws(RecognitionError) -> TextEngine {
    if let engine = engines.first(where: { $0.language == language }) { return engine }
    let engine = try TextEngine.open(language: language)
    engines.append(engine)
    return engine
  }
}
