internal import Dex
internal import Foundation
package import Imaging
package import Verification

/// A pool of engines that reads lines on as many threads as there are cores.
///
/// The text of a line depends on the line, its alphabet and its language alone. Neither the engine
/// nor earlier lines affect it. Lines wait in the order of the requests. A repeated line is
/// answered from memory.
package final class TextEnginePool: TextRecognizing {
  private let workers: [TextWorker]
  private let turns: TurnQueue
  private let memory: TextMemory

  /// - Parameters:
  ///   - engines: the number of lines to read at once; at most the active cores, which is the
  ///     default.
  ///   - rememberedBytes: the size of the memory for repeated lines, in bytes; 16 MB hold some
  ///     thousand lines.
  ///   - timeout: the timeout of one line in seconds; a line takes some milliseconds.
  package convenience init(
    engines: Int? = nil, rememberedBytes: Int = defaultMemory, timeout: Double = 20
  ) {
    self.init(
      Self.numbers(of: engines).map { TextWorker(number: $0, timeout: timeout) },
      rememberedBytes: rememberedBytes)
  }

  /// Makes a pool whose first engine has the trained data of some languages loaded, on the calling
  /// thread. The others load theirs when a line waits for the first one.
  ///
  /// - Parameter languages: in the order in which they are needed.
  /// - Throws: `RecognitionError` when a language cannot be read here.
  package convenience init(
    loading languages: [String], engines: Int? = nil, rememberedBytes: Int = defaultMemory,
    timeout: Double = 20
  ) throws(RecognitionError) {
    let first = try TextWorker(loading: languages, timeout: timeout)
    self.init(
      [first]
        + Self.numbers(of: engines).dropFirst().map { TextWorker(number: $0, timeout: timeout) },
      rememberedBytes: rememberedBytes)
  }

  private static func numbers(of engines: Int?) -> Range<Int> {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return 0..<max(1, min(engines ?? cores, cores))
  }

  /// The size of the memory for repeated lines in bytes, enough for about thirty pages. Lines
  /// repeat on other frames of the same page, and when a recording returns to a page.
  package static let defaultMemory = 4 << 20

  private init(_ workers: [TextWorker], rememberedBytes: Int) {
    self.workers = workers
    turns = TurnQueue(slots: workers.count)
    memory = TextMemory(capacity: rememberedBytes)
  }

  package func canRead(language: String) async -> Bool {
    await workers[0].canRead(language: language)
  }

  package func recognize(
    _ line: Plane, alphabet: TextAlphabet, language: String
  ) async throws -> RecognizedText {
    let question = TextQuestion(line: line, alphabet: alphabet, language: language)
    if let known = memory.answer(to: question) { return known }
    // The data of other scripts take up to 60 MB in memory: one thread alone loads them.
    let slot = Language(rawValue: language)?.isLatin == false ? nil : await turns.take()
    defer { if let slot { turns.giveBack(slot) } }
    try Task.checkCancellation()
    // This line may have been read while it waited.
    if let known = memory.answer(to: question) { return known }
    let answer = try await workers[slot ?? 0].read(question)
    memory.keep(answer, to: question)
    return answer
  }

  /// The number of lines that an engine has read so far, for tests and measurements.
  package var readLines: Int { memory.kept }
}
