import Foundation
import Testing

@testable import Dex

@Suite struct DexTests {
  private static let bundled = Result { try Dex.bundled() }

  let dex: Dex

  init() throws {
    dex = try Self.bundled.get()
  }

  @Test func `the bundled dex holds every species, variety and form it counts`() throws {
    let counts = try #require(dex.header?.counts)
    let forms = dex.allSpecies.flatMap(\.forms)
    #expect(counts.species >= 1025 && dex.allSpecies.count == counts.species)
    #expect(counts.forms >= 1579 && forms.count == counts.forms)
    #expect(Set(forms.compactMap(\.variety)).count == counts.varieties)
    #expect(counts.storableForms == forms.filter(\.isStorable).count)
    #expect(Set(forms.map(\.id)).count == forms.count)
    #expect(Set(forms.map(\.identifier)).count == forms.count)
  }

  @Test func `every species has a name in each language of HOME`() {
    for language in Language.allCases {
      #expect(dex.names(in: language).map(\.id) == Array(1...dex.allSpecies.count))
      #expect(dex.names(in: language).allSatisfy { !$0.name.isEmpty })
    }
    #expect(dex.species(83)?.name == "Farfetch’d")
    #expect(dex.species(25)?.names[.japanese] == "ピカチュウ")
    #expect(dex.species(25)?.names[.simplifiedChinese] == "皮卡丘")
    #expect(dex.species(0) == nil && dex.species(9026) == nil)
  }

  @Test func `every type has a word in each language`() {
    for type in PokemonType.allCases {
      for language in Language.allCases {
        #expect(dex.typeWord(type, in: language)?.isEmpty == false)
      }
    }
    #expect(dex.typeWord(.psychic, in: .english) == "Psychic")
    #expect(dex.typeWord(.electric, in: .japanese) == "でんき")
  }

  @Test(arguments: [
    (26, "raichu-alola", [PokemonType.electric, .psychic], true),
    (493, "arceus-bug", [.bug], false),
    (493, "arceus-unknown", [], false),
    (6, "charizard-mega-x", [.fire, .dragon], false),
    (25, "pikachu-gmax", [.electric], false),
    (664, "scatterbug-marine", [.bug], true),
    (854, "sinistea-antique", [.ghost], true),
    (1012, "poltchageist-artisan", [.grass, .ghost], true),
    (670, "floette-eternal", [.fairy], true),
    (718, "zygarde-10", [.dragon, .ground], true),
    (774, "minior-red", [.rock, .flying], true),
    (774, "minior-red-meteor", [.rock, .flying], false),
    (351, "castform-sunny", [.fire], false),
    (744, "rockruff-own-tempo", [.rock], false),
    (25, "pikachu-starter", [.electric], false),
  ])
  func `a form has its types, and HOME stores it or not`(
    id: Int, identifier: String, types: [PokemonType], isStorable: Bool
  ) throws {
    let found = try #require(dex.form(identifier))
    #expect(found.species.id == id)
    #expect(found.form.types == types)
    #expect(found.form.isStorable == isStorable)
  }

  @Test func `every species has one default form, the first, and one that HOME stores`() {
    for species in dex.allSpecies {
      #expect(species.forms.first?.isDefault == true)
      #expect(species.forms.filter(\.isDefault).count == 1)
      #expect(!species.storableForms.isEmpty)
    }
  }

  @Test func `HOME stores no form that is battle-only, mega or Gigantamax`() {
    for form in dex.allSpecies.flatMap(\.storableForms) {
      #expect(!form.isBattleOnly && !form.isMega && !form.isGigantamax)
    }
  }

  @Test func `a form tied to one gender allows no other`() throws {
    let female = try #require(dex.form("meowstic-female"))
    #expect(female.species.possibleGenders(of: female.form) == [.female])
    let cap = try #require(dex.form("pikachu-world-cap"))
    #expect(cap.species.possibleGenders(of: cap.form) == [.male])
    let plain = try #require(dex.form("pikachu"))
    #expect(plain.species.possibleGenders(of: plain.form) == [.male, .female])
    #expect(dex.species(113)?.possibleGenders == [.female])
    #expect(dex.species(344)?.possibleGenders == [.genderless])
    #expect(dex.species(916)?.possibleGenders == [.male, .female])
  }

  @Test func `details of a species are read when asked for`() throws {
    let pikachu = try #require(dex.details(25))
    #expect(
      pikachu.description == "Electric-type Mouse Pokémon of generation 1, 0.4 m, 6.0 kg.")
    #expect(pikachu.stats.speed == 90 && pikachu.stats.spAttack == 50)
    #expect(pikachu.abilities.map(\.name) == ["static", "lightning-rod"])
    #expect(pikachu.evolutionChainId == 10)
    #expect(pikachu.evolvesFrom == 172 && pikachu.canBreed && pikachu.shape == "quadruped")
    #expect(dex.details(172)?.canBreed == false && dex.details(172)?.evolvesFrom == nil)
    #expect(dex.details(479)?.isFormSwitchable == true && pikachu.isFormSwitchable == false)
    #expect(dex.allSpecies.allSatisfy { dex.details($0.id) != nil })
  }

  @Test func `a family goes up to its first and down to its last`() throws {
    let families = Families(dex)
    #expect(families.ancestors(of: 26) == [25, 172])
    #expect(families.ancestors(of: 490) == [])
    #expect(families.descendants(of: 133).count == 9)
    #expect(families[133]?.canBreed == true && families[9999] == nil)
  }

  @Test func `names of forms are kept in the languages that know them`() throws {
    let alolan = try #require(dex.form("raichu-alola")).form
    #expect(alolan.names[.english] == "Alolan Form")
    #expect(alolan.fullNames[.english] == "Alolan Raichu")
    #expect(alolan.variety == Variety(identifier: "raichu-alola", id: 10100))
  }

  @Test func `a language is written as its code`() {
    #expect(Language.allCases.map { "\($0)" } == Language.allCases.map(\.rawValue))
  }
}
