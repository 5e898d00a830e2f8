import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Pipeline
import Reporting
import Verification

/// Stores a decision on entries that are named by their ids, or on all entries of recordings.
struct DecideCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide", abstract: "Decides on entries, verified ones too, by their ids.",
    discussion: """
      Takes the same decisions as the page of verify review. verify report and verify collection show \
      give the ids. A verified entry that is rejected, or named as another Pokémon, proves nothing, \
      even when its recording is read again. verify undo reverts the decisions.

        verify decide 71350d36a449-4967 --reject
        verify decide 71350d36a449-4967 --as "Alolan Raichu female shiny"
        verify decide somebody-elses.mp4 --reject
      """)

  @Argument(
    help: ArgumentHelp("Ids of entries, or recordings with all their entries.", valueName: "entry"))
  var entries: [String]

  @Flag(help: "They are what was read.")
  var accept = false

  @Flag(help: "They are not to count.")
  var reject = false

  @Option(
    help: ArgumentHelp(
      "It is another Pokémon, such as “Alolan Raichu female shiny” or “Ditto plain”; what is not "
        + "named stays as it was read, if it can be.",
      valueName: "pokemon"))
  var `as`: String?

  @OptionGroup var options: PokemonOptions

  func validate() throws {
    let given = [accept, reject, self.as != nil].count(where: \.self)
    if given == 0 { throw ValidationError("one of --accept, --reject and --as is needed") }
    if given > 1 { throw ValidationError("--accept, --reject and --as exclude each other") }
    if self.as != nil { try EntryID.check(entries) }
  }

  func run() async throws {
    let store = try options.database.writing(.decide)
    let dex = try options.dex()
    let named = try self.as.map { try Identity($0, dex: dex) }
    func decision(on id: EntryID, _ entry: Entry) throws -> NewDecision {
      let identity = named?.filled(from: entry, dex: dex)
      return NewDecision(
        entry: id, standing: try store.decision(on: id)?.standing ?? "",
        fingerprint: entry.fingerprint,
        action: accept ? .accept : reject ? .reject : .correct, identity: identity)
    }
    var decisions = try entries.compactMap { EntryID($0) }.map { id in
      guard let recording = try store.recording(of: id)?.scan,
        let entry = id.entry(in: recording.entries)
      else { throw CollectionError.refused(.foreign(entry: id.description)) }
      return try decision(on: id, entry)
    }
    let whole = entries.filter { EntryID($0) == nil }
    if !whole.isEmpty {
      for recording in try RecordingSelection.recordings(named: whole, in: store).map(\.scan) {
        decisions += try recording.entries.map { entry in
          try decision(on: EntryID(sha256: recording.sha256, start: entry.start), entry)
        }
      }
    }
    let taken = try store.deciding(decisions.uniqued(), dex: dex)
    try options.format.write(taken, text: taken.map { $0.words(dex: dex) })
    StandardStream.error.log(
      "\(taken.count.counted("decision", "decisions")) taken; \(store.run.words)")
  }
}

extension EntryID {
  /// - Throws: `ValidationError` for a word that is no entry's id.
  static func check(_ words: [String]) throws {
    for word in words where EntryID(word) == nil {
      throw ValidationError("“\(word)” is not an entry's id, such as 71350d36a449-4967")
    }
  }
}

extension StoredDecision {
  /// The entry, what was decided, and the Pokémon that it is by the decision.
  func words(dex: Dex) -> String {
    TerminalText.escaped("\(entry)  \(dex.actionWords(of: self))")
  }
}

extension CollectionStore {
  /// Stores decisions, and tells what is no longer enrolled because of them.
  func deciding(_ decisions: [NewDecision], dex: Dex) throws -> [StoredDecision] {
    let before = try enrolments()
    let taken = try decide(decisions, who: ProcessInfo.person, dex: dex)
    let still = Set(try enrolments().map(\.uid))
    let revoked = before.filter { !still.contains($0.uid) }
    for enrolment in revoked {
      StandardStream.error.log("no longer enrolled: \(enrolment.words(dex: dex))")
    }
    try logRereading(since: before)
    return taken
  }
}

extension Identity {
  /// The signs of tables, as words of a person.
  private static let signs: [String: Gender] = ["♂": .male, "♀": .female]

  /// The identity with the gender, the shininess and the nickname that were read, where the words
  /// leave them open. What contradicts something, or is impossible, is not taken.
  fileprivate func filled(from entry: Entry, dex: Dex) -> Identity {
    let reasons = Set(entry.reasons)
    var identity = self
    identity.nickname = entry.nickname
    if gender == nil, reasons.isDisjoint(with: [.genderImpossible, .genderSpriteDisagree]) {
      identity.gender = entry.gender
      if dex.problem(with: identity) != nil { identity.gender = nil }
    }
    if isShiny == nil, reasons.isDisjoint(with: [.shinySpriteDisagree, .shinyUnavailable]) {
      identity.isShiny = entry.isShiny
      if dex.problem(with: identity) != nil { identity.isShiny = nil }
    }
    return identity
  }

  /// Reads a Pokémon in a person's words: a species or form, then gender and shininess in any
  /// order.
  ///
  /// - Throws: `Failure` for a name that is not in the dex, or a Pokémon that the dex forbids.
  init(_ text: String, dex: Dex) throws {
    var words = text.split(separator: " ").map(String.init)
    var gender: Gender?
    var isShiny: Bool?
    while words.count > 1, let last = words.last?.lowercased() {
      if let named = Gender(rawValue: last) ?? Self.signs[last], gender == nil {
        gender = named
      } else if ["shiny", "★", "plain"].contains(last), isShiny == nil {
        isShiny = last != "plain"
      } else {
        break
      }
      words.removeLast()
    }
    let name = words.joined(separator: " ")
    guard let match = dex.lookup(name) else { throw Failure.noName(name, in: dex) }
    let possible = match.species.possibleGenders
    self.init(
      speciesId: match.species.id, form: match.form?.identifier,
      gender: gender ?? (possible.count == 1 ? possible.first : nil), isShiny: isShiny)
    if let why = dex.problem(with: self) {
      throw Failure("“\(text)” cannot be: \(why)", .usage)
    }
  }
}
