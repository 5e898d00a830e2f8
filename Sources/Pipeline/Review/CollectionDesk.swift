package import Collection
import Dex
import Foundation
package import Reporting
package import Verification

/// A review of stored entries whose decisions go into the collection.
///
/// All decisions of a session are one run of the log. Where something else is written meanwhile, a
/// new run begins.
package actor CollectionDesk: ReviewDesk {
  private let store: CollectionStore
  private let builder: ReportBuilder
  private let names: [String]
  private let who: String
  /// The store that writes the open run.
  private var session: CollectionStore
  /// All runs of this session, by their ids.
  private var runs: [String: CollectionStore] = [:]
  /// The decisions of this session that can be undone, oldest first.
  private var taken: [NewDecision] = []

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
    return report
  }

  package func decide(_ decision: NewDecision) throws -> StoredDecision {
    let stored = try write(decision)
    taken.append(decision)
    return stored
  }

  private func write(_ decision: NewDecision) throws -> StoredDecision {
    if try !session.isRunOpen() { session = store.starting(.decide, command: "review") }
    runs[session.run.uid] = session
    do {
      guard let first = try session.decide([decision], who: who, dex: builder.dex).first else {
        throw ReviewRefusal.unusable(why: "nothing was decided")
      }
      return first
    } catch CollectionError.refused(.overtaken) {
      throw ReviewRefusal.overtaken(by: try store.decision(on: decision.entry))
    } catch CollectionError.refused(.impossible(_, let why)) {
      throw ReviewRefusal.unusable(why: why)
    } catch CollectionError.refused(let refusal) {
      throw ReviewRefusal.unusable(why: "\(refusal)")
    }
  }

  package func undo(entry: EntryID, standing run: String) throws -> StoredDecision? {
    guard let known = try store.decision(on: entry), known.run == run else {
      throw ReviewRefusal.overtaken(by: try store.decision(on: entry))
    }
    guard let place = taken.lastIndex(where: { $0.entry == entry }), let session = runs[run]
    else {
      throw ReviewRefusal.unusable(
        why: "it was decided in another run; take that back with: verify undo \(run.prefix(8))")
    }
    try session.withdraw(entry)
    taken.remove(at: place)
    // A second decision in the same run replaced the first one, which now stands again.
    if var before = taken.last(where: { $0.entry == entry }) {
      before.standing = try store.decision(on: entry)?.run ?? ""
      return try write(before)
    }
    return try store.decision(on: entry)
  }
}
