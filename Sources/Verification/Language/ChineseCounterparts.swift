import Dex
import Imaging

/// The characters of one Chinese script as the other writes them, learned from the names of the species.
///
/// A person's own name may be in either script, whatever the interface's, and so may that of a Pokémon from a game in the
/// other; the trained data of a script write the other's characters as their own.
struct ChineseCounterparts: Sendable {
  private let counterparts: [Character: Character]
  private let shapes: CharacterShapes

  /// - Returns: `nil` for languages that are not Chinese.
  /// - Throws: a `DexError` when the shapes of the characters are not there.
  init?(of language: Language, dex: Dex) throws(DexError) {
    guard let other = language.related.first(where: { $0 != language }) else { return nil }
    var counterparts: [Character: Character] = [:]
    for names in dex.allSpecies.map(\.names) {
      guard let own = names[language], let others = names[other], own.count == others.count
      else { continue }
      for (a, b) in zip(own, others) where a != b && counterparts[a] == nil { counterparts[a] = b }
    }
    self.counterparts = counterparts
    shapes = try CharacterShapes.bundled()
  }

  /// Whether `line`, which was read as `text`, is clearly nearer to what the other script writes.
  func contradict(_ text: String, on line: TextLine) -> Bool {
    let other = String(text.map { counterparts[$0] ?? $0 })
    guard other != text, !text.contains(where: { $0.isASCII }) else { return false }
    return shapes.difference(of: line.ink.crop(line.box), to: other, thanTo: text)
      > CharacterShapes.clearDifference
  }
}
