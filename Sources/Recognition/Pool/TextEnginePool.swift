internal import Foundation
package import Imaging

/// Reads lines on as many engines as there are cores, each on a thread of its own.
///
/// A line's text depends on the line, its alphabet and its language alone: neither on which engine reads
/// it nor on what was read before. Lines wait in the order in which they were asked for. A line that was
/// read already is answered from memory.
package final class TextEnginePool: TextRecognizing {
  private let workers: [TextWorker]
  private let turns: TurnQueue
  private let memory: TextMemory

  /// - Parameters:
  ///   - engines: how many lines are read at once; at most the active cores, which is the default.
  ///   - rememberedBytes: bytes of lines that are kept to answer them again; 16 MB is some thousand
  ///     lines.
  ///   - patience: seconds that one line may take; a line takes some milliseconds.
  package convenience init(
    engines: Int? = nil, rememberedBytes: Int = defaultMemory, patience: Double = 20
  ) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let count = max(1, min(engines ?? cores, cores))
    self.init(
      (0..<count).map { TextWorker(number: $0, patience: patience) },
      rememberedBytes: rememberedBytes)
  }

  /// One engine, with the trained data of some languages loaded on the calling thread: a pool that has read
  /// nothing has no thread of its own.
  ///
  /// - Parameter languages: the first of them is needed first.
  /// - Throws: `RecognitionError` when a language cannot be read here.
  package convenience init(
    loading languages: [String], rememberedBytes: Int = defaultMemory, patience: Double = 20
  ) throws(RecognitionError) {
    self.init(
      [try TextWorker(loading: languages, patience: patience)], rememberedBytes: rememberedBytes)
  }

  /// Bytes of lines that are remembered: those of the last thirty pages, about. What comes again is what another frame
  /// of the same page shows, or the page that was gone back to.
  package static let defaultMemory = 4 << 20

  private init(_ workers: [TextWorker], rememberedBytes: Int) {
    self.workers = workers
    turns = TurnQueue(slots: workers.count)
    memory = TextMemory(capacity: rememberedBytes)
  }

  package func canRead(language: String) async -> Bool {
    await workers[0].canRead(language: language)
  }

  package func recognise(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognisedText {
    let question = TextQuestion(line: line, alphabet: alphabet, language: language)
    if let known = memory.answer(to: question) { return known }
    let slot = await turns.take()
    defer { turns.giveBack(slot) }
    try Task.checkCancellation()
    // The same line may have been read while this one waited.
    if let known = memory.answer(to: question) { return known }
    let answer = try await workers[slot].read(question)
    memory.keep(answer, to: question)
    return answer
  }

  /// Lines that were read by an engine so far, for tests and measurements.
  package var readLines: Int { memory.kept }

  /// Whether a language can be read; the first answer for it loads its trained data.
  package static func isTrainedDataAvailable(language: String) -> Bool {
    TrainedData(language: language)?.isAvailable ?? false
  }
}
