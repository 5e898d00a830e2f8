import Files
package import Verification

/// The showings of box pages in one recording, in order of time.
package struct BoxRecording: Hashable, Sendable {
  package let path: String
  /// The time when the recording was first read, as stored; `nil` in the run that reads it.
  package let readDate: String?
  /// The time when it was made, as stored; `nil` where its file does not say.
  package let recordedDate: String?
  package let showings: [BoxShowing]

  package init(
    path: String, readDate: String? = nil, recordedDate: String? = nil, showings: [BoxShowing]
  ) {
    self.path = path
    self.readDate = readDate
    self.recordedDate = recordedDate
    self.showings = showings
  }
}

/// The contents of one collection's boxes, as far as their pages were shown.
///
/// Where a recording shows another Pokémon in a box than an older one, the older one no longer
/// counts for that box.
package struct BoxInventory: Hashable, Sendable {
  /// A recording and the totals on its pages.
  package struct Source: Hashable, Sendable {
    package let path: String
    package let readDate: String?
    package let recordedDate: String?
    /// The number of Pokémon in all boxes, as its pages state it: several where they differ.
    package let counts: Set<Int>
  }

  /// The slot at each place, from the newest showing in which it was known to be filled or empty. A
  /// place where it was never known has the first showing's slot.
  package let slots: [BoxPlace: Slot]
  /// The index of that showing among those of all recordings, for each place.
  package let sources: [BoxPlace: Int]
  /// The recordings with box pages, the oldest first.
  package let recordings: [Source]
  /// The index of the newest recording that shows a box, for each box.
  package let origins: [Int: Int]
  /// The number of Pokémon in all boxes, as the pages of the recordings that still count state it;
  /// `nil` when it was not read, or when pages contradict each other.
  package let deposited: Int?
  /// The numbers of boxes that are not empty, as these pages state them: several where they differ.
  private let filledBoxCounts: Set<Int>
  /// The number of showings whose box number is not known.
  package let unnumbered: Int
  /// Places that showed one thing and later another in the same recording.
  package let changed: Set<BoxPlace>
  /// Boxes that show another Pokémon than in an older recording, each with the index of the
  /// recording from which on it counts.
  private let replacedBy: [Int: Int]
  /// Places whose summary says another species or shininess than their picture.
  package let conflicts: Set<BoxPlace>
  /// The boxes' names by their numbers, from the last reading.
  package let titles: [Int: String]
  /// The indices of the recordings that some place is known from.
  private let counting: [Int]

  /// Makes the inventory of one recording.
  ///
  /// - Parameter showings: in order of time.
  package init(_ showings: [BoxShowing]) {
    self.init(recordings: [BoxRecording(path: "", showings: showings)])
  }

  /// - Parameter recordings: the oldest first.
  package init(recordings all: [BoxRecording]) {
    let used = all.filter { !$0.showings.isEmpty }
    let showings = used.flatMap(\.showings)
    var contents = BoxContents()
    var replacedBy: [Int: Int] = [:]
    var origins: [Int: Int] = [:]
    /// The recording of each showing.
    var owners: [Int] = []
    for (index, recording) in used.enumerated() {
      let own = BoxContents(recording.showings, from: owners.count)
      owners += recording.showings.map { _ in index }
      let differing = own.boxes.filter { contents.differs(from: own, inBox: $0) }
      contents.remove(boxes: differing)
      for box in differing { replacedBy[box] = index }
      contents.add(own)
      for box in own.boxes { origins[box] = index }
    }
    slots = contents.slots
    sources = contents.sources
    changed = contents.changed
    conflicts = contents.conflicts
    titles = contents.titles
    self.replacedBy = replacedBy
    self.origins = origins
    recordings = used.map {
      Source(
        path: $0.path, readDate: $0.readDate, recordedDate: $0.recordedDate,
        counts: Set($0.showings.compactMap(\.deposited)))
    }
    unnumbered = showings.count { $0.number == nil }
    counting = Set(contents.sources.values.map { owners[$0] }).sorted()
    let counted = counting.flatMap { used[$0].showings }
    deposited = Self.agreed(counted.compactMap(\.deposited))
    filledBoxCounts = Set(
      counted.compactMap { page in
        page.emptyBoxes.flatMap { empty in page.total.map { $0 - empty } }
      })
  }

  private static func agreed(_ values: [Int]) -> Int? {
    values.allSatisfy { $0 == values.first } ? values.first : nil
  }

  /// Places that hold a Pokémon.
  package var filled: [BoxPlace] { slots.filter { $0.value.state == .filled }.keys.sorted() }

  /// The number of boxes that are not empty; `nil` when it was not read, or when pages contradict
  /// each other.
  package var filledBoxes: Int? { filledBoxCounts.count == 1 ? filledBoxCounts.first : nil }

  /// Boxes in which a Pokémon was seen.
  package var boxes: Set<Int> { Set(filled.map(\.box)) }

  /// Places that were always hidden, or where it is not known whether they hold a Pokémon.
  package var open: [BoxPlace] {
    slots.filter { $0.value.state == .hidden || $0.value.state == .unknown }.keys.sorted()
  }

  /// Boxes that show another Pokémon than in an older recording.
  package var replaced: Set<Int> { Set(replacedBy.keys) }

  /// Returns true where a recording after the one with an index shows another Pokémon in a box.
  package func isReplaced(box: Int, since recording: Int) -> Bool {
    replacedBy[box].map { recording < $0 } ?? false
  }

  /// True when the counts on the pages prove that every Pokémon in a box was seen. A Pokémon that
  /// was moved while no page showed it is seen twice, and another one may be missing.
  package var isComplete: Bool {
    unnumbered == 0 && changed.isEmpty && replaced.isEmpty && deposited == filled.count
      && Set(recordings.flatMap(\.counts)).count == 1
      && filledBoxCounts.isSubset(of: [boxes.count])
  }

  /// True where the newest recording with box pages does not show a box.
  package func isOlder(box: Int) -> Bool {
    origins[box].map { $0 < recordings.count - 1 } ?? false
  }
}

extension BoxInventory {
  /// The summary of the boxes for a person: whether everything was seen, and if not, what is
  /// missing and what to do about it.
  ///
  /// - Parameter day: the day of a stored time, for a person.
  package func words(day: (String) -> String = { $0 }) -> [String] {
    let seen = filled.count.counted("Pokémon", "Pokémon")
    let inBoxes = boxes.count.counted("box", "boxes")
    let doubts = Self.list(
      conflicts.sorted(), "its summary says another Pokémon than its picture, look at both")
    if isComplete {
      let moved = "  unless one was moved between the \(counting.count) recordings that show them"
      return ["boxes: complete: all \(seen) in \(inBoxes) were seen"]
        + (counting.count > 1 ? [moved] : []) + doubts
    }
    var lines = [headline(seen: seen, inBoxes: inBoxes)]
    lines += countLines(day: day)
    lines += olderLines(day: day)
    if let deposited, filled.count > deposited {
      lines.append(
        "  \(filled.count - deposited) too many, as if Pokémon were moved: record all boxes in one go"
      )
    }
    if let filledBoxes, boxes.count < filledBoxes {
      lines.append("  \(filledBoxes - boxes.count) more boxes hold a Pokémon")
    }
    if unnumbered > 0 {
      lines.append("  \(unnumbered.counted("page", "pages")) without a readable box number")
    }
    lines += Self.list(open, "not seen free")
    lines += Self.list(changed.sorted(), "changed while they were shown")
    lines += doubts
    let counts = Set(recordings.map(\.counts).filter { !$0.isEmpty })
    if !replaced.isEmpty || counts.count > 1 {
      lines.append("  the boxes changed between the recordings: record all boxes in one go")
    }
    lines.append(
      "  to see all: the cursor on the first row, no menu, and R from box to box, a second on each")
    return lines
  }

  private func headline(seen: String, inBoxes: String) -> String {
    if let deposited { return "boxes: \(filled.count) of \(deposited) Pokémon seen, in \(inBoxes)" }
    let why = counts.isEmpty ? "how many there are was not read" : "the pages count differently"
    return "boxes: \(seen) seen, in \(inBoxes); \(why)"
  }

  /// The recordings that still count and state how many Pokémon there are.
  private var counts: [Source] {
    counting.map { recordings[$0] }.filter { !$0.counts.isEmpty }
  }

  /// Returns a line for each of the newest recordings where they count differently.
  private func countLines(day: (String) -> String) -> [String] {
    guard deposited == nil else { return [] }
    return counts.suffix(Self.most).map { source in
      let counted = source.counts.sorted().map(String.init).joined(separator: " or ")
      return "  \(counted) Pokémon in \(source.words(day: day) ?? "the recording")"
    }
  }

  /// Returns lines on boxes that differ from an older recording, or that only an older one shows.
  private func olderLines(day: (String) -> String) -> [String] {
    var lines: [String] = []
    if !replaced.isEmpty {
      lines.append(
        "  other Pokémon than in an older recording, which no longer counts for them: "
          + Self.boxes(replaced.sorted()))
    }
    let older = Dictionary(grouping: origins.keys.filter(isOlder)) { origins[$0] ?? 0 }
    for (index, boxes) in older.sorted(by: { $0.key > $1.key }).prefix(Self.most) {
      lines.append(
        "  from an older recording\(recordings[index].words(day: day).map { ", \($0)" } ?? ""): "
          + Self.boxes(boxes.sorted()))
    }
    return lines
  }

  /// Returns `box 2`, or `boxes 1–5, 8`.
  private static func boxes(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let words = ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    return (numbers.count == 1 ? "box " : "boxes ") + words.joined(separator: ", ")
  }

  /// The most boxes or recordings that lines are about.
  private static let most = 5

  /// Returns a line for each of the first few boxes, with the rows and columns of its places.
  private static func list(_ places: [BoxPlace], _ what: String) -> [String] {
    let byBox = Dictionary(grouping: places, by: \.box).sorted { $0.key < $1.key }
    var lines = byBox.prefix(most).map { box, places in
      let cells = places.map { "row \($0.row) column \($0.column)" }.prefix(6)
      let rest = places.count > cells.count ? " and \(places.count - cells.count) more" : ""
      return "  box \(box), \(what): " + cells.joined(separator: ", ") + rest
    }
    if byBox.count > most {
      lines.append("  and places in \(byBox.count - most) more boxes, \(what)")
    }
    return lines
  }
}

extension BoxInventory.Source {
  /// Returns the recording's name and the day when it was made, or else first read; `nil` without a
  /// name.
  ///
  /// - Parameter day: the day of a stored time, for a person.
  package func words(day: (String) -> String) -> String? {
    path.split(separator: "/").last.map { name in
      let made = recordedDate.map { ", recorded \(day($0))" }
      return name + (made ?? readDate.map { ", read \(day($0))" } ?? "")
    }
  }
}
