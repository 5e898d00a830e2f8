import Imaging

/// A closed list of words that a field may show, and the channel that compares a line with them.
struct WordList<Key: Hashable & Sendable>: Sendable {
  struct Word: Sendable {
    let key: Key
    let characters: [Character]
    /// log10 of how much rarer this spelling is than the usual one, 0 or less.
    let prior: Double
    /// True where the spelling counts only behind a label ("No.").
    let needsLabel: Bool

    init(_ key: Key, _ text: String) { self.init(key, NoisyChannel.fold(text)) }

    /// - Parameter characters: as `NoisyChannel.fold` leaves them.
    init(_ key: Key, _ characters: [Character], prior: Double = 0, needsLabel: Bool = false) {
      self.key = key
      self.characters = characters
      self.prior = prior
      self.needsLabel = needsLabel
    }
  }

  /// In the order of `spellings`, each with its place among the words that the list was made of.
  private let words: [(place: Int, word: Word)]
  private let spellings: [Spelling]
  /// Every character of the words, once.
  private let alphabet: [Character]
  let channel: NoisyChannel
  /// True where symbols that are no digits may stand before the word.
  let mayHaveLabel: Bool

  init(_ words: [Word], channel: NoisyChannel, mayHaveLabel: Bool = false) {
    var places: [Character: Int] = [:]
    for character in words.flatMap(\.characters) where places[character] == nil {
      places[character] = places.count
    }
    let sorted = words.enumerated().filter { !$0.element.characters.isEmpty }.map { place, word in
      (place: place, word: word, characters: word.characters.compactMap { places[$0] })
    }.sorted { $0.characters.lexicographicallyPrecedes($1.characters) }
    var last: [Int] = []
    spellings = sorted.map { _, _, characters in
      defer { last = characters }
      let shared = zip(last, characters).prefix { $0 == $1 }
      return Spelling(characters: characters, shared: shared.count)
    }
    self.words = sorted.map { (place: $0.place, word: $0.word) }
    alphabet = places.sorted { $0.value < $1.value }.map(\.key)
    self.channel = channel
    self.mayHaveLabel = mayHaveLabel
  }

  /// The floor of one pass: no pass may speak more than this many decades against a value.
  static var floor: Double { -2 }

  /// The measurement that one pass of recognition amounts to.
  func measurement(
    of symbols: [RecognizedSymbol], text: String, height: Int, box: Rectangle
  ) -> Measurement<Key> {
    let seen = channel.seen(symbols, height: height)
    guard seen.count > 0 else { return .nothing(text: text, box: box) }
    let emissions = channel.emissions(of: seen, alphabet: alphabet)
    var best: [Key: (ratio: Double, place: Int)] = [:]
    for start in mayHaveLabel ? channel.starts(in: seen) : [0] {
      channel.search(spellings, emissions: emissions, skipping: start, floor: Self.floor) {
        let (place, word) = words[$0]
        let ratio = $1 + word.prior
        guard ratio > Self.floor, !word.needsLabel || start > 0 else { return }
        let known = best[word.key] ?? (ratio, place)
        best[word.key] = (max(known.ratio, ratio), min(known.place, place))
      }
    }
    return Measurement(
      best.sorted { $0.value.place < $1.value.place }.map {
        Measurement.Ratio($0.key, $0.value.ratio)
      }, floor: Self.floor, text: text, box: box)
  }
}
