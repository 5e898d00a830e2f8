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
    let engine: TextEngine
    if let known = engines[question.language] {
      engine = known
    } else {
      engine = try TextEngine.open(language: question.language)
      engines[question.language] = engine
    }
    return try engine.recognise(question.line, alphabet: question.alphabet)
  }
}
