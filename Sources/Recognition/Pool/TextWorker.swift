internal import Verification

/// A thread that reads lines, with an engine for each language that was asked for.
///
/// It has a queue of its own as its executor. A line takes some milliseconds of computing, which
/// would block a thread of the cooperative pool.
actor TextWorker {
  private nonisolated let executor: QueueExecutor
  /// The engines that were used last, the latest first.
  private var engines: [TextEngine] = []

  /// The number of engines that a thread keeps: the English one, those of the interface's language,
  /// and the Korean and Japanese ones, which read names. Each takes 12 to 60 MB.
  private static let mostEngines = 5

  /// The timeout of one line in seconds.
  private let timeout: Double

  init(number: Int, timeout: Double) {
    executor = QueueExecutor(label: "text engine \(number)")
    self.timeout = timeout
  }

  /// Loads the engines of some languages on the calling thread.
  init(loading languages: [String], timeout: Double) throws(RecognitionError) {
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
  func canRead(language: String) -> Bool { (try? engine(for: language)) != nil }

  private func engine(for language: String) throws(RecognitionError) -> TextEngine {
    if let place = engines.firstIndex(where: { $0.language == language }) {
      if place > 0 { engines.insert(engines.remove(at: place), at: 0) }
      return engines[0]
    }
    if engines.count == Self.mostEngines { engines.removeLast() }
    let engine = try TextEngine.open(language: language)
    engines.insert(engine, at: 0)
    return engine
  }
}
