package import Dex
internal import Foundation
package import Imaging
package import Verification

/// A pool of engines that reads lines on as many threads as there are cores.
///
/// Numbers are read with the English data, which each of these threads has. The data of other
/// languages take 10 to 50 MB in memory and 20 to 100 ms to load: one further thread has them.
///
/// The text of a line depends on the line, its alphabet and its language alone, not on the engine
/// or earlier lines. Lines wait in order; a repeated one is answered from memory.
package final class TextEnginePool: TextRecognizing {
  private let workers: [TextWorker]
  private let others: TextWorker
  private let turns: TurnQueue
  private let memory: TextMemory

  /// Makes a pool that loads some trained data at once, on the calling thread. Other data are
  /// loaded when a line waits for them.
  ///
  /// - Parameters:
  ///   - languages: in the order in which they are needed.
  ///   - engines: the number of English lines to read at once; at most the active cores, which is
  ///     the default. With one, it reads the lines of other languages, too.
  ///   - rememberedBytes: the size of the memory for repeated lines, in bytes.
  ///   - timeout: the timeout of one line in seconds; a line takes some milliseconds.
  /// - Throws: `RecognitionError` when a language cannot be read here.
  package init(
    loading languages: [Language] = [], engines: Int? = nil, rememberedBytes: Int = defaultMemory,
    timeout: Double = 20
  ) throws(RecognitionError) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let count = max(1, min(engines ?? cores, cores))
    let early = count == 1 ? languages : languages.filter { !Self.isOther($0) }
    let first = try TextWorker(loading: early, timeout: timeout)
    workers =
      try [first]
      + (1..<count).map { _ throws(RecognitionError) in try TextWorker(timeout: timeout) }
    others =
      count == 1 ? first : try TextWorker(loading: languages.filter(Self.isOther), timeout: timeout)
    turns = TurnQueue(slots: count)
    memory = TextMemory(capacity: rememberedBytes)
  }

  /// The size of the memory for repeated lines in bytes, enough for about thirty pages. Lines
  /// repeat on other frames of the same page, and when a recording returns to a page.
  package static let defaultMemory = 4 << 20

  package func canRead(language: Language) async -> Bool {
    await (Self.isOther(language) ? others : workers[0]).canRead(language: language)
  }

  private static func isOther(_ language: Language) -> Bool { language != .english }

  package func recognize(
    _ line: Plane, alphabet: TextAlphabet, language: Language
  ) async throws -> RecognizedText {
    let question = TextQuestion(line: line, alphabet: alphabet, language: language)
    if let known = memory.answer(to: question) { return known }
    let slot = Self.isOther(language) ? nil : await turns.take()
    defer { if let slot { turns.giveBack(slot) } }
    try Task.checkCancellation()
    // This line may have been read while it waited.
    if let known = memory.answer(to: question) { return known }
    let answer = try await (slot.map { workers[$0] } ?? others).read(question)
    memory.keep(answer, to: question)
    return answer
  }

  /// The languages besides English whose data are loaded.
  package var languages: [Language] { get async { await others.languages.filter(Self.isOther) } }

  /// The number of lines that an engine has read so far, for tests.
  var readLines: Int { memory.kept }
}
