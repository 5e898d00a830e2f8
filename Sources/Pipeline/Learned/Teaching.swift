package import Collection
package import Dex
package import Verification

/// Takes from stored entries what can be learned from them.
package struct Teaching: Sendable {
  private let store: CollectionStore
  private let dex: Dex
  private let who: String

  /// - Parameter who: vouches for it.
  package init(store: CollectionStore, dex: Dex, who: String) {
    self.store = store
    self.dex = dex
    self.who = who
  }

  /// Learns from the entries of recordings whose identity is certain: they are verified, or a person has
  /// accepted or named them.
  ///
  /// - Parameter entries: only these, where any are named.
  /// - Returns: how many things were new.
  package func learn(
    from recordings: [StoredRecording], entries: Set<EntryID> = []
  ) throws(CollectionError) -> Int {
    var things: [LearnedThing] = []
    for recording in recordings {
      let decisions = try store.decisions(sha256: recording.account.sha256)
      for entry in recording.account.entries {
        let id = EntryID(sha256: recording.account.sha256, start: entry.start)
        guard entries.isEmpty || entries.contains(id) else { continue }
        let decision = decisions[entry.index]
        let verified = entry.verdict == .verified ? Identity(entry) : nil
        guard let identity = decision.map({ $0.identity }) ?? verified else { continue }
        things += LearnedThing.things(
          from: entry, as: identity, screen: recording.account.screen,
          language: recording.account.language, dex: dex, origin: LearnedOrigin(who: who, entry: id)
        )
      }
    }
    return try store.learn(things)
  }
}
