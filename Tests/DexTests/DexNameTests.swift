import Testing

@testable import Dex

@Suite struct DexNameTests {
  private static let bundled = Result { try Dex.bundled() }

  @Test(
    arguments: [
      (.english, "Raichu", "Alolan Raichu"), (.french, "Raichu", "Raichu d’Alola"),
      (.spanish, "Raichu", "Raichu (Forma de Alola)"),
      (.japanese, "ライチュウ", "ライチュウ (アローラのすがた)"),
    ] as [(Language, String, String)])
  func `a species and its form have their names in the shown language`(
    language: Language, name: String, full: String
  ) throws {
    let dex = try Self.bundled.get().showing(namesIn: language)
    #expect(dex.name(ofSpecies: 26) == name && dex.name(ofEnglish: "Raichu") == name)
    #expect(dex.fullName(ofSpecies: 26, form: "raichu-alola") == full)
    #expect(dex.fullName(ofSpecies: 26, form: "raichu") == name)
    #expect(dex.species(26)?.name == "Raichu")
  }

  @Test func `what a language has no name for is named in English, and what nobody names not`()
    throws
  {
    let dex = try Self.bundled.get().showing(namesIn: .german)
    #expect(dex.fullName(ofSpecies: 194, form: "wooper-paldea") == "Felino (Paldean Form)")
    #expect(dex.fullName(ofSpecies: 9999, form: nil) == "No. 9999")
    #expect(dex.name(ofEnglish: "Newmon") == "Newmon")
  }

  @Test func `every name that is shown, in any language, is among those that are searched`() throws
  {
    let english = try Self.bundled.get()
    var known: [String: Set<Int>] = [:]
    english.forEachName { species, _, name in known[name, default: []].insert(species.id) }
    for dex in Language.allCases.map(english.showing(namesIn:)) {
      for species in dex.allSpecies {
        for form in species.storableForms where !form.isDefault {
          let name = dex.fullName(of: species, form: form.identifier)
          #expect(known[name]?.contains(species.id) == true, "\(name)")
        }
      }
    }
    #expect(english.lookup("ライチュウ (アローラのすがた)")?.form?.identifier == "raichu-alola")
  }

  @Test func `forms of one species that English tells apart have names of their own`() throws {
    let dex = try Self.bundled.get().showing(namesIn: .japanese)
    let tauros = try #require(dex.species(128))
    let names = tauros.storableForms.map { dex.fullName(of: tauros, form: $0.identifier) }
    #expect(Set(names).count == 4, "\(names)")
  }

  @Test func `the other names of a species are those that are not shown`() throws {
    let dex = try Self.bundled.get().showing(namesIn: .german)
    let bulbasaur = try #require(dex.species(1))
    let names = dex.otherNames(of: bulbasaur)
    #expect(names.contains("Bulbasaur") && !names.contains("Bisasam"))
  }
}
