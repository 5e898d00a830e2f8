import Dex
import Verification

/// Finds the language of one recording's interface from its first pages, for every task that waits
/// for it.
///
/// Pages give their evidence in their order, one at a time, until the language is known. So the
/// result depends on the recording alone, not on which page happens to be read first.
actor LanguageSearch {
  /// The number of pages after which the likeliest language is taken. As many pages are read at a
  /// time, so that all of them can wait for each other.
  static let mostPages = PageSequence.mostInFlight

  /// A page of a segment.
  struct Place: Hashable, Sendable {
    var segment: Int
    var page: Int
  }

  private enum State {
    case searching
    /// `nil` when nothing speaks for any language.
    case settled(Language?)
  }

  private var state = State.searching
  private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  /// The number of tasks that have waited so far.
  private var waiters = 0
  private var evidence = LanguageEvidence()
  /// The page whose turn it is.
  private var next = Place(segment: 0, page: 0)
  /// The number of pages that have given their evidence.
  private var given = 0
  /// For each segment whose pages are all known: their number, and the time until which the segment
  /// has watched the next one.
  private var ends: [Int: (pages: Int, watchedUntil: Double)] = [:]
  private var watchedUntil = -Double.infinity
  private let segments: Int

  /// - Parameters:
  ///   - known: the language, when the user has named it.
  ///   - segments: the number of the recording's segments.
  init(known: Language?, segments: Int = 1) {
    self.segments = segments
    if let known { state = .settled(known) }
  }

  /// Returns true where the pages of a segment are the next ones to give their evidence.
  func needs(segment: Int) -> Bool { isSearching && next.segment >= segment }

  /// Waits until the pages of a segment are the next ones, or the language is settled.
  ///
  /// - Throws: `CancellationError`; the search goes on for the others.
  func reach(segment: Int) async throws {
    while isSearching, next.segment < segment { try await change() }
  }

  /// Returns true where a page is to give its evidence. Waits until all pages before it have done
  /// so.
  ///
  /// - Parameter start: the time at which the page begins, in seconds. Where the segment before was
  ///   watched beyond that time, it has given the page's evidence already.
  /// - Throws: `CancellationError`; the search goes on for the others.
  func wants(_ place: Place, from start: Double) async throws -> Bool {
    while isSearching, place != next { try await change() }
    guard isSearching else { return false }
    if start < watchedUntil {
      pass()
      return false
    }
    return true
  }

  /// Takes the evidence of the page whose turn it is.
  func take(_ found: LanguageEvidence) {
    evidence = evidence + found
    given += 1
    if let language = evidence.language { settle(language) } else { pass() }
  }

  /// Notes that a segment has only its first `count` pages.
  ///
  /// - Parameter watchedUntil: the second until which the segment has watched the next one.
  func finish(segment: Int, pages count: Int, watchedUntil: Double = -.infinity) {
    ends[segment] = (count, watchedUntil)
    goOn()
  }

  /// Returns the language, as soon as it is known.
  ///
  /// - Throws: `CancellationError`; the search goes on for the others.
  func language() async throws -> Language? {
    while true {
      if case .settled(let language) = state { return language }
      try await change()
    }
  }

  var isSearching: Bool { if case .searching = state { true } else { false } }

  private func pass() {
    next.page += 1
    goOn()
  }

  /// Goes on to the next page that may give evidence.
  private func goOn() {
    while let end = ends[next.segment], next.page >= end.pages {
      next = Place(segment: next.segment + 1, page: 0)
      watchedUntil = max(watchedUntil, end.watchedUntil)
    }
    if given >= Self.mostPages || next.page >= Self.mostPages || next.segment >= segments {
      settle(evidence.best)
    } else {
      wake()
    }
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
