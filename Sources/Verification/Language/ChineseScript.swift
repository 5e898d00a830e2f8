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

  /// Returns 1 for a word that looks simplified, -1 for one that looks traditional, and values
  /// between.
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
      NormalisedText.characters(of: text), NormalisedText.characters(of: word), atMost: word.count)
  }
}
