package import Dex
import Files
package import Verification

/// The contents of a report on some recordings, in any format.
package struct Report: Sendable {
  package var recordings: [ReportedRecording]
  /// The dex that names species and forms.
  package var dex: Dex
  /// A sentence for each recording with pages that were shown too briefly.
  package var tooBrief: [String] = []
  /// A sentence for each gap in the recordings.
  package var coverage: [String]
  /// Questions about rows of the collection that may be one Pokémon, or two.
  package var questions = ReportedQuestions()
  /// The ids of the entries decided in this session, oldest first.
  package var taken: [String] = []
  /// Version of the program.
  package var tool: String

  package init(recordings: [ReportedRecording], dex: Dex, coverage: [String] = [], tool: String) {
    self.recordings = recordings
    self.dex = dex
    self.coverage = coverage
    self.tool = tool
  }

  package var entries: [ReportedEntry] { recordings.flatMap(\.entries) }

  /// The report with file names instead of paths, since a path may name a person.
  package var withoutPaths: Report {
    var report = self
    for place in report.recordings.indices {
      report.recordings[place].scan.path = report.recordings[place].name
    }
    return report
  }

  /// The number of entries that still need a look, such as “3 of 15 entries, 4 more are settled”.
  package var openEntries: String {
    let open = entries.count(where: \.isOpen)
    let settled = entries.count(where: \.needsPerson) - open
    let words = "\(open) of \(entryCount)"
    if settled == 0 { return words }
    return words + ", \(settled.counted("more is", "more are")) settled"
  }

  var entryCount: String { entries.count.counted("entry", "entries") }
}

package struct ReportedRecording: Sendable {
  /// The scan of the recording. `entries` replaces its own entries.
  package var scan: ScannedRecording
  package var entries: [ReportedEntry]

  package init(scan: ScannedRecording, entries: [ReportedEntry]) {
    self.scan = scan
    self.entries = entries
  }

  /// The last part of the recording's path, for places too small for the whole path.
  package var name: String { scan.path.lastPathPart }
}

extension Sequence<ReportedEntry> {
  /// Returns the number of entries with a verdict that no person has contradicted.
  func count(_ verdict: Verdict) -> Int {
    count { $0.entry.verdict == verdict && !$0.isRejected }
  }

  /// The number of verified entries that a person has contradicted.
  var rejected: Int { count(where: \.isRejected) }
}

/// One entry of a report: its values, the identities it may have, and the decision of a person.
package struct ReportedEntry: Sendable {
  package var id: EntryID
  package var entry: Entry
  package var candidates: [Candidate]
  package var references: [ReferencePicture]
  /// The standing decision; `nil` when there is none.
  package var decision: StoredDecision?
  /// The Pokémon of the collection that the entry shows once more.
  package var known: KnownPokemon?

  package init(
    id: EntryID, entry: Entry, candidates: [Candidate] = [], references: [ReferencePicture] = [],
    decision: StoredDecision? = nil
  ) {
    self.id = id
    self.entry = entry
    self.candidates = candidates
    self.references = references
    self.decision = decision
  }

  var page: EntryPicture? { picture(.page) }
  package var sprite: EntryPicture? { picture(.sprite) }

  /// Its pictures that a report shows: a row of the verified has no room for the page.
  var shownPictures: [EntryPicture] {
    needsPerson ? entry.pictures : entry.pictures.filter { $0.kind != .page }
  }

  func picture(_ kind: EntryPicture.Kind) -> EntryPicture? {
    entry.pictures.first { $0.kind == kind }
  }

  /// True where a person's decision says that a verified entry is wrong.
  package var isRejected: Bool { decision?.rejects(entry) == true }

  /// True where a person has to look at the entry, or has said that it is wrong.
  package var needsPerson: Bool { entry.verdict != .verified || isRejected }

  /// True where a person has to look at the entry and nobody has decided yet.
  package var isOpen: Bool {
    needsPerson && known == nil && (decision == nil || decision?.action == .skip)
  }

  /// The decision or the known Pokémon that settles the entry, in words; nil while it is open.
  func settledWords(dex: Dex) -> String? { decision.map(dex.words(for:)) ?? known?.words }
}

/// A Pokémon of the collection that another entry shows.
package struct KnownPokemon: Hashable, Sendable {
  /// The number of its row, as commands take it.
  package var row: Int64
  /// True where the other entry is verified, and false where a person decided on it.
  package var isVerified: Bool
  package var entry: EntryID
  /// The file name of the other entry's recording.
  package var recording: String

  package init(row: Int64, isVerified: Bool, entry: EntryID, recording: String) {
    self.row = row
    self.isVerified = isVerified
    self.entry = entry
    self.recording = recording
  }

  var words: String {
    let time = TextFormat.timeCode(Double(entry.start) / 1000)
    let reason =
      isVerified
      ? "The same Pokémon is verified already" : "A person decided on the same Pokémon already"
    return "\(reason): row \(row), \(recording) at \(time)"
  }
}

/// A picture of a possible look, to compare with the entry's own.
package struct ReferencePicture: Hashable, Sendable {
  package var caption: String
  /// True for the shiny look; `nil` where shininess does not matter.
  package var isShiny: Bool?
  /// A JPEG file.
  package var bytes: [UInt8]
  /// The size in pixels.
  package var width: Int
  package var height: Int

  package init(caption: String, isShiny: Bool?, bytes: [UInt8], width: Int, height: Int) {
    self.caption = caption
    self.isShiny = isShiny
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}

/// A question about one row of the collection or two, with a picture of each and the answers.
package struct ReportedQuestion: Sendable {
  /// The row's number, as commands take it. The Pokémon in words, and its level, trainer and ID
  /// number where they are known. The picture cut out of a recording; `nil` where none is stored.
  package typealias Row = (number: Int64, words: [String], picture: EntryPicture?)

  package struct Answer: Hashable, Sendable {
    /// The number of Pokémon that the rows are by this answer: `one`, `two`, `3`.
    package let number: String
    /// The command that gives it.
    package let command: String
    /// True where the command needs nothing more from the person.
    package let isWhole: Bool

    package init(number: String, command: String, isWhole: Bool) {
      self.number = number
      self.command = command
      self.isWhole = isWhole
    }
  }

  /// The reason for asking.
  package var reason: String
  package var rows: [Row]
  package var answers: [Answer]

  package init(reason: String, rows: [Row], answers: [Answer]) {
    self.reason = reason
    self.rows = rows
    self.answers = answers
  }
}

/// Questions about rows of the collection.
package struct ReportedQuestions: Sendable {
  package struct Given: Hashable, Sendable {
    package let run: String
    package let words: String

    package init(run: String, words: String) {
      self.run = run
      self.words = words
    }
  }

  package var open: [ReportedQuestion]
  /// The last answer of this review that stands: its run, and what it says.
  package var last: Given?

  package init(open: [ReportedQuestion] = [], last: Given? = nil) {
    self.open = open
    self.last = last
  }
}
