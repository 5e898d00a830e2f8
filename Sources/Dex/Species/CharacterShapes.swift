import Foundation

/// Shapes of the characters that the interface writes in Chinese: all of species' names and types,
/// and from natures and abilities those that the two scripts write differently.
///
/// Each shape is a grid of foreground, row by row. The character is cropped to its foreground and
/// stretched to a square. The grid is coarse enough to be alike in every upright typeface, and fine
/// enough to tell 龙 from 龍.
package struct CharacterShapes: Sendable {
  /// `side` × `side` levels of foreground for each character, in any unit.
  package typealias Grids = [Character: [Double]]

  /// The number of rows, and of columns, of a grid.
  package let side: Int
  package let hanzi: Grids

  /// Returns the shapes that come with the program, made by `scripts/character-shapes`. They are
  /// loaded once.
  package static func bundled() throws(DexError) -> CharacterShapes { try loaded.get() }

  private static let loaded = Result { () throws(DexError) in
    try load(contentsOf: BundledFile.url(of: "character-shapes.json", orThrow: DexError.unreadable))
  }

  static func load(contentsOf url: URL) throws(DexError) -> CharacterShapes {
    let contents = try Data(reading: url, orThrow: DexError.unreadable)
    guard let file = try? JSONDecoder().decode(File.self, from: contents) else {
      throw .damaged(path: url.path, what: "its shapes cannot be read")
    }
    var grids: Grids = [:]
    for (letter, digits) in file.hanzi {
      let grid = digits.compactMap { $0.hexDigitValue.map(Double.init) }
      guard let character = letter.first, grid.count == file.side * file.side else {
        throw .damaged(path: url.path, what: "the shape of \(letter) is not whole")
      }
      grids[character] = grid
    }
    return CharacterShapes(side: file.side, hanzi: grids)
  }

  private struct File: Decodable {
    let side: Int
    let hanzi: [String: String]
  }
}
