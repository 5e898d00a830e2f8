package import Collection
package import Dex
package import Verification

/// Enrols pictures and names from stored entries.
package struct EntryEnrolment: Sendable {
  private let store: CollectionStore
  private let dex: Dex
  private let who: String

  /// - Parameter who: the name of the person who confirms the entries.
  package init(store: CollectionStore, dex: Dex, who: String) {
    self.store = store
    self.dex = dex
    self.who = who
  }

  /// Enrols from the entries whose identity is certain: they are verified, or a person has accepted
  /// or named them.
  ///
  /// - Parameter entries: the entries to use; all of the recordings' entries where none are named.
  /// - Returns: the number of things that were new.
  package func enrol(
    from recordings: [StoredRecording], entries: Set<EntryID> = []
  ) throws(CollectionError) -> Int {
    var things: [Enrolment] = []
    for recording in recordings {
      let decisions = try store.decisions(sha256: recording.scan.sha256)
      for entry in recording.scan.entries {
        let id = EntryID(sha256: recording.scan.sha256, start: entry.start)
        guard entries.isEmpty || entries.contains(id) else { continue }
        let decision = decisions[entry.index]
        let verified = entry.verdict == .verified ? Identity(entry) : nil
        guard let identity = decision.map({ $0.identity }) ?? verified else { continue }
        things += Enrolment.things(
          from: entry, as: identity, screen: recording.scan.screen,
          language: recording.scan.language, dex: dex, origin: EnrolmentOrigin(who: who, entry: id)
        )
      }
    }
    return try store.enrol(things)
  }
}
