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

  init(dex: Dex, language: Language) {
    matcher = TextMatcher(
      dex.allSpecies.compactMap { species in
        species.names[language].map { (key: species.id, word: $0) }
      })
  }

  /// - Parameter number: the species that the number means, if it was read.
  func find(in readings: [TextReading], number: Int?) -> Finding {
    let surest = readings.max { $0.confidence < $1.confidence }
    // A reading that agrees with the number settles it: two independent readings of one thing.
    if let number, let agreeing = readings.first(where: { matcher.confirms(number, text: $0.text) })
    {
      let strict = matcher.matches(for: agreeing.text).map(\.key)
      return Finding(text: agreeing, candidates: strict.contains(number) ? strict : [number])
    }
    for reading in readings.sorted(by: { $0.confidence > $1.confidence }) {
      let matches = matcher.matches(for: reading.text)
      if !matches.isEmpty { return Finding(text: reading, candidates: matches.map(\.key)) }
    }
    let nearest = surest.flatMap { matcher.nearest(to: $0.text)?.word }
    return Finding(text: surest, candidates: [], nearest: nearest)
  }

  /// Whether `text` is the name of `species`, and no other species' as much.
  func isName(_ text: String, of species: Int) -> Bool { matcher.confirms(species, text: text) }
}
