import Foundation

/// What the characters look like that simplified and traditional Chinese write differently.
///
/// Each is a grid of ink, row by row, cut out at its outermost ink and stretched to a square: coarse enough to be
/// alike in every upright face, fine enough to tell 龙 from 龍.
package struct HanziShapes: Sendable {
  /// Rows and columns of the grid.
  package let side: Int
  private let grids: [Character: [Double]]

  package init(side: Int, grids: [Character: [Double]]) {
    self.side = side
    self.grids = grids
  }

  /// `side` × `side` levels of ink, whose unit does not matter; `nil` for a character that both scripts share.
  package subscript(character: Character) -> [Double]? { grids[character] }

  /// The shapes that come with the program, made by `scripts/hanzi_shapes.py`; they are loaded once.
  package static func bundled() throws(DexError) -> HanziShapes { try loaded.get() }

  private static let loaded = Result { () throws(DexError) in try load() }

  private static func load() throws(DexError) -> HanziShapes {
    guard let url = Bundle.module.url(forResource: "hanzi-shapes", withExtension: "json") else {
      throw .unreadable(path: "hanzi-shapes.json", why: "it is not beside the program")
    }
    return try load(contentsOf: url)
  }

  static func load(contentsOf url: URL) throws(DexError) -> HanziShapes {
    let contents: Data
    do {
      contents = try Data(contentsOf: url)
    } catch {
      throw .unreadable(path: url.path, why: error.localizedDescription)
    }
    guard let file = try? JSONDecoder().decode(File.self, from: contents) else {
      throw .damaged(path: url.path, what: "its shapes cannot be read")
    }
    var grids: [Character: [Double]] = [:]
    for (letter, digits) in file.shapes {
      let grid = digits.compactMap { $0.hexDigitValue.map(Double.init) }
      guard let character = letter.first, grid.count == file.side * file.side else {
        throw .damaged(path: url.path, what: "the shape of \(letter) is not whole")
      }
      grids[character] = grid
    }
    return HanziShapes(side: file.side, grids: grids)
  }

  private struct File: Decodable {
    let side: Int
    let shapes: [String: String]
  }
}
