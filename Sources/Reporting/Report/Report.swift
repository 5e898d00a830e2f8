package import Dex
package import Verification

/// Everything that a report says of some recordings, whatever its format.
package struct Report: Sendable {
  package var recordings: [ReportedRecording]
  /// Names species and forms.
  package var dex: Dex
  /// Pages that were shown too briefly, a sentence each.
  package var tooBrief: [String] = []
  /// What was not seen, a sentence each.
  package var coverage: [String]
  /// Rows of the collection that may be one Pokémon.
  package var pairs: [ReportedPair] = []
  /// The entries that were decided in this session, by their ids, oldest first.
  package var taken: [String] = []
  /// Version of the program.
  package var tool: String

  package init(
    recordings: [ReportedRecording], dex: Dex, coverage: [String] = [], tool: String
  ) {
    self.recordings = recordings
    self.dex = dex
    self.coverage = coverage
    self.tool = tool
  }

  package var entries: [ReportedEntry] { recordings.flatMap(\.entries) }

  /// The report with the names of its files in place of their paths: a path may name a person.
  package var withoutPaths: Report {
    var report = self
    for place in report.recordings.indices {
      report.recordings[place].account.path = report.recordings[place].name
    }
    return report
  }

  package func count(_ verdict: Verdict) -> Int {
    entries.count { $0.entry.verdict == verdict }
  }

  /// How many entries are still to be looked at, such as “3 of 15 entries, 4 more are decided”.
  package var openEntries: String {
    let open = entries.count(where: \.isOpen)
    let decided = entries.count(where: \.needsPerson) - open
    let words = "\(open) of \(TextFormat.count(entries.count, "entry", "entries"))"
    if decided == 0 { return words }
    return words + (decided == 1 ? ", 1 more is decided" : ", \(decided) more are decided")
  }
}

/// One recording of a report.
package struct ReportedRecording: Sendable {
  /// What was read of it, its entries apart.
  package var account: RecordingAccount
  package var entries: [ReportedEntry]

  package init(account: RecordingAccount, entries: [ReportedEntry]) {
    self.account = account
    self.entries = entries
  }

  /// The last part of the recording's path, for places where the whole would not fit.
  package var name: String {
    account.path.split(separator: "/").last.map(String.init) ?? account.path
  }

  func count(_ verdict: Verdict) -> Int { entries.count { $0.entry.verdict == verdict } }
}

/// One entry of a report: what was read, what it may be, and what a person has decided.
package struct ReportedEntry: Sendable {
  package var id: EntryID
  package var entry: Entry
  package var candidates: [Candidate]
  package var references: [ReferencePicture]
  /// What was decided last; `nil` when nothing stands.
  package var decision: ReportedDecision?

  package init(
    id: EntryID, entry: Entry, candidates: [Candidate] = [], references: [ReferencePicture] = [],
    decision: ReportedDecision? = nil
  ) {
    self.id = id
    self.entry = entry
    self.candidates = candidates
    self.references = references
    self.decision = decision
  }

  var page: EntryPicture? { picture(.page) }
  package var sprite: EntryPicture? { picture(.sprite) }

  func picture(_ kind: EntryPicture.Kind) -> EntryPicture? {
    entry.pictures.first { $0.kind == kind }
  }

  /// Whether a person has to look at it.
  package var needsPerson: Bool { entry.verdict != .verified }

  /// Whether nobody has said yet what it is.
  var isOpen: Bool { needsPerson && (decision == nil || decision?.action == .skip) }
}

/// A picture of what an entry may be, to hold beside its own.
package struct ReferencePicture: Hashable, Sendable {
  package enum Format: String, Hashable, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
  }

  package var caption: String
  /// Whether it is the shiny look; `nil` where that does not matter.
  package var isShiny: Bool?
  package var format: Format
  package var bytes: [UInt8]
  /// Pixels.
  package var width: Int
  package var height: Int

  package init(
    caption: String, isShiny: Bool? = nil, format: Format, bytes: [UInt8], width: Int, height: Int
  ) {
    self.caption = caption
    self.isShiny = isShiny
    self.format = format
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}

/// What a person has decided on an entry.
package struct ReportedDecision: Hashable, Sendable {
  /// The run that took it: the next decision on the entry must know it.
  package var run: String
  package var action: DecisionAction
  /// What it is, where the decision says so.
  package var identity: Identity?
  package var who: String
  /// ISO 8601, UTC.
  package var date: String

  package init(
    run: String, action: DecisionAction, identity: Identity?, who: String, date: String
  ) {
    self.run = run
    self.action = action
    self.identity = identity
    self.who = who
    self.date = date
  }
}
