import Foundation
import Imaging

/// The noisy channel between a printed word and the symbols that recognition saw.
///
/// `P(seen | word)` is the sum over all alignments (the forward algorithm) of substitutions, insertions and deletions,
/// as in Kernighan, Church and Gale, "A spelling correction program based on a noisy channel model" (COLING 1990).
/// A symbol counts with all of its choices, each weighted by its confidence.
struct NoisyChannel: Sendable {
  let rates: ChannelRates
  /// The symbols that a printed character is often taken for, with their probabilities.
  private let confusions: [Character: [(taken: Character, probability: Double)]]
  /// Nats by which the weight of a choice falls with each point of confidence.
  private let decay: Double

  init(script: ChannelRates.Script, calibration: Calibration) {
    rates = calibration.rates(of: script)
    // In one order always: sums of them are the same to the last bit then.
    confusions = calibration.confusions.mapValues { taken in
      taken.sorted { $0.key < $1.key }.map { (taken: $0.key, probability: $0.value) }
    }
    decay = calibration.choiceDecay
  }

  /// The symbols of a line as the channel sees them: choices with weights that add up to 1.
  struct Seen {
    fileprivate let symbols: [[Character: Double]]
    /// The rates at the line's size.
    fileprivate let rates: ChannelRates
    /// Whether each symbol was taken for a digit, and for a digit or a letter.
    fileprivate let isDigit: [Bool]
    fileprivate let isWord: [Bool]

    var count: Int { symbols.count }
  }

  /// - Parameter height: the highest glyph's height in pixels of the frame.
  func seen(_ symbols: [RecognisedSymbol], height: Int) -> Seen {
    let readable = symbols.filter { !Self.fold($0.text).isEmpty }
    return Seen(
      symbols: readable.map(weights), rates: rates.at(height: height),
      isDigit: readable.map { $0.text.first.map { ("0"..."9").contains($0) } ?? false },
      isWord: readable.map { $0.text.first.map { $0.isLetter || $0.isNumber } ?? false })
  }

  /// The weights of what a symbol may be, which add up to 1. The symbol itself has the most: of a doubled character
  /// Tesseract lists choices without it.
  private func weights(_ symbol: RecognisedSymbol) -> [Character: Double] {
    var weights: [Character: Double] = [:]
    func add(_ text: String, _ weight: Double) {
      guard let character = Self.fold(text).first else { return }
      weights[character] = max(weights[character] ?? 0, weight)
    }
    // Of Chinese and Korean symbols most choices have no confidence left, the symbol's own among them.
    let listed = symbol.choices.first { $0.text == symbol.text }?.confidence ?? 0
    let own = max(symbol.confidence, listed)
    for choice in symbol.choices {
      add(choice.text, exp(-decay * max(0, own - choice.confidence)))
    }
    add(symbol.text, 1)
    let sum = weights.values.sorted().reduce(0, +)
    return weights.mapValues { $0 / sum }
  }

  /// Returns the characters that are compared: without blanks and without the accents of Latin letters, with one kind
  /// of quote and of dash. Case is kept. The voicing marks of kana are no accents.
  static func fold(_ text: String) -> [Character] {
    text.precomposedStringWithCompatibilityMapping.compactMap { character in
      if character.isWhitespace { return nil }
      if let same = unified[character] { return same }
      guard character.unicodeScalars.first.map({ $0.value < 0x0370 }) == true, !character.isASCII
      else { return character }
      return String(character).folding(options: .diacriticInsensitive, locale: nil).first
    }
  }

  private static let unified: [Character: Character] = [
    "’": "'", "‘": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-",
    "：": ":", "・": "·", "♂": sign,
  ]

  /// The character for the two signs that end a name, which recognition does not tell.
  static let sign: Character = "♀"

  /// The probability of each symbol for each character of `alphabet`: a row a symbol.
  func emissions(of seen: Seen, alphabet: [Character]) -> [[Double]] {
    seen.symbols.map { symbol in alphabet.map { emission(symbol, of: $0, seen.rates) } }
  }

  /// The log10 likelihood ratio of a word over something else that is printed there.
  ///
  /// - Parameters:
  ///   - word: places of its characters in the alphabet of `emissions`.
  ///   - skipping: symbols at the start that belong to a label, not to the word.
  func ratio(of word: [Int], emissions: [[Double]], skipping: Int = 0) -> Double {
    let count = emissions.count - skipping
    guard count > 0, !word.isEmpty, abs(count - word.count) <= Self.mostEdits(word.count) else {
      return -.infinity
    }
    // Three characters of a short word that are all wrong are worth less than "hidden", however they are aligned.
    if count == word.count, word.count <= Self.shortWord,
      word.indices.count(where: { emissions[skipping + $0][word[$0]] < Self.unlike }) > 2
    {
      return -.infinity
    }
    let (insertion, deletion) = (rates.insertion / rates.alphabet, rates.deletion)
    var row = [Double](repeating: 0, count: word.count + 1)
    row[0] = 1
    for j in word.indices { row[j + 1] = row[j] * deletion }
    var next = row
    for i in skipping..<emissions.count {
      next[0] = row[0] * insertion
      for j in word.indices {
        next[j + 1] =
          row[j] * emissions[i][word[j]] + row[j + 1] * insertion + next[j] * deletion
      }
      swap(&row, &next)
    }
    return log10(max(row[word.count], 1e-300)) - hidden(count)
  }

  private static let shortWord = 6
  /// The emission of a character that is not what was seen, nor often taken for it.
  private static let unlike = 1e-3

  /// Lengths may differ by a third of the word, two at least: beyond that no alignment is worth its cost.
  private static func mostEdits(_ count: Int) -> Int { max(2, count / 3) }

  /// The log10 probability of `count` symbols where something else is printed.
  private func hidden(_ count: Int) -> Double {
    -Double(count) * log10(rates.hiddenAlphabet) + rates.hiddenPrior
  }

  private func emission(
    _ symbol: [Character: Double], of character: Character, _ rates: ChannelRates
  ) -> Double {
    // Recognition knows neither ♀ nor ♂, and takes them for anything.
    if character == Self.sign { return 1 / rates.hiddenAlphabet }
    let other = rates.substitution / rates.alphabet
    let right = 1 - rates.substitution - rates.deletion
    var sum = other + (symbol[character] ?? 0) * (right - other)
    for (taken, probability) in confusions[character] ?? [] {
      if let weight = symbol[taken] { sum += weight * max(0, probability - other) }
    }
    return sum
  }

  /// The ratio of each place's digits, 0 to 9, for a line of digits alone: of a number that no list knows.
  func digitRatios(in seen: Seen) -> [[Double]] {
    let hidden = -log10(rates.hiddenAlphabet)
    return seen.symbols.map { symbol in
      "0123456789".map { log10(emission(symbol, of: $0, seen.rates)) - hidden }
    }
  }

  /// The places in `seen` where a word may begin: the first symbol, and each letter or digit after a symbol that is no
  /// digit.
  func starts(in seen: Seen) -> [Int] {
    seen.isDigit.indices.filter { $0 == 0 || !seen.isDigit[$0 - 1] && seen.isWord[$0] }
  }
}
