import Foundation

/// Words of the summary page that differ between languages, beside the names of species and types.
///
/// Several languages share names of species, but hardly ever names of natures and abilities.
package struct InterfaceWords: Sendable, Decodable {
  /// The 25 natures' words, by PokeAPI's identifier.
  package let natures: [String: [Language: String]]
  /// The words of the abilities that have one in every language.
  package let abilities: [String: [Language: String]]

  /// Returns the words that come with the program, made by `scripts/interface-words`. They are
  /// loaded once.
  package static func bundled() throws(DexError) -> InterfaceWords { try loaded.get() }

  private static let loaded = Result { () throws(DexError) in
    try load(contentsOf: BundledFile.url(of: "interface-words.json", orThrow: DexError.unreadable))
  }

  static func load(contentsOf url: URL) throws(DexError) -> InterfaceWords {
    let contents = try Data(reading: url, orThrow: DexError.unreadable)
    do { return try JSONDecoder().decode(InterfaceWords.self, from: contents) } catch {
      throw .damaged(path: url.path, what: "its words cannot be read")
    }
  }
}

extension Language: CodingKeyRepresentable {}

extension Language {
  /// The languages in Latin letters, which one engine reads well enough to tell them apart.
  package static let latin: [Language] = [.english, .french, .german, .spanish, .italian]

  package var isLatin: Bool { Self.latin.contains(self) }

  /// The two languages that write the same words in simplified and in traditional characters.
  package static let chinese: [Language] = [.simplifiedChinese, .traditionalChinese]

  package var isChinese: Bool { Self.chinese.contains(self) }

  /// The language itself, then those that may be written alike: recognition may read a text in one
  /// Chinese script as the other.
  package var related: [Language] {
    isChinese ? [self] + Self.chinese.filter { $0 != self } : [self]
  }
}
