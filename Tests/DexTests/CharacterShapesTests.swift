import Foundation
import Testing

@testable import Dex

struct CharacterShapesTests {
  private let shapes: CharacterShapes

  init() throws { shapes = try CharacterShapes.bundled() }

  @Test func `every character that the scripts write differently in one place has a shape`() throws
  {
    let words = try InterfaceWords.bundled()
    let all =
      try Dex.bundled().allSpecies.map(\.names) + Array(words.natures.values)
      + Array(words.abilities.values)
    for word in all {
      guard let simplified = word[.simplifiedChinese], let traditional = word[.traditionalChinese],
        simplified.count == traditional.count
      else { continue }
      for (a, b) in zip(simplified, traditional) where a != b {
        #expect(shapes.hanzi[a]?.count == shapes.side * shapes.side, "\(a)")
        #expect(shapes.hanzi[b]?.count == shapes.side * shapes.side, "\(b)")
      }
    }
    #expect(shapes.hanzi["A"] == nil)
  }

  @Test(arguments: Language.chinese)
  func `every letter of species' names and types has a shape`(language: Language) throws {
    let dex = try Dex.bundled()
    let words =
      dex.allSpecies.compactMap { $0.names[language] }
      + PokemonType.allCases.compactMap { dex.typeWord($0, in: language) }
    for letter in words.joined() where letter.isLetter && !letter.isASCII {
      #expect(shapes.hanzi[letter]?.count == shapes.side * shapes.side, "\(letter)")
    }
  }

  @Test(arguments: [
    #"{"side":8,"hanzi":{"龙":"00"}}"#, #"{"side":1,"hanzi":{"":"0"}}"#,
    #"{"hanzi":{}}"#, "{}",
  ])
  func `shapes that are not whole are refused`(text: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    #expect(throws: DexError.self) { try CharacterShapes.load(contentsOf: file) }
  }
}
