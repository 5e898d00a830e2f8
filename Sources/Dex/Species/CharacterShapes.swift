import Foundation

/// Shapes of the characters that the interface writes in Chinese: those of species' names and types, and of natures and
/// abilities those that the two scripts write differently.
///
/// Each is a grid of foreground, row by row, cut out at its outermost foreground and stretched to a square: coarse enough to be
/// alike in every upright face, fine enough to tell 龙 from 龍.
package struct CharacterShapes: Sendable {
  /// `side` × `side` levels of foreground a character, whose unit does not matter.
  package typealias Grids = [Character: [Double]]

  /// Rows and columns of a grid.
  package let side: Int
  package let hanzi: Grids

  package init(side: Int, hanzi: Grids = [:]) {
    self.side = side
    self.hanzi = hanzi
  }

  /// The shapes that come with the program, made by `scripts/character-shapes`; they are loaded once.
  package static func bundled() throws(DexError) -> CharacterShapes { try loaded.get() }

  private static let loaded = Result { () throws(DexError) in
    try load(contentsOf: BundledFile.url(of: "character-shapes.json"))
  }

  static func load(contentsOf url: URL) throws(DexError) -> CharacterShapes {
    let contents = try Data(readingFrom: url)
    guard let file = try? JSONDecoder().decode(File.self, from: contents) else {
      throw .damaged(path: url.path, what: "its shapes cannot be read")
    }
    func grids(_ shapes: [String: String]) throws(DexError) -> Grids {
      var grids: Grids = [:]
      for (letter, digits) in shapes {
        let grid = digits.compactMap { $0.hexDigitValue.map(Double.init) }
        guard let character = letter.first, grid.count == file.side * file.side else {
          throw .damaged(path: url.path, what: "the shape of \(letter) is not whole")
        }
        grids[character] = grid
      }
      return grids
    }
    return CharacterShapes(side: file.side, hanzi: try grids(file.hanzi))
  }

  private struct File: Decodable {
    let side: Int
    let hanzi: [String: String]
  }
}
