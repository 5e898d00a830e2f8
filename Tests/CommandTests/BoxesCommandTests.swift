import Foundation
import Testing

/// What commands say about Pokémon in boxes, from results of recordings.
struct BoxesCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func verify(_ arguments: String...) throws -> String {
    let result = try Program().run(arguments + ["--database", "c.sqlite"], in: folder.url)
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }

  /// Merges a recording of the only box, with Mew in it or another species.
  ///
  /// - Parameters:
  ///   - digit: of the recording's SHA-256.
  ///   - isVerified: true where the Pokémon's summary is shown, too.
  private func merge(_ digit: Character, day: Int, species: Int = 151, isVerified: Bool) throws {
    let sha = String(repeating: digit, count: 64)
    let name = "\(digit).mp4"
    let slots = (0..<30).map { slot in
      let place =
        #"{"type":"slot","recording":"\#(name)","box":0,"row":\#(slot / 6 + 1),"#
        + #""column":\#(slot % 6 + 1),"verdict":"seen","look":null,"candidates":[],"margin":null,"#
        + #""entry":\#(isVerified && slot == 0 ? "0" : "null"),"shown":null,"conflict":false,"#
        + #""shiny":null,"form":null,"#
      return place
        + (slot == 0
          ? #""state":"filled","speciesId":\#(species),"species":"Name"}"#
          : #""state":"empty","speciesId":null,"species":null}"#)
    }
    let entry =
      #"{"type":"entry","recording":"\#(name)","index":0,"start":0.1,"end":2,"reasons":[],"#
      + #""verdict":"verified","speciesId":\#(species),"species":"Name","form":null,"#
      + #""gender":"genderless","shiny":false,"nickname":null,"level":5,"trainer":null,"#
      + #""trainerId":null,"evidence":{}}"#
    let lines =
      [
        #"{"type":"recording","path":"\#(name)","sha256":"\#(sha)","duration":1,"width":1,"#
          + #""height":1,"codec":"h264","screen":"switch-box","language":null,"frames":1,"#
          + #""stableFrames":1,"reading":{"tool":"1","dex":"d","table":"t","options":"","#
          + #""date":"2026-01-0\#(day)T00:00:00.000Z"}}"#
      ] + (isVerified ? [entry] : [])
      + [
        #"{"type":"box","recording":"\#(name)","index":0,"start":0,"end":1,"number":1,"of":1,"#
          + #""title":null,"deposited":1,"emptyBoxes":0,"filled":1,"empty":29,"hidden":0,"#
          + #""unknown":0}"#
      ] + slots
      + [
        #"{"type":"end","recording":"\#(name)","sha256":"\#(sha)","#
          + #""entries":\#(isVerified ? 1 : 0),"boxes":1,"slots":30}"#
      ]
    try folder.file("\(digit).ndjson", lines.map { $0 + "\n" }.joined())
    _ = try verify("merge", "\(digit).ndjson")
  }

  @Test func `what only a box shows is seen in the summary, as on a checklist`() throws {
    try merge("b", day: 1, isVerified: false)
    struct Bar: Decodable { let seen, missing: Int }
    struct Summary: Decodable { let progress: [Bar] }
    let summary = try JSONDecoder().decode(
      Summary.self, from: Data(verify("collection", "summary", "--format", "json").utf8))
    let bars = try JSONDecoder().decode(
      [Bar].self, from: Data(verify("checklist", "progress", "national", "--format", "json").utf8))
    #expect(summary.progress.last?.seen == 1 && bars[0].seen == 1)
    #expect(summary.progress.last?.missing == bars[0].missing)
  }

  @Test func `a box that no recording shows is named`() throws {
    try merge("b", day: 1, isVerified: false)
    #expect(try verify("boxes", "--box", "999").hasPrefix("no recording shows box 999\n"))
    #expect(!(try verify("boxes", "--box", "1").contains("no recording shows")))
  }

  @Test func `what is in no box any more is said, until its owner decides`() throws {
    let hint = "1 Pokémon that was in a box is in none now: verify boxes --departed\n"
    try merge("a", day: 1, isVerified: true)
    #expect(!(try verify("boxes").contains(hint)))
    try merge("b", day: 2, species: 133, isVerified: false)
    #expect(try verify("boxes").hasSuffix(hint))
    #expect(try verify("collection", "summary").hasSuffix(hint))
    #expect(try verify("checklist", "next").hasSuffix(hint))
    #expect(try verify("boxes", "--departed").hasPrefix("row 1: 0151 Mew, genderless, level 5\n"))
    #expect(try verify("collection", "show", "mew").contains("caught"))
    _ = try verify("collection", "set", "1", "--status", "seen")
    #expect(!(try verify("boxes").contains(hint) || verify("collection", "summary").contains(hint)))
    let list = try verify("boxes", "--departed")
    #expect(list.hasPrefix("no Pokémon that was in a box is known to have left\n"), "\(list)")
  }

  @Test func `what left is owned nowhere`() throws {
    try merge("a", day: 1, isVerified: true)
    try merge("b", day: 2, species: 133, isVerified: false)
    func isHeld(_ format: String, _ word: String) throws -> Bool {
      try verify("export", "--format", format).contains(word)
    }
    let words = [
      ("supereffective", "\"mew\""), ("pokemonautomation", "\"mew\""),
      ("livingdextracker", "\"inHome\" : true"), ("livingdextracker", "\"caught\" : true"),
    ]
    for (format, word) in words { #expect(try isHeld(format, word), "\(format) \(word)") }
    #expect(try verify("collection", "summary").contains("\n1 verified Pokémon"))
    _ = try verify("collection", "set", "1", "--status", "seen")
    for (format, word) in words { #expect(try !isHeld(format, word), "\(format) \(word)") }
    #expect(try verify("collection", "summary").contains("\n0 verified Pokémon"))
    #expect(try verify("export", "--format", "csv").contains("Mew"))
  }
}
