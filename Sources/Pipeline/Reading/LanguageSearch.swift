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
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var evidence = LanguageEvidence()
  /// The page whose turn it is.
  private var next = 0
  private var last = LanguageSearch.mostPages

  /// - Parameter known: the language, when the user has said it.
  init(known: Language?) {
    if let known { state = .settled(known) }
  }

  /// Whether page number `page` is to speak; waits until all before it have spoken.
  func wants(page: Int) async -> Bool {
    while isSearching, page > next, page < last { await change() }
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

  /// The language, as soon as it is settled. A task that is cancelled ends the search.
  func language() async -> Language? {
    while true {
      if case .settled(let language) = state { return language }
      await change()
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

  private func change() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append($0) }
    } onCancel: {
      Task { await self.settle(nil) }
    }
  }

  private func wake() {
    let all = waiting
    waiting = []
    for continuation in all { continuation.resume() }
  }
}
