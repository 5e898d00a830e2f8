import Dex

/// What the readings of a species name say beside a number.
struct NameResolver: Sendable {
  /// What one visit's name readings amount to.
  struct Finding {
    /// The surest reading, whatever it means.
    var text: TextReading?
    /// The species that the name may be, when it is a name.
    var candidates: [Int]
    /// The name's nearest species, accepted or not.
    var nearest: String?
  }

  private let matcher: TextMatcher<Int>
  /// The species whose names end in a sign, which the matcher does not see.
  private let signs: [Int: Gender]

  init(dex: Dex, language: Language) {
    signs = Dictionary(
      uniqueKeysWithValues: dex.allSpecies.compactMap { species in
        switch species.names[language]?.last {
        case "♀": (species.id, .female)
        case "♂": (species.id, .male)
        default: nil
        }
      })
    matcher = TextMatcher(
      dex.allSpecies.flatMap { species in
        Set(language.related.compactMap { species.names[$0] }).sorted()
          .map { (key: species.id, word: $0) }
      })
  }

  /// - Parameter number: the species that the number means, if it was read.
  func find(in readings: [TextReading], number: Int?) -> Finding {
    if let finding = meaning(of: readings, number: number) { return finding }
    let surest = readings.max { $0.confidence < $1.confidence }
    let nearest = surest.flatMap { matcher.nearest(to: $0.text) }
    if let number, let text = surest?.sureText, let nearest,
      isOther(nearest, in: text, than: number)
    {
      return Finding(
        text: surest, candidates: matcher.namesakes(of: nearest.key), nearest: nearest.word)
    }
    // What recognition makes a name of stands, be it a contradiction; shapes speak where it makes none.
    let byShape = readings.compactMap { reading in
      reading.byShape.map {
        TextReading(text: $0, confidence: reading.confidence, box: reading.box)
      }
    }
    return meaning(of: byShape, number: number)
      ?? Finding(text: surest, candidates: [], nearest: nearest?.word)
  }

  /// The species that readings mean; `nil` when they mean none.
  private func meaning(of readings: [TextReading], number: Int?) -> Finding? {
    // A reading that agrees with the number settles it: two independent readings of one thing.
    if let number, let agreeing = readings.first(where: { matcher.confirms(number, text: $0.text) })
    {
      let strict = matcher.matches(for: agreeing.text).map(\.key)
      let candidates = strict.contains(number) ? strict : matcher.namesakes(of: number)
      return Finding(text: agreeing, candidates: signed(candidates, by: readings))
    }
    for reading in readings.sorted(by: { $0.confidence > $1.confidence }) {
      let matches = matcher.matches(for: reading.text)
      if !matches.isEmpty {
        return Finding(text: reading, candidates: signed(matches.map(\.key), by: readings))
      }
    }
    return nil
  }

  /// Whether a text that was read well is no reading of the number's name, and one of another's.
  ///
  /// To find a name among all takes more; here it is one of two. The other's has at most a third of its letters wrong; the
  /// number's has more than half, or more than a third and two more than the other's: recognition that is sure of itself
  /// does not make two slips towards another name.
  private func isOther(_ nearest: TextMatcher<Int>.Match, in text: String, than number: Int) -> Bool
  {
    let length = NormalisedText.characters(of: text).count
    guard nearest.edits * 3 <= length else { return false }
    guard let own = matcher.edits(from: text, to: number) else { return true }
    return own * 3 > length && own >= nearest.edits + 2
  }

  /// Of names that differ in their sign alone, those with the sign that every reading shows.
  private func signed(_ candidates: [Int], by readings: [TextReading]) -> [Int] {
    let seen = Set(readings.compactMap(\.sign))
    guard candidates.contains(where: { signs[$0] != nil }), seen.count == 1, let sign = seen.first
    else { return candidates }
    return candidates.filter { signs[$0] == nil || signs[$0] == sign }
  }

  /// Whether `text` is the name of `species`, and no other species' as much.
  func isName(_ text: String, of species: Int) -> Bool { matcher.confirms(species, text: text) }

  /// Whether any of the readings, which are no name for certain, is nearer to another species' name than chance brings it.
  func areRatherAnother(_ readings: [TextReading], than species: Int) -> Bool {
    readings.flatMap { [$0.text, $0.byShape].compactMap(\.self) }
      .contains { isRatherAnother($0, than: species) }
  }

  private func isRatherAnother(_ text: String, than species: Int) -> Bool {
    guard let nearest = matcher.nearest(to: text), nearest.key != species else { return false }
    return matcher.confirms(nearest.key, text: text) && !matcher.confirms(species, text: text)
  }
}
