package import Collection
package import Dex
import Files
import Foundation
package import Reporting
import Verification

/// Builds a report from stored recordings, with the pictures that help to decide on them.
package struct ReportBuilder: Sendable {
  let store: CollectionStore
  let dex: Dex
  private let tool: String
  private let sprites: ReferenceSprites?
  private let checklist: Checklist?

  /// - Parameters:
  ///   - sprites: a folder of renders to show beside the pictures; `nil` when there is none.
  ///   - checklist: the checklist whose missing Pokémon are named.
  package init(
    store: CollectionStore, dex: Dex, tool: String, sprites: ReferenceSprites?,
    checklist: Checklist?
  ) {
    self.store = store
    self.dex = dex
    self.tool = tool
    self.sprites = sprites
    self.checklist = checklist
  }

  /// The report of these recordings.
  package func report(of recordings: [StoredRecording]) throws -> Report {
    var reported: [ReportedRecording] = []
    for recording in recordings {
      let pictures = try store.pictures(sha256: recording.scan.sha256)
      let decisions = try store.decisions(sha256: recording.scan.sha256)
      var scan = recording.scan
      scan.path = try store.newestPath(of: scan.sha256, readFrom: scan.path)
      let entries = scan.entries.map { entry in
        var entry = entry
        entry.pictures = pictures[entry.index] ?? []
        var reported = ReportedEntry(
          id: EntryID(sha256: scan.sha256, start: entry.start), entry: entry,
          decision: decisions[entry.index])
        if reported.needsPerson { reported.candidates = entry.evidence.candidates ?? [] }
        return reported
      }
      scan.entries = []
      reported.append(ReportedRecording(scan: scan, entries: entries))
    }
    try markKnown(in: &reported)
    let likenesses = try Likenesses(of: reported, store: store, dex: dex)
    // A render is decoded and coded once, however many entries show it.
    var renders: [Identity: ReferencePicture?] = [:]
    for index in reported.indices {
      for entry in reported[index].entries.indices
      where reported[index].entries[entry].needsPerson {
        let open = reported[index].entries[entry]
        reported[index].entries[entry].references = references(
          for: open, screen: reported[index].scan.screen, likenesses: likenesses, renders: &renders)
      }
    }
    let goal = try checklist.map { try store.progress(of: $0) }
    let coverage = Coverage(dex: dex, goal: goal)
    var report = Report(
      recordings: reported, dex: dex, coverage: coverage.sentences(of: reported), tool: tool)
    report.tooBrief = coverage.tooBrief(in: reported)
    report.questions.open = try questions()
    return report
  }

  /// Marks unconfirmed entries that would add nothing to the collection, because another entry
  /// shows their Pokémon. Contradictions stay open.
  private func markKnown(in recordings: inout [ReportedRecording]) throws {
    func pokemon(of reported: ReportedEntry) -> OwnedPokemon? {
      guard reported.isOpen, reported.entry.verdict == .unconfirmed else { return nil }
      return OwnedPokemon(reported.entry)
    }
    let described = recordings.flatMap(\.entries).compactMap(pokemon(of:))
    let counterparts = try store.counterparts(of: Set(described))
    for index in recordings.indices {
      for entry in recordings[index].entries.indices {
        let counterpart = pokemon(of: recordings[index].entries[entry]).flatMap { counterparts[$0] }
        guard let counterpart, let row = counterpart.row.id else { continue }
        let showing = counterpart.showing
        recordings[index].entries[entry].known = KnownPokemon(
          row: row, isVerified: counterpart.row.isVerified,
          entry: EntryID(sha256: showing.sha256, start: showing.start),
          recording: showing.path.lastPathPart)
      }
    }
  }

  /// The most references beside an entry's own picture: two can be compared at a glance.
  private static let mostReferences = 2

  private func references(
    for entry: ReportedEntry, screen: ScreenKind, likenesses: Likenesses,
    renders: inout [Identity: ReferencePicture?]
  ) -> [ReferencePicture] {
    var found: [ReferencePicture] = []
    for identity in compared(for: entry) where found.count < Self.mostReferences {
      let render: ReferencePicture? = renders[identity] ?? sprites?.picture(of: identity, dex: dex)
      renders[identity] = .some(render)
      let picture = render ?? likenesses.picture(of: identity, screen: screen, otherThan: entry.id)
      if let picture, !found.contains(picture) { found.append(picture) }
    }
    return found
  }

  /// The identities to show for comparison: plain and shiny where that is the question, else each
  /// that is offered.
  private func compared(for entry: ReportedEntry) -> [Identity] {
    let identities = Offers(entry, dex: dex).identities
    let shiny: Set<Reason> = [.shinySpriteDisagree, .shinyUnread, .shinyUnavailable]
    guard let lead = identities.first, !shiny.isDisjoint(with: entry.entry.reasons) else {
      return identities
    }
    return [false, true].map { isShiny in
      var identity = lead
      identity.isShiny = isShiny
      return identity
    }
  }
}
