import Dex
import Foundation
import Imaging
import Testing
@testable import Verification

@testable import Reporting

struct ReportTests {
  private static let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])

  static func entry(_ index: Int, _ verdict: Verdict, text: String = "Nick") -> ReportedEntry {
    var entry = Entry(
      index: index, start: Double(index) + 0.5, end: Double(index) + 1, verdict: verdict,
      reasons: verdict == .verified ? [] : [.numberNameDisagree, .tooShort], speciesId: 25,
      species: "Pikachu", form: "pikachu", gender: .male, isShiny: true, nickname: text,
      level: 5, trainer: text, trainerId: text)
    let candidates = [Gender.male, .female].enumerated().map { place, gender in
      Candidate(
        identity: Identity(speciesId: 25, form: "pikachu", gender: gender, isShiny: true),
        decades: -6 * Double(place), sources: [.number])
    }
    entry.evidence.name = FieldEvidence(value: text, text: text, confidence: 50, dissent: [text])
    entry.pictures = [
      EntryPicture(
        kind: .page, place: .init(x: 0, y: 0, width: 20, height: 10), width: 20, height: 10,
        time: 1, jpeg: Data([0xFF, 0xD8]))
    ]
    return ReportedEntry(
      id: EntryID(sha256: String(repeating: "a", count: 64), start: entry.start), entry: entry,
      candidates: candidates)
  }

  static func report(_ entries: [ReportedEntry], path: String = "a.mp4") -> Report {
    let scan = ScannedRecording(
      path: path, sha256: String(repeating: "a", count: 64), duration: 9, width: 20, height: 10,
      codec: "h264", screen: .switchSummary, language: .english, frames: 9, stableFrames: 9)
    return Report(
      recordings: [ReportedRecording(scan: scan, entries: entries)], dex: dex, tool: "1")
  }

  private static let mixed = report([
    entry(0, .verified), entry(1, .mismatch), entry(2, .unconfirmed),
  ])

  @Test func `a picture that is compared with nothing says with what it would be`() {
    var sprite = SpriteEvidence(
      outcome: .inconclusive, perceptualHash: .init(bits: 0), distance: nil, nearest: nil,
      margin: nil,
      reference: "home-render", box: .init(x: 0, y: 0, width: 1, height: 1))
    #expect(sprite.words == "picture inconclusive: no reference of this species")
    sprite.reference = SpriteEvidence.enrolled
    #expect(sprite.words == "picture inconclusive: no picture of this species was enrolled")
  }

  @Test(arguments: [
    (SpriteEvidence.Outcome.confirmed, "the picture's colors leave form, gender or shininess open"),
    (.inconclusive, "the picture could not be confirmed"),
  ])
  func `a picture that is near enough is not called unconfirmed`(
    outcome: SpriteEvidence.Outcome, words: String
  ) {
    var entry = Entry(
      index: 0, start: 0, end: 1, verdict: .unconfirmed, reasons: [.spriteInconclusive])
    entry.evidence.sprite = SpriteEvidence(
      outcome: outcome, perceptualHash: .init(bits: 0), distance: 2, nearest: nil, margin: nil,
      reference: "home-render", box: .init(x: 0, y: 0, width: 1, height: 1))
    #expect(entry.reasonWords(dex: Self.dex) == [words])
  }

  @Test func `a number that was read as two says which`() {
    var entry = Entry(index: 0, start: 0, end: 1, verdict: .unconfirmed, reasons: [.numberUnread])
    entry.evidence.details = [.numberUnread: ["text": .text("No. 0743")]]
    #expect(entry.reasonWords(dex: Self.dex) == ["number not read: “No. 0743”"])
    entry.evidence.details?[.numberUnread]?["numbers"] = .texts(["743", "45"])
    #expect(entry.reasonWords(dex: Self.dex) == ["number not sure: 0743 or 0045"])
  }

  @Test(arguments: [
    (nil, "2 of 3 entries"), (DecisionAction.skip, "2 of 3 entries"),
    (.reject, "1 of 3 entries, 1 more is settled"),
  ])
  func `what is decided needs no look`(action: DecisionAction?, words: String) throws {
    var report = Self.mixed
    report.recordings[0].entries[1].decision = action.map {
      StoredDecision(
        run: "r", entry: EntryID(sha256: "a", start: 0), action: $0, identity: nil, who: "me",
        date: "")
    }
    #expect(report.openEntries == words)
    #expect(try HTMLReport(report).page.contains(">\(words)</span></p>"))
  }

  @Test func `a page has a card for each entry that needs a person, and a row for each other`()
    throws
  {
    let page = try HTMLReport(Self.mixed).page
    #expect(page.components(separatedBy: "<article ").count == 3)
    #expect(page.contains("id=\"aaaaaaaaaaaa-1500\""))
    #expect(page.contains("<tr id=\"aaaaaaaaaaaa-500\" "))
    #expect(page.contains("number and name are of different species"))
    #expect(page.contains("hold the page half a second"))
  }

  @Test(arguments: [Verdict.verified, .mismatch])
  func `a name that could not be read is shown as it stands on the screen, once`(
    verdict: Verdict
  ) throws {
    var reported = Self.entry(0, verdict)
    reported.entry.evidence.trainer = FieldEvidence(
      value: nil, confidence: 0, box: .init(x: 1, y: 1, width: 9, height: 3))
    reported.entry.trainer = nil
    func tags() throws -> [Substring] {
      let page = try HTMLReport(Self.report([reported])).page
      return page.matches(of: /<img class="crop"[^>]*>/).map(\.output)
    }
    #expect(try tags().isEmpty)
    var picture = reported.entry.pictures[0]
    picture.kind = .trainer
    picture.jpeg = Data([0xFF, 0xD8, 0xFF, 0xD9])
    reported.entry.pictures.append(picture)
    let tag = try #require(tags().first)
    #expect(try tags().count == 1)
    #expect(tag.contains("alt=\"The trainer’s name, which could not be read\""))
    #expect(tag.contains("src=\"data:image/jpeg;base64,/9j/2Q==\""))
  }

  @Test func `an entry is found by its species' name in any language, and can be given it`() throws
  {
    let page = try HTMLReport(Self.mixed).page
    for name in ["ピカチュウ", "피카츄", "皮卡丘"] {
      #expect(page.matches(of: /data-search="([^"]*)"/).contains { $0.output.1.contains(name) })
      #expect(page.contains("\"\(name)\""))
    }
  }

  @Test func `a page names no place but itself and data`() throws {
    let page = try HTMLReport(Self.mixed).page
    let links = page.matches(of: /(?:src|href)="([^"]*)"/).map { String($0.output.1) }
    #expect(!links.isEmpty)
    for link in links { #expect(link.hasPrefix("data:") || link.hasPrefix("#")) }
    #expect(page.contains("default-src &#39;none&#39;") || page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline"))
  }

  @Test(arguments: ["page.mustache", "entry.mustache", "page.css", "keys.js"])
  func `what pages are made of is named when it is missing or no template`(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.copyItem(at: PageFiles.folder, to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: Never.self) { try PageFiles(folder: folder) }
    let file = folder.appending(path: name)
    if name.hasSuffix("mustache") {
      try Data("{{#open}}".utf8).write(to: file)
      #expect { try PageFiles(folder: folder) } throws: { "\($0)".contains(file.path) }
    }
    try FileManager.default.removeItem(at: file)
    #expect { try PageFiles(folder: folder) } throws: { "\($0)".contains(file.path) }
  }

  @Test(arguments: HostileText.all)
  func `hostile text adds no element to a page`(text: String) throws {
    func elements(_ text: String) throws -> [Substring] {
      let page = try HTMLReport(Self.report([Self.entry(0, .mismatch, text: text)], path: text))
        .page
      // The page's own style and script are the same whatever it shows.
      return page.matches(of: /<\/?[a-zA-Z!][a-zA-Z0-9]*/).map(\.output)
    }
    let elementsOfText = try elements(text)
    let usualElements = try elements("plain")
    #expect(elementsOfText == usualElements)
    func quotes(_ text: String) throws -> Int {
      let page = try HTMLReport(Self.report([Self.entry(0, .mismatch, text: text)], path: text))
        .page
      // What scripts hold is JSON, and the program's own.
      return page.replacing(/<script[\s\S]*?<\/script>/, with: "").unicodeScalars
        .count { $0 == "\"" }
    }
    let quotesOfText = try quotes(text)
    let usualQuotes = try quotes("plain")
    #expect(quotesOfText == usualQuotes)
    let page = try HTMLReport(Self.report([Self.entry(0, .mismatch, text: text)])).page
    #expect(!page.unicodeScalars.contains { $0.value < 9 || $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test(arguments: HostileText.all)
  func `hostile text stays in its cell of CSV and runs nothing`(text: String) throws {
    let report = Self.report([Self.entry(0, .mismatch, text: text)], path: text)
    let cells = CSVCells.parse(report.csv(rawCells: false))
    #expect(cells.count == 2)
    #expect(cells[1].count == cells[0].count)
    for cell in cells[1] { #expect(cell.first.map { !"=+-@\t\r".contains($0) } ?? true) }
    let raw = CSVCells.parse(report.csv(rawCells: true))
    #expect(raw[1][1] == text)
    #expect(
      cells[0].suffix(4) == ["decidedGender", "decidedShiny", "decidedNickname", "known"])
  }

  @Test(arguments: HostileText.all)
  func `hostile text leaves JUnit's XML well formed`(text: String) throws {
    let report = Self.report([Self.entry(0, .mismatch, text: text)], path: text)
    let xml = report.junit
    #expect(xml.matches(of: /<[a-z\/?]/).count == 8)
    #expect(!xml.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test(arguments: HostileText.all)
  func `hostile text stays in its cell of Markdown`(text: String) {
    let report = Self.report([Self.entry(0, .mismatch, text: text)], path: text)
    let lines = report.markdown.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(!lines.joined().contains("<"))
  }

  @Test func `JSON holds what the lines hold, and ids`() throws {
    let text = Self.mixed.json
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let recordings = try #require(object["recordings"] as? [[String: Any]])
    let entries = try #require(recordings[0]["entries"] as? [[String: Any]])
    #expect(entries.map { $0["id"] as? String }.last == "aaaaaaaaaaaa-2500")
    #expect(entries.map { $0["verdict"] as? String } == ["verified", "mismatch", "unconfirmed"])
  }

  @Test func `JUnit fails for a mismatch and skips what is not confirmed`() {
    let xml = Self.mixed.junit
    #expect(xml.contains("tests=\"3\" failures=\"1\" skipped=\"1\""))
    #expect(xml.components(separatedBy: "<failure ").count == 2)
    #expect(xml.components(separatedBy: "<skipped ").count == 2)
  }

  @Test func `a report that is too large is split, with an index that links every part`() throws {
    var large = Self.entry(1, .mismatch)
    large.entry.pictures[0].jpeg = Data(count: 100_000)
    let files = try HTMLReport(Self.report([large, large, large])).files(
      named: "r.html", most: 800_000)
    #expect(files.map(\.name) == ["r.html", "r-1.html", "r-2.html"])
    for part in files.dropFirst() {
      #expect(files[0].text.contains("href=\"./\(part.name)\""))
      #expect(part.text.utf8.count < 800_000)
    }
    #expect(!files[0].text.contains("<article "))
    #expect(files[0].text.contains("<li class=\"mismatch\"><b>3</b>"))
    #expect(files[0].text.contains("The entries are in the parts above."))
  }

  @Test func `the pages of what is verified take no room in a report`() throws {
    var proven = Self.entry(1, .verified)
    proven.entry.pictures[0].jpeg = Data(count: 100_000)
    let files = try HTMLReport(Self.report(Array(repeating: proven, count: 40))).files(
      named: "r.html", most: 800_000)
    #expect(files.map(\.name) == ["r.html"])
    #expect(files[0].text.utf8.count < 800_000)
  }

  @Test func `to standard output even a report that is too large goes as one page`() throws {
    var large = Self.entry(1, .mismatch)
    large.entry.pictures[0].jpeg = Data(count: HTMLReport.mostBytes / 2)
    let text = try ReportFormat.html.text(of: Self.report([large, large]))
    #expect(text.utf8.count > HTMLReport.mostBytes)
    #expect(text.matches(of: /<!doctype/.ignoresCase()).count == 1)
  }
}

/// Reads comma-separated values as RFC 4180 has them.
enum CSVCells {
  static func parse(_ text: String) -> [[String]] {
    var rows: [[String]] = [[]]
    var cell = ""
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if isQuoted {
        if scalar != "\"" {
          cell.unicodeScalars.append(scalar)
        } else if scalars.first == "\"" {
          scalars.removeFirst()
          cell.append("\"")
        } else {
          isQuoted = false
        }
      } else if scalar == "\"" {
        isQuoted = true
      } else if scalar == "," || scalar == "\n" {
        rows[rows.count - 1].append(cell)
        cell = ""
        if scalar == "\n" { rows.append([]) }
      } else if scalar != "\r" {
        cell.unicodeScalars.append(scalar)
      }
    }
    return rows.filter { !$0.isEmpty }
  }
}
