import Dex
import Foundation
import Imaging
import Testing
@testable import Verification

@testable import Reporting

struct NDJSONFormatTests {
  static let scan = ScannedRecording(
    path: "box 1/run\n2.mp4", sha256: String(repeating: "ab", count: 32), duration: 12.34567,
    width: 1280, height: 720, codec: "h264", screen: .switchSummary, language: .english,
    frames: 370, stableFrames: 41, entries: [entry])

  static var entry: Entry {
    var evidence = Evidence()
    evidence.number = FieldEvidence(
      value: 26, text: "No. 0026", confidence: 96.04,
      box: Rectangle(x: 1, y: 2, width: 3, height: 4))
    evidence.types = FieldEvidence(value: [.electric, .psychic], confidence: 88)
    evidence.shiny = FieldEvidence(value: nil, confidence: 0)
    evidence.level = FieldEvidence(value: 50, confidence: 90, dissent: [56, 60])
    evidence.sprite = SpriteEvidence(
      outcome: .confirmed, perceptualHash: .init(bits: 0x0F), distance: 2,
      nearest: .init(form: "raichu-alola", isShiny: true, isFemale: false, distance: 2), margin: 14,
      reference: "home-render", box: Rectangle(x: 5, y: 6, width: 7, height: 8))
    evidence.margin = 4.256
    evidence.runnerUp = Identity(speciesId: 25, form: "pikachu", gender: .female, isShiny: false)
    evidence.details = [.numberUnread: ["text": .text("No. 0O26"), "number": .number(26)]]
    return Entry(
      index: 0, start: 1.5, end: 2, verdict: .unconfirmed, reasons: [.shinyUnread], speciesId: 26,
      species: "Raichu", form: "raichu-alola", gender: .female, isShiny: nil, nickname: nil,
      level: 50, trainer: "Ivy", trainerId: "014082", evidence: evidence)
  }

  @Test func `a recording and its entry are exactly these bytes`() {
    let lines = NDJSONFormat().lines(of: Self.scan)
    #expect(
      lines == [
        #"{"type":"recording","path":"box 1/run\n2.mp4","sha256":"\#(Self.scan.sha256)","#
          + #""duration":12.346,"width":1280,"height":720,"codec":"h264","#
          + #""screen":"switch-summary","language":"en","frames":370,"stableFrames":41}"#,
        #"{"type":"entry","recording":"box 1/run\n2.mp4","index":0,"start":1.5,"end":2,"#
          + #""verdict":"unconfirmed","reasons":["shiny-unread"],"speciesId":26,"#
          + #""species":"Raichu","form":"raichu-alola","gender":"female","shiny":null,"#
          + #""nickname":null,"level":50,"trainer":"Ivy","trainerId":"014082","evidence":{"#
          + #""level":{"box":null,"confidence":90,"dissent":[56,60],"value":50},"#
          + #""number":{"box":[1,2,3,4],"confidence":96,"text":"No. 0026","value":26},"#
          + #""shiny":{"box":null,"confidence":0,"value":null},"#
          + #""sprite":{"box":[5,6,7,8],"distance":2,"margin":14,"nearest":{"distance":2,"#
          + #""female":false,"form":"raichu-alola","shiny":true},"outcome":"confirmed","#
          + #""phash":"000000000000000f","reference":"home-render"},"#
          + #""types":{"box":null,"confidence":88,"value":["electric","psychic"]}},"margin":4.26,"#
          + #""runnerUp":{"speciesId":25,"form":"pikachu","gender":"female","shiny":false,"#
          + #""nickname":null},"details":{"number-unread":{"number":26,"text":"No. 0O26"}}}"#,
        #"{"type":"end","recording":"box 1/run\n2.mp4","sha256":"\#(Self.scan.sha256)","#
          + #""entries":1,"boxes":0,"slots":0}"#,
      ])
  }

  @Test func `a recording says what its reading rests on, where it is told`() {
    let reading: JSONValue = ["tool": "1"]
    let line = NDJSONFormat(reading: reading).lines(of: Self.scan)[0]
    #expect(line.hasSuffix(#","stableFrames":41,"reading":{"tool":"1"}}"#))
    let date = "2026-11-23T17:50:21.123Z"
    let dated = NDJSONFormat(reading: reading).lines(of: Self.scan, readDate: date)[0]
    #expect(dated.hasSuffix(#""reading":{"tool":"1","date":"2026-11-23T17:50:21.123Z"}}"#))
  }

  @Test func `what was not read is null and an error stands only where there is one`() throws {
    var scan = Self.scan
    scan.language = nil
    scan.screen = .unknown
    scan.entries = [Entry(index: 0, start: 0, end: 0, verdict: .unconfirmed)]
    let plain = NDJSONFormat().lines(of: scan)
    #expect(plain[0].contains(#""language":null"#))
    #expect(!plain[0].contains("error"))
    for key in ["speciesId", "species", "form", "gender", "shiny", "nickname", "level", "trainer"] {
      #expect(plain[1].contains("\"\(key)\":null"))
    }
    #expect(plain[1].hasSuffix(#""trainerId":null,"evidence":{},"margin":null,"runnerUp":null}"#))
    scan.error = "broken off"
    scan.failure = .damaged
    #expect(
      NDJSONFormat().lines(of: scan)[0].hasSuffix(
        #","error":"broken off","failure":"damaged"}"#))
  }

  @Test func `the summary counts and rounds`() {
    var summary = RunSummary()
    summary.add(Self.scan, newlyVerified: 3)
    summary.seconds = 1.23456
    #expect(
      NDJSONFormat().lines(of: summary) == [
        #"{"type":"summary","recordings":1,"failed":0,"entries":1,"verified":0,"mismatch":0,"#
          + #""unconfirmed":1,"newlyVerified":3,"seconds":1.235,"boxes":0,"slots":0,"#
          + #""linked":0,"notShown":null,"complete":null}"#
      ])
  }

  @Test(arguments: [
    "\u{0}\u{1B}]0;x\u{7}", "a\"b\\c", "tab\tnew\nline\r", "\u{85}\u{2028}\u{2029}\u{9B}", "é 日本 🎉",
  ])
  func `a hostile text stays on its line and comes back as it was`(text: String) throws {
    let line = JSONValue.string(text).text
    #expect(line.unicodeScalars.allSatisfy { $0.value >= 32 && !(0x7F...0x9F).contains($0.value) })
    #expect(!line.unicodeScalars.contains("\u{2028}"))
    let back = try JSONDecoder().decode([String].self, from: Data("[\(line)]".utf8))
    #expect(back == [text])
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (12.0, "12"), (0.0005, "0.001"), (1.0049, "1.005"), (-1.25, "-1.25"),
    (-0.0001, "0"), (3600.1, "3600.1"), (.infinity, "0"), (.nan, "0"), (59.9996, "60"),
  ])
  func `a number is rounded to three decimals`(value: Double, text: String) {
    #expect(JSONValue.number(value, decimals: 3).text == text)
  }
}
