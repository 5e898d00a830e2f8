internal import Dex
internal import Imaging
internal import Synchronization
internal import Verification

/// A memory of lines that were read, up to a number of bytes. The oldest lines are dropped first.
final class TextMemory: Sendable {
  private struct State {
    var answers: [TextQuestion: RecognizedText] = [:]
    /// The questions by age, the oldest first.
    var order: [TextQuestion] = []
    var bytes = 0
    var kept = 0
  }

  /// The largest number of bytes of all lines together.
  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int) { self.capacity = capacity }

  /// The number of answers that were ever kept.
  var kept: Int { state.withLock { $0.kept } }

  func answer(to question: TextQuestion) -> RecognizedText? {
    state.withLock { $0.answers[question] }
  }

  func keep(_ answer: RecognizedText, to question: TextQuestion) {
    state.withLock { state in
      state.kept += 1
      guard state.answers.updateValue(answer, forKey: question) == nil else { return }
      state.order.append(question)
      state.bytes += question.line.samples.count
      while state.bytes > capacity {
        let oldest = state.order.removeFirst()
        state.answers[oldest] = nil
        state.bytes -= oldest.line.samples.count
      }
    }
  }
}

/// A line, its alphabet and its language: everything that its text depends on.
struct TextQuestion: Hashable, Sendable {
  let line: Plane
  let alphabet: TextAlphabet
  let language: Language
}
