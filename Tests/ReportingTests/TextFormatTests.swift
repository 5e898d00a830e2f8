import Dex
import Testing
import Verification

@testable import Reporting

struct TextFormatTests {
  private static let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])

  static let scan = ScannedRecording(
    path: "a\u{1B}]0;x\u{7}.mp4", sha256: "", duration: 75.04, width: 1280, height: 720,
    codec: "h264", screen: .switchSummary, language: .english, frames: 9, stableFrames: 9,
    entries: [
      Entry(
        index: 0, start: 0.5, end: 1, verdict: .verified, speciesId: 25, species: "Pikachu",
        form: "pikachu", gender: .male, isShiny: true, nickname: "ピカチュウ"),
      Entry(
        index: 1, start: 61.26, end: 62, verdict: .mismatch,
        reasons: [.genderImpossible, .spriteContradicts], speciesId: 113, species: "Chansey",
        gender: .male, isShiny: false, nickname: "Cha\u{301}n\u{202E}"),
      Entry(index: 2, start: 70, end: 70, verdict: .unconfirmed, reasons: [.tooShort]),
    ])

  @Test func `entries stand in columns with their reasons in words`() {
    let picture = "this species cannot have this gender; the picture shows another species"
    #expect(
      TextFormat(dex: Self.dex, isColored: false).lines(of: Self.scan) == [
        #"a\u{1b}]0;x\u{7}.mp4: 1280 × 720 h264, 1:15.0, switch-summary, en"#,
        "  #    time  verdict       No.  name     gender  shiny  nickname      why",
        "  0  0:00.5  verified     0025  Pikachu  male    shiny  ピカチュウ",
        #"  1  1:01.3  mismatch     0113  Chansey  male    no     Chán\u{202e}  "#
          + picture,
        "  2  1:10.0  unconfirmed     –  –        ?       ?                    shown"
          + " too briefly",
      ].map { $0.replacing("Chán", with: "Cha\u{301}n") } + [""])
  }

  @Test func `names stand in the language that the dex shows, in reasons too`() {
    var scan = Self.scan
    scan.entries[1].evidence.details = [
      .genderImpossible: ["species": .text("Chansey"), "gender": .text("male")],
      .spriteContradicts: ["species": .text("Chansey"), "nearest": .text("raichu-alola")],
    ]
    let dex = Self.dex.showing(namesIn: .japanese)
    let lines = TextFormat(dex: dex, isColored: false).lines(of: scan)
    #expect(lines[2].contains("0025  ピカチュウ  male"))
    #expect(lines[3].contains("0113  ラッキー    male"))
    #expect(
      lines[3].hasSuffix(
        "ラッキー is never male; the page says ラッキー; the picture is of ライチュウ (アローラのすがた)"))
  }

  @Test func `color surrounds the verdict and moves nothing`() {
    let plain = TextFormat(dex: Self.dex, isColored: false).lines(of: Self.scan)
    let colored = TextFormat(dex: Self.dex, isColored: true).lines(of: Self.scan)
    #expect(colored[2].contains("\u{1B}[32mverified\u{1B}[0m"))
    #expect(colored[3].contains("\u{1B}[31mmismatch\u{1B}[0m"))
    #expect(plain.joined().contains("\u{1B}") == false)
    #expect(colored.map { $0.replacing(/\x1B\[[0-9]+m/, with: "") } == plain)
  }

  @Test func `a recording without entries says why there are none`() {
    var scan = Self.scan
    scan.entries = []
    #expect(
      TextFormat(dex: Self.dex, isColored: false).lines(of: scan)[1].contains("no summary page"))
    scan.screen = .unknown
    scan.language = nil
    #expect(
      TextFormat(dex: Self.dex, isColored: false).lines(of: scan)[1].contains("verify layout"))
    scan.error = "broken\noff"
    scan.width = 0
    #expect(
      TextFormat(dex: Self.dex, isColored: false).lines(of: scan).suffix(3)
        == [#"a\u{1b}]0;x\u{7}.mp4: not read"#, #"  broken\u{a}off"#, ""])
  }

  @Test func `a box that is shown again counts once, and a page without a number for itself`() {
    func page(_ number: Int?, filled: Range<Int>, entries: [Int: Int] = [:]) -> BoxShowing {
      let slots = (0..<30).map { place in
        var slot = Slot(
          row: place / 6 + 1, column: place % 6 + 1,
          state: filled.contains(place) ? .filled : place == 29 ? .hidden : .empty)
        slot.entry = entries[place]
        return slot
      }
      return BoxShowing(
        index: 0, start: 0, end: 1, number: number, total: number == nil ? nil : 9, slots: slots)
    }
    var scan = Self.scan
    scan.boxes = [
      page(1, filled: 0..<5, entries: [0: 0]), page(2, filled: 0..<30),
      // One was taken out, and the last one of the second box is hidden now.
      page(1, filled: 0..<4, entries: [1: 1]), page(2, filled: 0..<29),
    ]
    let words = TextFormat(dex: Self.dex, isColored: false).lines(of: scan)
    #expect(words.contains { $0.contains("4 box pages with 34 Pokémon seen, 2 of them with") })
    scan.boxes += [page(nil, filled: 0..<3, entries: [2: 2]), page(nil, filled: 0..<3)]
    let more = TextFormat(dex: Self.dex, isColored: false).lines(of: scan)
    #expect(more.contains { $0.contains("6 box pages with 40 Pokémon seen, 3 of them with") })
  }

  @Test func `the summary counts and says the next step`() {
    var summary = RunSummary()
    summary.add(Self.scan, newlyVerified: 1)
    summary.seconds = 2.04
    #expect(
      TextFormat(dex: Self.dex, isColored: false).lines(of: summary) == [
        "3 entries in 1 recording: 1 verified (1 new), 1 mismatch, 1 unconfirmed; 2 s",
        "next: verify review shows each mismatch with its pictures, and what it may be",
      ])
    let named = TextFormat(
      dex: Self.dex, isColored: false, reviewing: "verify review --database a.sqlite")
    #expect(named.lines(of: summary).last?.contains("review --database a.sqlite shows") == true)
    let guest = TextFormat(dex: Self.dex, isColored: false, reviewing: nil).lines(of: summary)
    #expect(guest.last == "next: --explain NUMBER writes what decided a mismatch")
    summary.unknownSpecies = 1
    let lines = TextFormat(dex: Self.dex, isColored: false).lines(of: summary)
    #expect(lines.last?.hasPrefix("next: verify dex update brings in new species") == true)
    summary.unknownSpecies = 0
    summary.decided = [.mismatch: 1]
    let next = TextFormat(dex: Self.dex, isColored: false).lines(of: summary).last
    #expect(next == "next: record the unconfirmed ones again, a second or two on each page")
    summary.unpictured = 1
    let table = TextFormat(dex: Self.dex, isColored: false).lines(of: summary).last
    #expect(table?.hasSuffix("verify hashes build makes one") == true)
    summary.decided[.unconfirmed] = 1
    #expect(TextFormat(dex: Self.dex, isColored: false).lines(of: summary).count == 1)
    var done = RunSummary()
    done.recordings = 2
    done.failed = 1
    done.entries = 1
    done.verified = 1
    #expect(TextFormat(dex: Self.dex, isColored: false).lines(of: done).count == 2)
  }

  @Test func `at eighty columns cells wrap at words, and signs stand for gender and shininess`() {
    var scan = Self.scan
    (scan.entries[0].speciesId, scan.entries[0].form) = (26, "raichu-alola")
    let lines = TextFormat(dex: Self.dex, isColored: false, columns: 80, hasSigns: true)
      .lines(of: scan)
    #expect(lines.dropFirst().allSatisfy { TerminalText.width(of: $0) <= 80 })
    #expect(lines[1].hasPrefix("  #    time  verdict       No.  name     form"))
    #expect(lines[1].contains("♂♀  ★  nickname"))
    #expect(lines[2].contains("Alolan Form  ♂   ★  ピカチュウ"))
    // Too narrow for a column of sentences: they stand below the verdict.
    #expect(!lines[1].contains("why"))
    #expect(
      lines.contains(
        "             this species cannot have this gender; the picture shows another"))
  }

  @Test(arguments: [(80, false), (120, true), (nil, true)])
  func `reasons have a column where it is wide enough`(columns: Int?, isBeside: Bool) {
    let lines = TextFormat(dex: Self.dex, isColored: false, columns: columns).lines(of: Self.scan)
    #expect(lines[1].hasSuffix("why") == isBeside)
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("cannot have this gender;"))
  }

  @Test func `on a phone the open picture is told where nothing else is the reason`() {
    var scan = Self.scan
    scan.screen = .mobileSummary
    scan.entries[0].reasons = [.spriteInconclusive]
    scan.entries[2].reasons = [.spriteInconclusive]
    let lines = TextFormat(dex: Self.dex, isColored: false).lines(of: scan)
    #expect(lines[2].hasSuffix("ピカチュウ"))
    #expect(lines[4].hasSuffix("the picture could not be confirmed"))
  }

  @Test func `a contradiction is not followed by an open form`() {
    var scan = Self.scan
    scan.entries[1].reasons = [.typesDisagree, .formUndetermined]
    scan.entries[2].reasons = [.formUndetermined]
    let lines = TextFormat(dex: Self.dex, isColored: false).lines(of: scan)
    #expect(lines[3].hasSuffix("the types are not this species'"))
    #expect(lines[4].hasSuffix("nothing on the screen tells the form"))
  }

  @Test func `on a phone it is said once that pictures could not be confirmed`() {
    var scan = Self.scan
    scan.screen = .mobileSummary
    scan.entries[0].reasons = [.spriteInconclusive]
    scan.entries[2].reasons = [.tooShort, .spriteInconclusive]
    let lines = TextFormat(dex: Self.dex, isColored: false).lines(of: scan)
    #expect(lines.filter { $0.contains("could not be confirmed") }.count == 1)
    #expect(lines.contains { $0.contains("could not be confirmed on 2 of 3 pages") })
    scan.screen = .switchSummary
    let each = TextFormat(dex: Self.dex, isColored: false).lines(of: scan)
    #expect(each.filter { $0.contains("could not be confirmed") }.count == 2)
  }

  @Test func `a reason that names the recording stands alone`() {
    var scan = ScannedRecording(
      path: "x.mp4", sha256: "", duration: 0, width: 0, height: 0, codec: "", screen: .unknown,
      language: nil, frames: 0, stableFrames: 0, error: "x.mp4: is no video")
    #expect(
      TextFormat(dex: Self.dex, isColored: false).lines(of: scan) == ["x.mp4: is no video", ""])
    scan.error = "x.mp4: " + String(repeating: "word ", count: 20) + "end"
    let lines = TextFormat(dex: Self.dex, isColored: false, columns: 80).lines(of: scan)
    #expect(lines.count == 3 && lines.allSatisfy { TerminalText.width(of: $0) <= 80 })
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("ピカチュウ", 4, ["ピカ", "チュ", "ウ"]), ("short", 80, ["short"]),
  ])
  func `a text wraps at words`(text: String, columns: Int, lines: [String]) {
    #expect(TerminalText.wrapped(text, to: columns) == lines)
  }

  @Test(arguments: [
    ("  one two three", 9, ["  one two", "    three"]),
    ("names  one two three", 16, ["names  one two", "       three"]),
    ("a long label  one two", 16, ["a long label", "  one two"]),
    ("see /a/b/c/d/e/f for it", 10, ["see", "  /a/b/c/d/e/f", "  for it"]),
    ("  verify show 3f2a --database x.sqlite", 20, ["  verify show 3f2a --database x.sqlite"]),
    ("ピカ チュウ", 5, ["ピカ", "  チュウ"]), ("one  two", 8, ["one  two"]), ("", 3, [""]),
  ])
  func `a line breaks between words, and stays whole where it is to be copied`(
    line: String, columns: Int, lines: [String]
  ) {
    #expect(TerminalText.fitted(line, to: columns) == lines)
  }

  @Test(arguments: [
    (0.0, "0:00.0"), (59.96, "1:00.0"), (9.94, "0:09.9"), (3600, "60:00.0"), (-0.5, "-0:00.5"),
    (-0.01, "0:00.0"), (.infinity, "?"),
  ])
  func `a time code has minutes, seconds and tenths`(seconds: Double, text: String) {
    #expect(TextFormat.timeCode(seconds) == text)
  }

  @Test(arguments: [("abc", 3), ("ピカ", 4), ("e\u{301}", 1), ("🎉", 2), ("피카츄", 6), ("", 0)])
  func `a text is as wide as a terminal shows it`(text: String, width: Int) {
    #expect(TerminalText.width(of: text) == width)
  }

  @Test(arguments: [("abcdef", 4, "abc…"), ("abcd", 4, "abcd"), ("ピカチュ", 4, "ピ…")])
  func `a text is cut to the columns there are`(text: String, columns: Int, cut: String) {
    #expect(TerminalText.cut(text, to: columns) == cut)
  }
}
