import Foundation
import Synchronization
import Testing

@testable import Dex

/// Answers by path, and what was asked for.
private final class Answers: DexSource {
  private let answers: [String: String]
  private let asked = Mutex<[String]>([])

  init(_ answers: [String: String]) {
    self.answers = answers
  }

  var paths: [String] { asked.withLock { $0 } }

  func answer(at path: String) async throws -> Data {
    asked.withLock { $0.append(path) }
    return Data((answers[path] ?? "{}").utf8)
  }
}

@Suite struct DexUpdateTests {
  private static let bundled = Result { try Dex.bundled() }

  /// The bundled dex without the varieties of given ids; a species without varieties is left out.
  private static func dex(without ids: Set<Int>) throws -> Dex {
    let dex = try bundled.get()
    return Dex(
      date: dex.date,
      species: dex.allSpecies.compactMap { species in
        let forms = species.forms.filter { !ids.contains($0.variety?.id ?? 0) }
        return forms.isEmpty ? nil : species.replacing(forms)
      })
  }

  private static func list(_ varieties: [(Int, String)], count: Int) -> String {
    let results = varieties.map { #"{"name":"\#($1)","url":"https://x/pokemon/\#($0)/"}"# }
    return #"{"count":\#(count),"next":null,"results":[\#(results.joined(separator: ","))]}"#
  }

  /// Answers that list every variety of the bundled dex, newcomers included.
  private static func answers(_ more: [String: String], adding new: [(Int, String)] = []) throws
    -> Answers
  {
    let all =
      try bundled.get().varieties.sorted { $0.id < $1.id }.map { ($0.id, $0.identifier) } + new
    var answers = more
    answers["pokemon?limit=1"] = list(Array(all.prefix(1)), count: all.count)
    for start in stride(from: 0, to: all.count, by: 200) {
      answers["pokemon?limit=200&offset=\(start)"] = list(
        Array(all[start..<min(start + 200, all.count)]), count: all.count)
    }
    return Answers(answers)
  }

  private static let types = #""types":[{"slot":1,"type":{"name":"fire","url":"t/10/"}}]"#

  private static func pokemon(_ id: Int, _ name: String, species: Int, isDefault: Bool) -> String {
    let stats = [
      "hp", "attack", "defense", "special-attack", "special-defense", "speed",
    ].map { #"{"base_stat":50,"stat":{"name":"\#($0)","url":"s/1/"}}"# }
    return #"""
      {"id":\#(id),"name":"\#(name)","is_default":\#(isDefault),"height":7,"weight":69,
      "abilities":[{"ability":{"name":"blaze","url":"a/66/"},"slot":1,"is_hidden":false}],
      "stats":[\#(stats.joined(separator: ","))],\#(types),
      "forms":[{"name":"\#(name)","url":"f/\#(id + 9000)/"}],
      "species":{"name":"s","url":"https://elsewhere/pokemon-species/\#(species)/"}}
      """#
  }

  private static func form(_ id: Int, _ name: String, _ formName: String) -> String {
    #"""
    {"id":\#(id),"name":"\#(name)","form_name":"\#(formName)","is_default":true,
    "is_battle_only":false,"is_mega":false,\#(types),"names":[],
    "form_names":[{"name":"Ember Form","language":{"name":"en","url":"l/9/"}}]}
    """#
  }

  private static let species = #"""
    {"id":1026,"name":"newmon","names":[{"name":"Newmon","language":{"name":"en","url":"l/9/"}},
    {"name":"ニュー","language":{"name":"ja-Hrkt","url":"l/1/"}}],"genera":[],
    "generation":{"name":"generation-x","url":"g/10/"},"evolution_chain":{"url":"e/600/"},
    "gender_rate":4,"has_gender_differences":false,"is_legendary":false,"is_mythical":true}
    """#

  @Test func `equal counts ask for nothing else`() async throws {
    let dex = try Self.bundled.get()
    let source = try Self.answers([:])
    let findings = try await DexUpdate(of: dex, from: source).findings()
    #expect(findings.count == 1351 && findings.known == 1351 && findings.varieties.isEmpty)
    #expect(source.paths == ["pokemon?limit=1"])
  }

  @Test func `three new varieties are fetched, and nothing that is known`() async throws {
    let new = [(20001, "newmon"), (20002, "newmon-ember"), (20003, "pikachu-ember")]
    let source = try Self.answers(
      [
        "pokemon/20001/": Self.pokemon(20001, "newmon", species: 1026, isDefault: true),
        "pokemon/20002/": Self.pokemon(20002, "newmon-ember", species: 1026, isDefault: false),
        "pokemon/20003/": Self.pokemon(20003, "pikachu-ember", species: 25, isDefault: false),
        "pokemon-form/29001/": Self.form(29001, "newmon", ""),
        "pokemon-form/29002/": Self.form(29002, "newmon-ember", "ember-female"),
        "pokemon-form/29003/": Self.form(29003, "pikachu-ember", "ember"),
        "pokemon-species/1026/": Self.species,
      ], adding: new)
    let dex = try Self.bundled.get()
    let findings = try await DexUpdate(of: dex, from: source).findings()
    #expect(findings.varieties == new.map(\.1))
    #expect(source.paths.filter { $0.hasPrefix("pokemon/") }.count == 3)
    #expect(source.paths.filter { $0.hasPrefix("pokemon-species/") } == ["pokemon-species/1026/"])

    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let overlay = directory.appending(path: "verify/dex-overlay.json")
    try DexOverlay.add(
      findings.additions, to: overlay, source: "S", date: "2026-12-01", varieties: 1354)
    let updated = try Dex.installed(overlay: overlay)
    #expect(updated.date == "2026-12-01" && updated.varieties.count == 1354)
    let newmon = try #require(updated.species(1026))
    #expect(newmon.names == [.english: "Newmon", .japanese: "ニュー"])
    #expect(newmon.forms.map(\.identifier) == ["newmon", "newmon-ember"])
    #expect(newmon.forms.map(\.isDefault) == [true, false])
    #expect(newmon.forms.map(\.gender) == [nil, .female])
    #expect(updated.details(1026)?.isMythical == true)
    #expect(
      updated.details(1026)?.description == "Fire-type Pokémon of generation 10, 0.7 m, 6.9 kg.")
    let ember = try #require(updated.form("pikachu-ember"))
    #expect(ember.species.id == 25 && ember.form.isStorable && !ember.form.isDefault)
    #expect(ember.species.forms.count == (dex.species(25)?.forms.count ?? 0) + 1)

    // The same again adds nothing, and asks only for the count.
    let again = try Self.answers([:], adding: new)
    #expect(try await DexUpdate(of: updated, from: again).findings().additions.isEmpty)
    #expect(again.paths == ["pokemon?limit=1"])
    let before = try Data(contentsOf: overlay)
    try DexOverlay.add(
      findings.additions, to: overlay, source: "S", date: "2026-12-01", varieties: 1354)
    #expect(try Data(contentsOf: overlay) == before)
  }

  @Test func `a dex that knows three varieties less asks for exactly those`() async throws {
    let missing: Set = [10199, 10326, 1025]
    let dex = try Self.dex(without: missing)
    let source = try Self.answers([:])
    await #expect(throws: DexUpdateError.self) {
      try await DexUpdate(of: dex, from: source).findings()
    }
    // The fake answers none of them; the first to be asked for is the first that is missing.
    #expect(source.paths.last == "pokemon/1025/")
  }

  @Test(arguments: [
    #"{"count":"many"}"#, #"{"count":1354,"results":["#, "[]", "<html>",
  ])
  func `an answer of another shape is refused`(answer: String) async throws {
    let dex = try Self.bundled.get()
    await #expect(throws: DexUpdateError.self) {
      try await DexUpdate(of: dex, from: Answers(["pokemon?limit=1": answer])).findings()
    }
  }

  @Test func `a list whose count changes at each page is given up`() async throws {
    let dex = try Self.bundled.get()
    let page = Self.list([(1, "bulbasaur")], count: 1400)
    let source = Answers([
      "pokemon?limit=1": page, "pokemon?limit=200&offset=0": page,
      "pokemon?limit=200&offset=1": Self.list([(2, "ivysaur")], count: 1401),
    ])
    await #expect(throws: DexUpdateError.unsteady) {
      try await DexUpdate(of: dex, from: source).findings()
    }
  }

  @Test func `a damaged overlay is refused and says that it may be deleted`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("{\"header\":{\"format\":1},\n".utf8).write(to: url)
    let error = try #require(throws: DexError.self) { try Dex.installed(overlay: url) }
    #expect("\(error)".contains("delete it"))
  }
}
