import Foundation
import Testing

@testable import Dex

@Suite struct DexUpdateTests {
  private static let bundled = Result { try Dex.bundled() }
  private static let counts = ["pokemon/?limit=1", "pokemon-form/?limit=1"]

  private static func findings(
    of dex: Dex, from source: Fake, thoroughly: Bool = false
  ) async throws -> UpdateFindings {
    try await DexUpdate(of: dex, from: source, date: "2026-12-01").findings(thoroughly: thoroughly)
  }

  /// What the program loads after findings were put into an overlay.
  private static func installed(
    _ findings: UpdateFindings, date: String = "2026-12-01"
  ) throws -> Dex {
    let overlay = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: overlay) }
    try DexOverlay.add(
      findings.additions, to: overlay, source: "S", date: date, varieties: findings.count)
    return try Dex.installed(overlay: overlay)
  }

  @Test func `equal counts ask for nothing else`() async throws {
    let dex = try Self.bundled.get()
    let source = Self.answers(of: dex)
    let findings = try await Self.findings(of: dex, from: source)
    #expect(findings.count == findings.known && findings.additions.isEmpty)
    #expect(source.paths == Self.counts)
  }

  @Test func `a new species and a new variety of a known one are added whole`() async throws {
    let dex = try Self.bundled.get()
    let answers = Self.newmon(
      species: Self.species(9026, "newmon", varieties: [20001, 20002])
    ).merging([
      "pokemon/20002/": Self.pokemon(
        20002, "newmon-ember", species: 9026, isDefault: false, forms: [29002]),
      "pokemon-form/29002/": Self.form(29002, "newmon-ember", "ember-female", of: 20002),
    ]) { $1 }
    let source = Self.answers(
      answers, of: dex, varieties: [(20001, "newmon"), (20002, "newmon-ember")],
      forms: [(29001, "newmon"), (29002, "newmon-ember")])
    let findings = try await Self.findings(of: dex, from: source)
    #expect(findings.added == ["newmon", "newmon-ember"] && findings.unfinished.isEmpty)
    #expect(Set(source.paths).count == source.paths.count, "each answer is asked for once")
    #expect(source.paths.filter { $0.hasPrefix("pokemon-species/9") } == ["pokemon-species/9026/"])

    let updated = try Self.installed(findings)
    #expect(updated.date == "2026-12-01" && updated.varieties.count == dex.varieties.count + 2)
    let newmon = try #require(updated.species(9026))
    #expect(newmon.names == [.english: "Newmon", .japanese: "ニュー"])
    #expect(newmon.forms.map(\.identifier) == ["newmon", "newmon-ember"])
    #expect(newmon.forms.map(\.isDefault) == [true, false])
    #expect(newmon.forms.map(\.gender) == [nil, .female])
    #expect(newmon.forms.allSatisfy { $0.isStorable && $0.isStorableInferred })
    #expect(updated.details(9026)?.isMythical == true)
    #expect(
      updated.details(9026)?.description == "Fire-type Pokémon of generation 10, 0.7 m, 6.9 kg.")

    // The same again, asked of the dex that has it now, changes nothing.
    let again = Self.answers(answers, of: updated)
    #expect(try await Self.findings(of: updated, from: again).additions.isEmpty)
  }

  @Test func `a new form of a known variety is found, and put in PokeAPI's order`() async throws {
    let dex = try Self.bundled.get()
    let known = try #require(dex.species(412))  // Burmy: three cloaks of one variety.
    var answers = [
      "pokemon-species/412/": Self.species(412, "burmy", varieties: [412]),
      "pokemon/412/": Self.pokemon(
        412, "burmy", species: 412, type: "bug", forms: known.forms.map(\.id) + [29009]),
      "pokemon-form/29009/": Self.form(
        29009, "burmy-snow", "snow", of: 412, order: 15, isDefault: false, type: "bug"),
    ]
    for (index, form) in known.forms.enumerated() {
      answers["pokemon-form/\(form.id)/"] = Self.form(
        form.id, form.identifier, "x", of: 412, order: 10 * (index + 1), isDefault: index == 0,
        type: "bug")
    }
    let source = Self.answers(answers, of: dex, forms: [(29009, "burmy-snow")])
    let findings = try await Self.findings(of: dex, from: source)
    #expect(findings.added == ["burmy-snow"])
    let forms = try #require(Self.installed(findings).species(412)).forms
    #expect(
      forms.map(\.identifier)
        == [known.forms[0].identifier, "burmy-snow"] + known.forms.dropFirst().map(\.identifier))
    #expect(forms.map(\.isStorableInferred) == forms.map { $0.id == 29009 })
  }

  @Test func `two removed and one added is a change, too`() async throws {
    let dex = try Self.bundled.get()
    let source = Self.answers(
      Self.newmon(), of: dex, varieties: [(20001, "newmon")], forms: [(29001, "newmon")],
      without: [10199, 10326])
    let findings = try await Self.findings(of: dex, from: source)
    #expect(findings.added == ["newmon"] && findings.gone.count == 4)
    #expect(try Self.installed(findings).varieties.count == dex.varieties.count + 1)
  }

  @Test func `one removed and one added is found when the lists are asked for`() async throws {
    let dex = try Self.bundled.get()
    let source = Self.answers(
      Self.newmon(), of: dex, varieties: [(20001, "newmon")], forms: [(29001, "newmon")],
      without: [10326])
    #expect(try await Self.findings(of: dex, from: source).added.isEmpty)
    #expect(
      try await Self.findings(of: dex, from: source, thoroughly: true).added == ["newmon"])
  }

  @Test(arguments: [
    (newmon(species: species(9026, "newmon", varieties: [20001], rate: "null")), "gender_rate"),
    (
      newmon(species: species(9026, "newmon", varieties: [20001], generation: "null")),
      "species generation"
    ),
    (
      newmon(species: species(9026, "newmon", varieties: [20001], names: [("fr", "Neuf")])),
      "species names en"
    ),
    (
      newmon(pokemon: pokemon(20001, "newmon", species: 9026, height: "null", forms: [29001])),
      "height"
    ),
    (newmon(pokemon: pokemon(20001, "newmon", species: 9026, forms: [])), "forms"),
    (
      newmon(
        pokemon: pokemon(20001, "newmon", species: 9026, type: "stellar", forms: [29001])),
      "types (stellar is not one of the eighteen)"
    ),
    (newmon(form: form(29001, "newmon", "", of: 20001, type: "stellar")), "form newmon types"),
  ])
  func `an unfinished newcomer is named with what is missing, and the others are added`(
    answers: [String: String], missing: String
  ) async throws {
    let dex = try Self.bundled.get()
    let other = [
      "pokemon-species/9027/": Self.species(9027, "othermon", varieties: [20005]),
      "pokemon/20005/": Self.pokemon(20005, "othermon", species: 9027, forms: [29005]),
      "pokemon-form/29005/": Self.form(29005, "othermon", "", of: 20005),
    ]
    let hasForm = missing != "forms"
    let source = Self.answers(
      answers.merging(other) { $1 }, of: dex, varieties: [(20001, "newmon"), (20005, "othermon")],
      forms: (hasForm ? [(29001, "newmon")] : []) + [(29005, "othermon")])
    let findings = try await Self.findings(of: dex, from: source)
    #expect(findings.added == ["othermon"])
    let unfinished = try #require(findings.unfinished.first)
    #expect(findings.unfinished.count == 1 && unfinished.identifier == "newmon")
    #expect(unfinished.missing.contains { $0.contains(missing) })
  }

  @Test func `what the overlay has gets better when PokeAPI does`() async throws {
    let dex = try Self.bundled.get()
    let first = try await Self.findings(
      of: dex,
      from: Self.answers(
        Self.newmon(), of: dex, varieties: [(20001, "newmon")], forms: [(29001, "newmon")]))
    let updated = try Self.installed(first)
    let better = Self.newmon(
      species: Self.species(
        9026, "newmon", varieties: [20001], names: [("en", "Newmon"), ("fr", "Neuf")]))
    let second = try await Self.findings(of: updated, from: Self.answers(better, of: updated))
    #expect(second.improved == ["newmon"] && second.added.isEmpty)
    #expect(try Self.installed(second).species(9026)?.names[.french] == "Neuf")
  }

  @Test(arguments: [("2026-12-01", "Neuf"), ("2020-01-01", "Pikachu")])
  func `of what both have, the newer scan holds`(date: String, name: String) throws {
    let dex = try Self.bundled.get()
    let pikachu = try #require(dex.entry(25))
    let other = Species(
      id: 25, name: "Neuf", names: [.english: "Neuf"], genderRate: 4, hasGenderDifferences: true,
      generation: 1, forms: Array(pikachu.species.forms.prefix(1)))
    var findings = UpdateFindings(count: 1, known: 1, gone: [])
    findings.additions = [.init(species: other, details: pikachu.details, date: date)]
    let updated = try #require(Self.installed(findings, date: date).species(25))
    #expect(updated.name == name)
    #expect(updated.forms == pikachu.species.forms)
  }

  @Test func `a name that PokeAPI has lost stays`() async throws {
    let dex = try Self.bundled.get()
    let source = Self.answers(
      [
        "pokemon-species/412/": Self.species(
          412, "burmy", varieties: [412], names: [("en", "Burmy"), ("fr", "Neuf")]),
        "pokemon/412/": Self.pokemon(412, "burmy", species: 412, forms: [412, 29009]),
        "pokemon-form/412/": Self.form(412, "burmy-plant", "plant", of: 412),
        "pokemon-form/29009/": Self.form(29009, "burmy-snow", "snow", of: 412, isDefault: false),
      ], of: dex, forms: [(29009, "burmy-snow")])
    let updated = try Self.installed(await Self.findings(of: dex, from: source)).species(412)
    #expect(updated?.names[.french] == "Neuf")
    #expect(updated?.names[.german] == dex.species(412)?.names[.german])
    #expect(updated?.forms.count == (dex.species(412)?.forms.count ?? 0) + 1)
  }

  @Test func `changed names, genders and types of a known species are named`() async throws {
    let dex = try Self.bundled.get()
    let source = Self.answers(
      [
        "pokemon-species/412/": Self.species(
          412, "burmy", varieties: [412], rate: "-1", names: [("en", "Bormy"), ("fr", "Neuf")]),
        "pokemon/412/": Self.pokemon(412, "burmy", species: 412, forms: [412, 29009]),
        "pokemon-form/412/": Self.form(412, "burmy-plant", "plant", of: 412),
        "pokemon-form/29009/": Self.form(29009, "burmy-snow", "snow", of: 412, isDefault: false),
      ], of: dex, forms: [(29009, "burmy-snow")])
    let changed = try await Self.findings(of: dex, from: source).changed.map(\.description)
    let french = try #require(dex.species(412)?.names[.french])
    #expect(changed.contains("burmy, name in en: Burmy → Bormy"))
    #expect(changed.contains("burmy, name in fr: \(french) → Neuf"))
    #expect(changed.contains("burmy, genders: 4 of 8 female → genderless"))
    #expect(changed.contains("burmy-plant, types: bug → fire"))
    #expect(!changed.contains { $0.contains("burmy-snow") || $0.contains("name in de") })
  }

  @Test func `two species with one name in a language are refused`() async throws {
    let dex = try Self.bundled.get()
    let newmon = Self.newmon(
      species: Self.species(
        9026, "newmon", varieties: [20001], names: [("en", "Newmon"), ("de", "pikachu")]))
    let source = Self.answers(
      newmon, of: dex, varieties: [(20001, "newmon")], forms: [(29001, "newmon")])
    let refused = DexUpdateError.sharedName(
      name: "pikachu", language: .german, species: [25, 9026])
    await #expect(throws: refused) { try await Self.findings(of: dex, from: source) }
    #expect("\(refused)".contains("the species 25 and 9026 have one name in de, pikachu"))
  }

  @Test func `a form that PokeAPI numbered anew is not there twice`() throws {
    let burmy = try #require(Self.bundled.get().species(412))
    let old = burmy.forms.map { form in
      Form(
        identifier: form.identifier, id: form.id + 30_000, types: form.types,
        isDefault: form.isDefault, isBattleOnly: false, isMega: false, isGigantamax: false,
        isStorable: true, isStorableInferred: true, variety: form.variety)
    }
    #expect(burmy.adding(old) == burmy)
  }

  @Test func `a cap that is new is male, by the rule that the maker has too`() throws {
    let home = try HomeForms.bundled()
    #expect(home.row(of: 10999, "pikachu-kitakami-cap")?.gender == .male)
    #expect(home.row(of: 10999, "arceus-light")?.isStorable == false)
    #expect(home.row(of: 493, "arceus-normal")?.isStorable == true)
    #expect(!home.isDecided(10999) && home.isDecided(10196))
  }

  @Test(arguments: [
    #"{"count":"many"}"#, #"{"count":1354,"results":["#, "[]", "<html>",
  ])
  func `an answer of another shape is refused`(answer: String) async throws {
    let dex = try Self.bundled.get()
    await #expect(throws: DexUpdateError.self) {
      try await Self.findings(of: dex, from: Fake(["pokemon/?limit=1": answer]))
    }
  }

  @Test func `a list whose count changes at each page is given up`() async throws {
    let dex = try Self.bundled.get()
    let page = Self.list([(1, "bulbasaur")], count: 1400)
    let source = Fake([
      "pokemon/?limit=1": page, "pokemon-form/?limit=1": page,
      "pokemon/?limit=10000&offset=0": page,
      "pokemon/?limit=10000&offset=1": Self.list([(2, "ivysaur")], count: 1401),
    ])
    await #expect(throws: DexUpdateError.unsteady(list: "pokemon")) {
      try await Self.findings(of: dex, from: source)
    }
  }
}
