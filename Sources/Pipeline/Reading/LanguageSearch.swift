import Dex
import Verification

/// Settles the language of one recording's interface by its first pages, for everyone who waits for it.
///
/// Pages speak in their order, one at a time, until the language is told: what is settled depends on the
/// recording alone, not on which page is read first.
actor LanguageSearch {
  /// Pages after which the best that is known is taken. As many are read at a time, so that they can all wait
  /// for each other.
  static let mostPages = PageSequence.mostInFlight

  /// A page of a segment.
  struct Place: Hashable, Sendable {
    var segment: Int
    var page: Int
  }

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
  private var next = Place(segment: 0, page: 0)
  /// Pages that have spoken.
  private var spoken = 0
  /// The pages of segments that have no more, and until when the next one's were heard already.
  private var ends: [Int: (pages: Int, heardUntil: Double)] = [:]
  private var heardUntil = -Double.infinity
  private let segments: Int

  /// - Parameters:
  ///   - known: the language, when the user has said it.
  ///   - segments: of the recording.
  init(known: Language?, segments: Int = 1) {
    self.segments = segments
    if let known { state = .settled(known) }
  }

  /// Whether a page is to speak; waits until all before it have spoken.
  ///
  /// - Parameter start: seconds at which it begins; where the segment before was watched beyond that, it has spoken.
  /// - Throws: `CancellationError`; the search goes on for the others.
  func wants(_ place: Place, from start: Double) async throws -> Bool {
    while isSearching, place != next { try await change() }
    guard isSearching else { return false }
    if start < heardUntil {
      pass()
      return false
    }
    return true
  }

  /// Takes what the page says whose turn it is.
  func take(_ found: LanguageEvidence) {
    evidence = evidence + found
    spoken += 1
    if let told = evidence.told { settle(told) } else { pass() }
  }

  /// No page of a segment comes after the first `count`.
  ///
  /// - Parameter heardUntil: seconds until which the next segment was watched.
  func finish(segment: Int, pages count: Int, heardUntil: Double = -.infinity) {
    ends[segment] = (count, heardUntil)
    goOn()
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

  private func pass() {
    next.page += 1
    goOn()
  }

  /// Goes on to the next page that may speak.
  private func goOn() {
    while let end = ends[next.segment], next.page >= end.pages {
      next = Place(segment: next.segment + 1, page: 0)
      heardUntil = max(heardUntil, end.heardUntil)
    }
    if spoken >= Self.mostPages || next.page >= Self.mostPages || next.segment >= segments {
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
