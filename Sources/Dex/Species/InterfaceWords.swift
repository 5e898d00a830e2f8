import Foundation

/// Words of the summary page that differ from language to language, beside the names of species and types.
///
/// Species have one name in several languages; their natures and abilities hardly ever have.
package struct InterfaceWords: Sendable {
  /// The 25 natures' words, by PokeAPI's identifier.
  package let natures: [String: [Language: String]]
  /// The words of the abilities that have one in every language.
  package let abilities: [String: [Language: String]]

  package init(
    natures: [String: [Language: String]], abilities: [String: [Language: String]]
  ) {
    self.natures = natures
    self.abilities = abilities
  }

  /// The words that come with the program, made by `scripts/interface-words`; they are loaded once.
  package static func bundled() throws(DexError) -> InterfaceWords { try loaded.get() }

  private static let loaded = Result { () throws(DexError) in
    try load(contentsOf: BundledFile.url(of: "interface-words.json"))
  }

  static func load(contentsOf url: URL) throws(DexError) -> InterfaceWords {
    let contents = try Data(readingFrom: url)
    do {
      let file = try JSONDecoder().decode(File.self, from: contents)
      return InterfaceWords(natures: file.natures, abilities: file.abilities)
    } catch {
      throw .damaged(path: url.path, what: "its words cannot be read")
    }
  }

  private struct File: Decodable {
    let natures: [String: [Language: String]]
    let abilities: [String: [Language: String]]
  }
}

extension Language: CodingKeyRepresentable {}

extension Language {
  /// Those written in Latin letters, which one engine reads well enough to tell them apart.
  package static let latin: [Language] = [.english, .french, .german, .spanish, .italian]

  package var isLatin: Bool { Self.latin.contains(self) }

  /// The two that write the same words in simplified and in traditional characters.
  package static let chinese: [Language] = [.simplifiedChinese, .traditionalChinese]

  package var isChinese: Bool { Self.chinese.contains(self) }

  /// Itself first, and what may be written alike: a text in either Chinese script can be read as the other's.
  package var related: [Language] {
    isChinese ? [self] + Self.chinese.filter { $0 != self } : [self]
  }
}
