import Dex
import Imaging

/// Tells simplified from traditional characters by their shapes.
///
/// Text recognition cannot do that: each engine writes in its own script, so both 龙 and 龍 become 龙,
/// or both 龍. But the word is known: the name's by the number. So it is enough to compare each
/// character that differs between the scripts with its two shapes.
struct ChineseScript {
  let words: LanguageWords
  let shapes: CharacterShapes

  /// The decades of one word that differs for its script. The basis is names, natures and abilities
  /// drawn in five other typefaces, 16 to 32 pixels high. Of these, 84 % were clearly nearer to
  /// their own script's shape, and 1.3 % to the other's.
  static let decadesAWord = 1.5

  /// - Parameter pages: one page, read with the trained data of either script or of both.
  func evidence(of pages: [PageWords]) throws -> LanguageEvidence {
    let fit = try pages.map { page in
      let evidence = try words.evidence(of: page, for: Language.chinese)
      return max(evidence[.simplifiedChinese], evidence[.traditionalChinese])
    }.max()
    let votes = try PageWords.Kind.allCases.map { try vote(of: $0, on: pages) }.reduce(0, +)
    var evidence = LanguageEvidence()
    evidence[.simplifiedChinese] = (fit ?? 0) + Self.decadesAWord * max(0, votes)
    evidence[.traditionalChinese] = (fit ?? 0) + Self.decadesAWord * max(0, -votes)
    return evidence
  }

  /// Returns 1 for a word that looks simplified, -1 for a traditional one, and values between.
  private func vote(of kind: PageWords.Kind, on pages: [PageWords]) throws -> Double {
    guard let foreground = pages.compactMap({ $0.foregrounds[kind] }).first,
      let (simplified, traditional) = try word(kind, on: pages)
    else { return 0 }
    let difference = shapes.difference(of: foreground, to: simplified, thanTo: traditional)
    return max(-1, min(1, difference / CharacterShapes.clearDifference))
  }

  /// Returns the word in both scripts: the one that either engine's reading is nearest to.
  private func word(
    _ kind: PageWords.Kind, on pages: [PageWords]
  ) throws -> (simplified: String, traditional: String)? {
    guard let first = pages.first else { return nil }
    let choices = try words.choices(for: kind, on: first)
    var best: (edits: Int, word: (String, String))?
    for choice in choices {
      guard let simplified = choice[.simplifiedChinese],
        let traditional = choice[.traditionalChinese]
      else { continue }
      // A species has only one name, however it was read.
      if choices.count == 1 { return (simplified, traditional) }
      for text in pages.compactMap({ $0.texts[kind]?.first }) {
        for word in [simplified, traditional] {
          let edits = edits(text, word)
          if edits < min(word.count, best?.edits ?? .max) {
            best = (edits, (simplified, traditional))
          }
        }
      }
    }
    return best?.word
  }

  private func edits(_ text: String, _ word: String) -> Int {
    EditDistance.between(
      NormalizedText.characters(of: text), NormalizedText.characters(of: word), atMost: word.count)
  }
}

/// The foreground of one character, cropped and reduced to a small square grid.
struct GlyphGrid {
  /// The grid's levels about their mean, with squares that add up to 1; all 0 for an even grid.
  private let levels: [Double]

  /// The smallest foreground that counts: less than about half of full is a smoothed border.
  static let border: UInt8 = 96

  /// - Parameter levels: the levels row by row, in any unit.
  init(levels: [Double]) {
    let mean = levels.reduce(0, +) / Double(max(1, levels.count))
    let centered = levels.map { $0 - mean }
    let length = centered.reduce(0) { $0 + $1 * $1 }.squareRoot()
    self.levels = length > 0 ? centered.map { $0 / length } : centered
  }

  /// - Parameters:
  ///   - foreground: a character with the empty space around it, 0 for background, 255 for full
  ///     foreground.
  ///   - side: the rows and columns of the grid.
  /// - Returns: `nil` when the character has fewer rows or columns of pixels than the grid.
  init?(of foreground: Plane, side: Int) {
    let box = Mask(of: foreground, atLeast: Self.border).components().map(\.box).union
    guard box.width >= max(1, side), box.height >= side else { return nil }
    self.init(
      levels: foreground.crop(box).resized(width: side, height: side).samples.map(Double.init))
  }

  /// Returns the correlation with a grid of the same size: 1 for one shape, about 0 for two.
  func likeness(to other: GlyphGrid) -> Double {
    zip(levels, other.levels).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension CharacterShapes {
  /// The sum of differences of correlation from which a word counts fully, less of it in part.
  static let clearDifference = 0.1

  /// Returns by how much a line of Chinese is nearer to `word` than to `other`.
  ///
  /// It is the sum of differences of correlation, over the characters in which the words differ.
  ///
  /// - Parameter foreground: the line's foreground, cropped to it.
  func difference(of foreground: Plane, to word: String, thanTo other: String) -> Double {
    guard word.count == other.count else { return 0 }
    var sum = 0.0
    for (index, (a, b)) in zip(word, other).enumerated() where a != b {
      // All characters of a Chinese text have the same width.
      let left = foreground.width * index / word.count
      let right = foreground.width * (index + 1) / word.count
      let cell = Rectangle(x: left, y: 0, width: right - left, height: foreground.height)
      guard let one = hanzi[a], let another = hanzi[b],
        let glyph = GlyphGrid(of: foreground.crop(cell), side: side)
      else { continue }
      sum +=
        glyph.likeness(to: GlyphGrid(levels: one)) - glyph.likeness(to: GlyphGrid(levels: another))
    }
    return sum
  }
}
