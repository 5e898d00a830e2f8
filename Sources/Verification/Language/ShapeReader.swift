import Dex
import Imaging

/// Reads a line of Chinese or Korean by the shapes of its characters: each cell of the line is the character that it
/// correlates with best.
///
/// It knows the characters of the interface's own words alone, 1,480 and 546, and reads those in any upright face. Text
/// recognition knows the whole script, and takes the rarer characters for commoner ones. Of the names that `scripts/names`
/// draws once each, it reads 82 to 84 % of the Chinese and 60 % of the Korean ones without a slip.
struct ShapeReader: Sendable {
  private let side: Int
  private let characters: [(character: Character, shape: GlyphGrid)]

  /// The height of a line's ink, in widths of its cells: names in five Chinese faces have 0.93 to 1.05, in three Korean
  /// ones 1.07 to 1.12.
  static let inkHeights = 0.92...1.15

  /// The reader of a language's characters that come with the program, which are loaded once; `nil` for languages whose
  /// characters do not stand in cells of one width.
  static func bundled(for language: Language) throws(DexError) -> ShapeReader? {
    switch language {
    case .simplifiedChinese, .traditionalChinese: try hanzi.get()
    case .korean: try hangul.get()
    default: nil
    }
  }

  private static let hanzi = Result { () throws(DexError) in try load(\.hanzi) }
  private static let hangul = Result { () throws(DexError) in try load(\.hangul) }

  private static func load(
    _ script: KeyPath<CharacterShapes, CharacterShapes.Grids>
  ) throws(DexError) -> ShapeReader {
    let shapes = try CharacterShapes.bundled()
    return ShapeReader(side: shapes.side, grids: shapes[keyPath: script])
  }

  init(side: Int, grids: CharacterShapes.Grids) {
    self.side = side
    characters = grids.sorted { $0.key < $1.key }
      .map { (character: $0.key, shape: GlyphGrid(levels: $0.value)) }
  }

  /// `nil` where the line is no row of characters.
  func read(_ line: TextLine) -> String? {
    let ink = line.ink.crop(line.box)
    guard ink.height >= side else { return nil }
    let most = Int((Self.shape(of: line) * Self.inkHeights.upperBound).rounded(.up))
    return (Self.fewestCharacters(in: line)...max(1, most)).compactMap { row(of: $0, in: ink) }
      .max { $0.likeness < $1.likeness }?.text
  }

  /// Of a line so long in its height there are no fewer characters, 1 at least: none is wider than its cell.
  static func fewestCharacters(in line: TextLine) -> Int {
    max(1, Int((shape(of: line) * inkHeights.lowerBound).rounded()))
  }

  /// The width of a line's ink in its heights.
  private static func shape(of line: TextLine) -> Double {
    Double(line.box.width) / Double(max(1, line.box.height))
  }

  /// The ink as so many characters, and how much they are like them on average.
  private func row(of count: Int, in ink: Plane) -> (text: String, likeness: Double)? {
    var text = ""
    var likeness = 0.0
    for index in 0..<count {
      let left = ink.width * index / count
      let right = ink.width * (index + 1) / count
      let cell = Rectangle(x: left, y: 0, width: right - left, height: ink.height)
      // A point between two words is no character.
      guard let glyph = GlyphGrid(of: ink.crop(cell), side: side),
        let nearest = nearest(to: glyph)
      else { continue }
      text.append(nearest.character)
      likeness += nearest.likeness
    }
    return text.isEmpty ? nil : (text, likeness / Double(count))
  }

  private func nearest(to glyph: GlyphGrid) -> (character: Character, likeness: Double)? {
    characters.map { (character: $0.character, likeness: glyph.likeness(to: $0.shape)) }
      .max { $0.likeness < $1.likeness }
  }
}
