import Dex
import Testing

@testable import Verification

/// The words of the bundled dex, as an engine might read them.
struct LanguageWordsTests {
  private static let dex = try? Dex.bundled()
  private let words: LanguageWords

  init() throws { words = LanguageWords(dex: try #require(Self.dex)) }

  private func page(
    _ number: Int?, _ readings: [PageWords.Kind: String]
  ) -> PageWords {
    PageWords(number: number, texts: readings.mapValues { [$0] })
  }

  @Test(
    arguments: [
      (1, [.name: "Bulbizarre"], Language.french), (1, [.name: "Bisasam"], .german),
      // One letter is misread, and accents are lost.
      (4, [.name: "Salameche", .type: "Feu"], .french),
      (77, [.name: "Ponita", .type: "Feuer"], .german),
      // Bulbasaur is Bulbasaur in three languages.
      (1, [.name: "Bulbasaur", .type: "Grass"], .english),
      (1, [.name: "Bulbasaur", .type: "Planta"], .spanish),
      (10, [.name: "Caterpie", .type: "Coleottero"], .italian),
      (1, [.name: "Bulbasaur", .nature: "Firme"], .spanish),
      (1, [.name: "Bulbasaur", .nature: "Decisa"], .italian),
      (1, [.name: "Bulbasaur", .nature: "Adamant"], .english),
      (1, [.name: "Bulbasaur", .ability: "Espesura"], .spanish),
      // The number was not read.
      (nil, [.type: "Electric", .nature: "Hardy"], .english),
    ] as [(Int?, [PageWords.Kind: String], Language)])
  func `Latin languages are told by the words that differ`(
    number: Int?, readings: [PageWords.Kind: String], language: Language
  ) throws {
    let evidence = try words.evidence(of: page(number, readings), for: Language.latin)
    #expect(evidence.language == language)
  }

  @Test(
    arguments: [
      (1, [.name: "Bulbasaur"]), (25, [.name: "Pikachu", .nature: "Docile"]),
      (1, [.name: "Bulbasaur", .nature: "Modesta"]), (1, [.name: "7£4%"]),
      (nil, [.name: "Bulbizarre"]),
    ] as [(Int?, [PageWords.Kind: String])])
  func `words that several languages share tell none`(
    number: Int?, readings: [PageWords.Kind: String]
  ) throws {
    #expect(try words.evidence(of: page(number, readings), for: Language.latin).language == nil)
  }

  @Test func `what fits no Latin word leaves no evidence for any`() throws {
    let garbage = page(1, [.name: "77 = 4 4", .type: "< &", .nature: "0 lh Ch", .ability: "LAV L"])
    #expect(try words.evidence(of: garbage, for: Language.latin).best == nil)
  }

  @Test func `every name tells its own script`() throws {
    let dex = try #require(Self.dex)
    for language in [Language.japanese, .korean, .simplifiedChinese] {
      let untold = try dex.allSpecies.filter { species in
        let name = try #require(species.names[language])
        let evidence = try words.evidence(
          of: page(species.id, [.name: name]), for: Language.latin + [language])
        return evidence.language != language
      }
      // A name of two signs says too little by itself.
      #expect(untold.allSatisfy { ($0.names[language] ?? "").count <= 2 }, "\(language)")
    }
  }
}
