import Foundation
import Testing

@testable import Dex

struct InterfaceWordsTests {
  @Test func `every nature and ability has a word in every language`() throws {
    let words = try InterfaceWords.bundled()
    #expect(words.natures.count == 25)
    #expect(words.abilities.count > 300)
    for (identifier, named) in words.natures.merging(
      words.abilities, uniquingKeysWith: { a, _ in a })
    {
      #expect(named.count == Language.allCases.count, "\(identifier)")
      #expect(named.values.allSatisfy { !$0.isEmpty }, "\(identifier)")
    }
    #expect(words.natures["adamant"]?[.italian] == "Decisa")
  }

  @Test func `a table that cannot be read says so`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: DexError.self) { try InterfaceWords.load(contentsOf: file) }
    try Data(#"{"natures":{"bold":{"xx":"Bold"}},"abilities":{}}"#.utf8).write(to: file)
    #expect(
      throws: DexError.damaged(path: file.path, what: "its words cannot be read")
    ) { try InterfaceWords.load(contentsOf: file) }
  }
}
