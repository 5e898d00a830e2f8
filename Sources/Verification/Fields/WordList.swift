import Imaging

/// A closed list of words that a field may show, and the channel that compares a line with them.
struct WordList<Key: Hashable & Sendable>: Sendable {
  struct Word: Sendable {
    let key: Key
    let characters: [Character]
    /// log10 of how much rarer this spelling is than the usual one, 0 or less.
    let prior: Double
    /// Whether the spelling counts only behind a label ("No.").
    let needsLabel: Bool

    init(_ key: Key, _ text: String, prior: Double = 0, needsLabel: Bool = false) {
      self.key = key
      characters = NoisyChannel.fold(text)
      self.prior = prior
      self.needsLabel = needsLabel
    }
  }

  private struct Spelling: Sendable {
    let word: Word
    /// Places of its characters in the alphabet.
    let places: [Int]
  }

  private let spellings: [Spelling]
  /// Every character of the words, once.
  private let alphabet: [Character]
  let channel: NoisyChannel
  /// Whether symbols that are no digits may stand before the word.
  let mayHaveLabel: Bool

  init(_ words: [Word], channel: NoisyChannel, mayHaveLabel: Bool = false) {
    var places: [Character: Int] = [:]
    for character in words.flatMap(\.characters) where places[character] == nil {
      places[character] = places.count
    }
    spellings = words.filter { !$0.characters.isEmpty }.map { word in
      Spelling(word: word, places: word.characters.compactMap { places[$0] })
    }
    alphabet = places.sorted { $0.value < $1.value }.map(\.key)
    self.channel = channel
    self.mayHaveLabel = mayHaveLabel
  }

  /// The floor of one pass: no pass may speak more than this many decades against a value.
  static var floor: Double { -2 }

  /// The measurement that one pass of recognition amounts to.
  func measurement(
    of symbols: [RecognisedSymbol], text: String, height: Int, box: Rectangle
  ) -> Measurement<Key> {
    let seen = channel.seen(symbols, height: height)
    guard seen.count > 0 else { return .nothing(text: text, box: box) }
    let emissions = channel.emissions(of: seen, alphabet: alphabet)
    let starts = mayHaveLabel ? channel.starts(in: seen) : [0]
    var best: [Key: Double] = [:]
    var order: [Key] = []
    for spelling in spellings {
      let word = spelling.word
      for start in starts where !word.needsLabel || start > 0 {
        let ratio =
          channel.ratio(of: spelling.places, emissions: emissions, skipping: start) + word.prior
        guard ratio > Self.floor else { continue }
        if let known = best[word.key] {
          best[word.key] = max(known, ratio)
        } else {
          best[word.key] = ratio
          order.append(word.key)
        }
      }
    }
    return Measurement(
      order.map { Measurement.Ratio($0, best[$0] ?? Self.floor) }, floor: Self.floor, text: text,
      box: box)
  }
}
