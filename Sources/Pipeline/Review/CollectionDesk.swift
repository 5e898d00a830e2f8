package import Collection
import Dex
import Foundation
package import Reporting
package import Verification

/// A review of stored entries whose decisions go into the collection.
///
/// All decisions of a session are one run of the log. Where something else is written meanwhile, a
/// new run begins. A decision that changes or takes back another one has a run of its own.
package actor CollectionDesk: ReviewDesk {
  private struct Taken {
    let entry: EntryID
    let before: StoredDecision?
  }

  private let store: CollectionStore
  private let builder: ReportBuilder
  private let names: [String]
  private let who: String
  /// The store that writes the open run.
  private var session: CollectionStore
  /// The decisions of this session that can be undone, oldest first, each with the one that stood
  /// before.
  private var taken: [Taken] = []
  /// The names of all decisions that this session has made stand.
  private var standings: Set<String> = []
  /// The answers of this session that stand, oldest first.
  private var given: [ReportedQuestions.Given] = []

  /// - Parameters:
  ///   - names: the recordings to review, as `RecordingSelection` takes them.
  ///   - who: the name of the person who decides.
  package init(store: CollectionStore, builder: ReportBuilder, names: [String], who: String) {
    self.store = store
    self.builder = builder
    self.names = names
    self.who = who
    session = store.starting(.decide, command: "review")
  }

  package func report() throws -> Report {
    var report = try builder.report(of: RecordingSelection.recordings(named: names, in: store))
      .withoutPaths
    report.taken = taken.map(\.entry.description)
    report.questions.last = given.last
    return report
  }

  package func decide(_ decision: NewDecision) throws -> StoredDecision {
    try refusing(decision.entry) {
      let before = try store.decision(on: decision.entry)
      if try !session.isRunOpen(for: decision.entry) { startRun() }
      guard let stored = try session.decide([decision], who: who, dex: builder.dex).first else {
        throw ReviewRefusal.unusable(why: "nothing was decided")
      }
      taken.append(Taken(entry: decision.entry, before: before))
      standings.insert(stored.standing)
      return stored
    }
  }

  /// Returns what `change` returns. What the collection refuses, the review refuses.
  private func refusing<Value>(_ entry: EntryID, _ change: () throws -> Value) throws -> Value {
    do {
      return try change()
    } catch CollectionError.refused(.overtaken) {
      throw ReviewRefusal.overtaken(by: try store.decision(on: entry))
    } catch CollectionError.refused(.impossible(_, let why)) {
      throw ReviewRefusal.unusable(why: why)
    } catch CollectionError.refused(let refusal) {
      throw ReviewRefusal.unusable(why: "\(refusal)")
    }
  }

  private func startRun() { session = store.starting(.decide, command: "review") }

  package func undo(entry: EntryID, standing: String) throws -> StoredDecision? {
    try refusing(entry) {
      guard let known = try store.decision(on: entry), known.standing == standing else {
        throw ReviewRefusal.overtaken(by: try store.decision(on: entry))
      }
      guard standings.contains(standing), let place = taken.lastIndex(where: { $0.entry == entry })
      else {
        throw ReviewRefusal.unusable(
          why: "it was decided in another run; take that back with: "
            + "verify undo \(known.run.prefix(8))")
      }
      startRun()
      let present = try session.takeBack(
        entry, standing: standing, before: taken[place].before, who: who)
      taken.remove(at: place)
      if let present { standings.insert(present.standing) }
      return present
    }
  }

  package func answer(_ command: String) throws -> ReportedQuestions {
    let answers = try store.duplicates(dex: builder.dex).questions.flatMap(\.answers)
    guard let answer = answers.first(where: { $0.command == command }), let kind = answer.kind
    else { throw ReviewRefusal.unusable(why: "this is no longer asked; load the page again") }
    let run = store.starting(kind, command: "review")
    do { try run.take(answer) } catch let error as SamenessError {
      throw ReviewRefusal.unusable(why: "\(error)")
    }
    given.append(.init(run: run.run.uid, words: answer.words))
    return try questions()
  }

  package func undoAnswer(run: String) throws -> ReportedQuestions {
    guard let place = given.firstIndex(where: { $0.run == run }) else {
      throw ReviewRefusal.unusable(why: "it is no answer of this review; load the page again")
    }
    try takeBack(run: run)
    given.remove(at: place)
    return try questions()
  }

  /// Undoes a run, unless somebody else has.
  private func takeBack(run: String) throws {
    do {
      try store.starting(.undo, command: "review").undo(run)
    } catch CollectionError.alreadyUndone {
    }
  }

  private func questions() throws -> ReportedQuestions {
    ReportedQuestions(open: try builder.questions(), last: given.last)
  }
}
