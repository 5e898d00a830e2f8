internal import Imaging

/// One thread of reading, with an engine for each language that it was asked for.
///
/// Its executor is a queue of its own: a line takes some milliseconds of computing, during which no
/// thread of the cooperative pool is to stand still.
actor TextWorker {
  private nonisolated let executor: QueueExecutor
  /// The engines that were used last, the latest first.
  private var engines: [TextEngine] = []

  /// Engines that a thread keeps: the English one, that of the interface's language, and one that is tried. Each
  /// takes 20 to 60 MB.
  private static let mostEngines = 3

  /// Seconds that one line may take.
  private let patience: Double

  init(number: Int, patience: Double) {
    executor = QueueExecutor(label: "text engine \(number)")
    self.patience = patience
  }

  /// With the engines of some languages loaded on the calling thread.
  init(loading languages: [String], patience: Double) throws(RecognitionError) {
    executor = QueueExecutor(label: "text engine")
    self.patience = patience
    for language in languages { engines.append(try TextEngine.open(language: language)) }
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func read(_ question: TextQuestion) throws(RecognitionError) -> RecognisedText {
    try engine(for: question.language).recognise(
      question.line, alphabet: question.alphabet, within: patience)
  }

  /// Loads the engine of a language before its first line comes.
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
