import Reporting
import Verification

/// Which entries of a run stand where: each with its recording in a short run; in a long one, those that are not verified
/// stand at the end, and nobody has to scroll for them.
struct EntryListing {
  /// Entries that are listed with their recordings: what a person overlooks on a screen or two.
  private static let mostEntries = 40

  private let format: any AccountFormatting
  private let listsAll: Bool
  private var listed = 0
  /// Recordings without a list of their entries, with those that are not verified.
  private var open: [(account: RecordingAccount, entries: [Entry])] = []
  private var isShortened = false

  /// - Parameter listsAll: whether every entry is listed however many there are.
  init(_ format: any AccountFormatting, listsAll: Bool) {
    self.format = format
    self.listsAll = listsAll
  }

  /// What is said of a recording at once.
  mutating func lines(of account: RecordingAccount, readDate: String?) -> [String] {
    guard let format = format as? TextFormat, !listsAll,
      listed + account.entries.count > Self.mostEntries, !account.entries.isEmpty
    else {
      listed += account.entries.count
      return format.lines(of: account, readDate: readDate)
    }
    isShortened = true
    var outline = account
    outline.entries = []
    let entries = account.entries.filter { $0.verdict != .verified }.map { entry in
      var entry = entry
      entry.pictures = []
      return entry
    }
    if !entries.isEmpty { open.append((outline, entries)) }
    return format.shortLines(of: account)
  }

  /// What is said after the last recording: what is not verified, and the summary.
  func lines(of summary: RunSummary) -> [String] {
    guard isShortened, let text = format as? TextFormat else { return format.lines(of: summary) }
    let list = open.flatMap { text.openLines(of: $0.account, entries: $0.entries) }
    return [""] + (list.isEmpty ? [] : ["not verified (--all lists every entry):", ""] + list)
      + format.lines(of: summary)
  }
}
