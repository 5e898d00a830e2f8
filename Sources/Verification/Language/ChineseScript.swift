import Dex

/// Tells simplified from traditional characters by how two engines read the same fields.
///
/// Each engine writes what it sees in its own script: 龙 and 龍 are 龙 to one and 龍 to the other, so that
/// either text fits its own language. What differs is how well: an engine is less often right, and less sure,
/// with the other script.
struct ChineseScript {
  let words: LanguageWords

  /// The decades that one word which differs speaks for its script. Of 1 160 such words, drawn in four faces
  /// and sizes, simplified ones were read better by their own engine 10 times as often as traditional ones
  /// were by it, and the other way round 8 times.
  static let decadesAWord = 1.0
  /// The difference of confidence, 0…100, that makes one of two readings which err alike the better; a smaller
  /// one counts as a part of a word.
  static let clearDifference = 3.0

  /// - Parameters: one page, read with the trained data of each script.
  func evidence(simplified: PageWords, traditional: PageWords) throws -> LanguageEvidence {
    let a = try words.evidence(of: simplified, for: [.simplifiedChinese])[.simplifiedChinese]
    let b = try words.evidence(of: traditional, for: [.traditionalChinese])[.traditionalChinese]
    let votes = try votes(simplified, traditional)
    var evidence = LanguageEvidence()
    evidence[.simplifiedChinese] = max(a, b) + Self.decadesAWord * max(0, votes)
    evidence[.traditionalChinese] = max(a, b) + Self.decadesAWord * max(0, -votes)
    return evidence
  }

  /// Words that look simplified less words that look traditional.
  private func votes(_ simplified: PageWords, _ traditional: PageWords) throws -> Double {
    var votes = 0.0
    for kind in PageWords.Kind.allCases {
      let pairs = zip(simplified.readings[kind] ?? [], traditional.readings[kind] ?? [])
      let choices = try words.choices(for: kind, on: simplified)
      for (a, b) in pairs { votes += vote(a, b, choices: choices) }
    }
    return votes
  }

  private func vote(
    _ simplified: TextReading, _ traditional: TextReading, choices: [[Language: String]]
  ) -> Double {
    let a = NormalisedText.characters(of: simplified.text)
    let b = NormalisedText.characters(of: traditional.text)
    var best: (edits: Int, vote: Double)?
    for choice in choices {
      guard let x = choice[.simplifiedChinese].map(NormalisedText.characters(of:)),
        let y = choice[.traditionalChinese].map(NormalisedText.characters(of:))
      else { continue }
      let far = max(x.count, y.count)
      let edits = (
        EditDistance.between(a, x, atMost: far), EditDistance.between(b, y, atMost: far)
      )
      let least = min(edits.0, edits.1)
      guard least < far, least < best?.edits ?? .max else { continue }
      best = (least, x == y ? 0 : better(edits, simplified.confidence - traditional.confidence))
    }
    return best?.vote ?? 0
  }

  /// From 1 for simplified to -1 for traditional, 0 when neither was read better.
  private func better(_ edits: (Int, Int), _ difference: Double) -> Double {
    if edits.0 != edits.1 { return edits.0 < edits.1 ? 1 : -1 }
    return max(-1, min(1, difference / Self.clearDifference))
  }
}
