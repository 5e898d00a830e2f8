import Imaging

/// Tells whether two groups of readings are of one Pokémon.
enum SamePokemon {
  /// Confidence from which a difference in one reading is taken at its word.
  static let sure = 85.0

  /// - Parameter hasTurned: the page was turned between them.
  static func judge(_ a: [PageReading], _ b: [PageReading], hasTurned: Bool) -> Bool {
    guard !hasTurned else { return false }
    if let x = best(a, \.number), let y = best(b, \.number) {
      if x.value != y.value {
        return min(x.confidence, y.confidence) < 40 && namesAgree(a, b)
      }
    } else if !mayHaveOneName(a, b) {
      return false
    }
    return weight(of: a, b) < 2 && mayHaveOneType(a, b)
  }

  /// How much speaks for two: 2 is enough.
  private static func weight(of a: [PageReading], _ b: [PageReading]) -> Int {
    var weight = 0
    if differ(best(a, \.gender)?.value, best(b, \.gender)?.value) { weight += 2 }
    if differ(best(a, \.shiny)?.value, best(b, \.shiny)?.value) { weight += 2 }
    let ids = (best(a, \.trainerId)?.value, best(b, \.trainerId)?.value)
    let haveSameId = ids.0 != nil && ids.0 == ids.1
    if let x = best(a, \.trainerId), let y = best(b, \.trainerId), x.value != y.value {
      let edits = EditDistance.between(Array(x.value), Array(y.value), atMost: 6)
      // Two ID numbers that differ in one digit are one in twenty thousand; a slip of the reading is not.
      weight += edits >= 2 ? 2 : 1
    }
    if let x = best(a, \.level), let y = best(b, \.level), x.value != y.value,
      !hasChangedGame(a, b)
    {
      // Beside an ID number that is the same, one of two levels is a slip of the reading.
      weight += min(x.confidence, y.confidence) >= sure && !haveSameId ? 2 : 1
    }
    if differ(surest(a, \.trainer), surest(b, \.trainer)) { weight += 1 }
    if differ(surest(a, \.nickname), surest(b, \.nickname)) { weight += 1 }
    return weight
  }

  private static func best<V>(
    _ readings: [PageReading], _ field: (PageReading) -> Reading<V>?
  ) -> Reading<V>? {
    readings.compactMap(field).max { $0.confidence < $1.confidence }
  }

  private static func differ<V: Equatable>(_ a: V?, _ b: V?) -> Bool {
    guard let a, let b else { return false }
    return a != b
  }

  /// Two texts that were read well, and of which more than half differs.
  private static func differ(_ a: TextReading?, _ b: TextReading?) -> Bool {
    guard let a = a?.sureText, let b = b?.sureText else { return false }
    let x = NormalisedText.characters(of: a)
    let y = NormalisedText.characters(of: b)
    let longest = max(x.count, y.count)
    return EditDistance.between(x, y, atMost: longest) * 2 > longest
  }

  /// Whether two names may be one: the readings of one name differ in a letter or two, and of two names in a list
  /// hardly ever in less than a quarter.
  private static func mayHaveOneName(_ a: [PageReading], _ b: [PageReading]) -> Bool {
    guard let x = surest(a, \.name)?.sureText.map(NormalisedText.characters),
      let y = surest(b, \.name)?.sureText.map(NormalisedText.characters)
    else { return true }
    let longest = max(x.count, y.count)
    return EditDistance.between(x, y, atMost: longest) * 4 <= longest
  }

  private static func surest(
    _ readings: [PageReading], _ field: (PageReading) -> TextReading?
  ) -> TextReading? {
    readings.compactMap(field).max { $0.confidence < $1.confidence }
  }

  /// Whether some types are both pages': forms of one species in a row may differ in nothing else that is read.
  private static func mayHaveOneType(_ a: [PageReading], _ b: [PageReading]) -> Bool {
    guard let x = a.compactMap(\.types).last, let y = b.compactMap(\.types).first else {
      return true
    }
    guard x.count == y.count else { return false }
    return zip(x, y).allSatisfy { !Set($0.candidates).isDisjoint(with: $1.candidates) }
  }

  private static func namesAgree(_ a: [PageReading], _ b: [PageReading]) -> Bool {
    guard let x = a.compactMap(\.name).last?.text, let y = b.compactMap(\.name).first?.text
    else { return false }
    return NormalisedText.characters(of: x) == NormalisedText.characters(of: y)
  }

  /// The phone shows the data of one game at a time; another game may have another level.
  private static func hasChangedGame(_ a: [PageReading], _ b: [PageReading]) -> Bool {
    guard let x = a.compactMap(\.game).last, let y = b.compactMap(\.game).first else {
      return false
    }
    return x.chebyshevDistance(to: y) > 40
  }
}
