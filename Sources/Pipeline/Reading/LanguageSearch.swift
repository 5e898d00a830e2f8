import Dex
import Verification

/// Settles the language of one recording's interface by its first pages, for everyone who waits for it.
///
/// Pages speak in their order, one at a time, until the language is told: what is settled depends on the
/// recording alone, not on which page is read first.
actor LanguageSearch {
  /// Pages after which the best that is known is taken. As many are read at a time, so that they can all wait
  /// for each other.
  static let mostPages = SummaryScreenReading.pagesInFlight

  private enum State {
    case searching
    /// With `nil` when nothing speaks for any language.
    case settled(Language?)
  }

  private var state = State.searching
  private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  /// Who has waited so far.
  private var waiters = 0
  private var evidence = LanguageEvidence()
  /// The page whose turn it is.
  private var next = 0
  private var last = LanguageSearch.mostPages

  /// - Parameter known: the language, when the user has said it.
  init(known: Language?) {
    if let known { state = .settled(known) }
  }

  /// Whether page number `page` is to speak; waits until all before it have spoken.
  ///
  /// - Throws: `CancellationError`; the search goes on for the others.
  func wants(page: Int) async throws -> Bool {
    while isSearching, page > next, page < last { try await change() }
    return isSearching && page == next
  }

  /// Takes what the page says whose turn it is.
  func take(_ found: LanguageEvidence) {
    evidence = evidence + found
    next += 1
    if let told = evidence.told { settle(told) } else { settleIfDone() }
  }

  /// No page comes after the first `count`.
  func finish(pages count: Int) {
    last = min(last, count)
    settleIfDone()
  }

  /// The language, as soon as it is settled.
  ///
  /// - Throws: `CancellationError`; the search goes on for the others.
  func language() async throws -> Language? {
    while true {
      if case .settled(let language) = state { return language }
      try await change()
    }
  }

  var isSearching: Bool { if case .searching = state { true } else { false } }

  private func settleIfDone() {
    if next >= last { settle(evidence.best) } else { wake() }
  }

  private func settle(_ language: Language?) {
    if isSearching { state = .settled(language) }
    wake()
  }

  private func change() async throws {
    let number = waiters
    waiters += 1
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting[number] = continuation
        }
      }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  private func leave(_ number: Int) {
    waiting.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }

  private func wake() {
    let all = waiting
    waiting = [:]
    for continuation in all.values { continuation.resume() }
  }
}
