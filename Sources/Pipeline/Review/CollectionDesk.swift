package import Collection
import Dex
import Foundation
package import Reporting
package import Verification

/// A review of what is stored, whose decisions go into the collection.
package struct CollectionDesk: ReviewDesk {
  private let store: CollectionStore
  private let builder: ReportBuilder
  private let names: [String]
  private let who: String

  /// - Parameters:
  ///   - names: the recordings to review, as `RecordingSelection` takes them.
  ///   - who: decides.
  package init(store: CollectionStore, builder: ReportBuilder, names: [String], who: String) {
    self.store = store
    self.builder = builder
    self.names = names
    self.who = who
  }

  package func report() async throws -> Report {
    try builder.report(of: RecordingSelection.recordings(named: names, in: store))
  }

  /// Each decision is a run of its own, so that each can be taken back.
  package func decide(_ item: DecisionsFile.Item) async throws -> ReportedDecision {
    let decision = try NewDecision(item)
    if let problem = item.identity.flatMap(builder.dex.problem(with:)) {
      throw ReviewRefusal.unusable(why: problem)
    }
    do {
      let taken = try store.starting(.decide, command: "review")
        .decide([decision], who: who, dex: builder.dex)
      guard let first = taken.first else {
        throw ReviewRefusal.unusable(why: "nothing was decided")
      }
      return ReportedDecision(first)
    } catch CollectionError.refused(.overtaken) {
      throw ReviewRefusal.overtaken(by: try standing(on: decision.entry))
    } catch CollectionError.refused(let refusal) {
      throw ReviewRefusal.unusable(why: "\(refusal)")
    }
  }

  package func undo(entry: EntryID, standing run: String) async throws -> ReportedDecision? {
    guard let known = try standing(on: entry), known.run == run else {
      throw ReviewRefusal.overtaken(by: try standing(on: entry))
    }
    try store.starting(.undo, command: "review").undo(run)
    return try standing(on: entry)
  }

  private func standing(on entry: EntryID) throws -> ReportedDecision? {
    try store.decision(on: entry).map(ReportedDecision.init)
  }
}

extension NewDecision {
  /// - Throws: `DecisionsFileError` when the item names no entry.
  package init(_ item: DecisionsFile.Item) throws(DecisionsFileError) {
    guard let entry = EntryID(item.entry) else { throw .damaged(why: "it names no entry") }
    self.init(
      entry: entry, standing: item.standing.isEmpty ? nil : item.standing,
      fingerprint: item.fingerprint, action: item.action, identity: item.identity,
      learns: item.learn == true)
  }
}

extension ReportedDecision {
  init(_ decision: StandingDecision) {
    self.init(
      run: decision.run, action: decision.action, identity: decision.identity, who: decision.who,
      date: decision.date)
  }
}
