import Dex
import Foundation
import Testing
import Verification

@testable import Reporting

struct DecisionsFileTests {
  private static let recording = String(repeating: "0123456789ab", count: 6).prefix(64)
  private static let items = [
    NewDecision(
      entry: EntryID(sha256: String(recording), start: 1.5), standing: "", fingerprint: "00",
      action: .accept, enrol: true),
    NewDecision(
      entry: EntryID(sha256: String(recording), start: 2.5), standing: "ab", fingerprint: "01",
      action: .correct,
      identity: Identity(speciesId: 29, gender: .female, isShiny: false, nickname: "Ünï ♀")),
  ]

  private static func text(_ items: [NewDecision]) throws -> String {
    String(decoding: try DecisionsFile(items: items).data, as: UTF8.self)
  }

  private func problem(_ text: String) -> DecisionsFileError? {
    do {
      _ = try DecisionsFile(Data(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file is read as it was written`() throws {
    #expect(try DecisionsFile(DecisionsFile(items: Self.items).data).items == Self.items)
  }

  /// What the page's script wrote: the two must reckon the checksum alike.
  @Test func `the checksum is that of the page's script`() throws {
    let text = """
      {"format": "verify-decisions/1", "checksum": "\(Self.checksumOfScript)", "decisions": [
        {"entry": "0123456789ab-1500", "standing": "", "fingerprint": "00", "action": "accept",
         "enrol": true},
        {"entry": "0123456789ab-2500", "standing": "ab", "fingerprint": "01", "action": "correct",
         "identity": {"speciesId": 29, "form": null, "gender": "female", "shiny": false,
                      "nickname": "Ünï ♀"}}]}
      """
    #expect(try DecisionsFile(Data(text.utf8)).items == Self.items)
  }

  private static let checksumOfScript = "6804595dcae1286a"

  @Test func `a decision that says something twice is refused`() throws {
    let text = try Self.text(Self.items)
    let twice = text.replacing(
      #""action" : "accept""#, with: #""action" : "reject", "action" : "accept""#)
    #expect(twice != text)
    #expect(problem(twice) == .damaged(why: "“action” is given twice"))
  }

  @Test func `any digit or letter that is changed is noticed`() throws {
    let text = try Self.text(Self.items)
    for (old, new) in [
      ("1500", "1501"), ("\"ab\"", "\"ac\""), ("29", "30"), ("female", "male"), ("false", "true"),
      ("accept", "reject"), ("Ünï", "Uni"), ("\"01\"", "\"02\""),
    ] {
      guard case .damaged = problem(text.replacing(old, with: new)) else {
        Issue.record("\(old) was changed to \(new)")
        continue
      }
    }
  }

  @Test func `a part of a file, another file, and two decisions on one entry are refused`() throws {
    let text = try Self.text(Self.items)
    for end in stride(from: 0, to: text.count - 1, by: 7) {
      #expect(problem(String(text.prefix(end))) != nil)
    }
    for other in ["", "{}", "[]", "null", "\u{0}", #"{"format": "verify-decisions/2"}"#] {
      guard case .foreign = problem(other) else {
        Issue.record("\(other) was taken for decisions")
        continue
      }
    }
    let twice = try Self.text([Self.items[0], Self.items[0]])
    #expect(problem(twice) == .duplicated(entry: "0123456789ab-1500"))
    let unnamed = try Self.text(Self.items).replacing("0123456789ab-1500", with: "pikachu")
    #expect(problem(unnamed) == .damaged(why: "“pikachu” names no entry"))
    var nameless = Self.items[1]
    nameless.identity = nil
    guard case .damaged = problem(try Self.text([nameless])) else {
      Issue.record("a correction to nothing was taken")
      return
    }
  }
}
