import Foundation
import Imaging

/// A word as the channel compares it, in a list in which each word stands after those that it
/// begins with or follows in the order of the alphabet's places.
struct Spelling: Sendable {
  /// Places of its characters in the alphabet; never empty.
  let characters: [Int]
  /// The count of them that the word before it in the list begins with, too.
  let shared: Int
}

/// The noisy channel between a printed word and the symbols that recognition saw.
///
/// `P(seen | word)` is the sum over all alignments (the forward algorithm) of substitutions,
/// insertions, deletions, and merges of two Hangul syllables. The first three are those of
/// Kernighan, Church and Gale, "A spelling correction program based on a noisy channel model"
/// (COLING 1990). A symbol counts with all of its choices, each weighted by its confidence.
struct NoisyChannel: Sendable {
  let rates: ChannelRates
  /// The symbols that a character is often taken for, with their probabilities at full height.
  private let confusions: [Character: [(taken: Character, probability: Double)]]
  /// Characters that recognition does not know, and takes for anything.
  private let unknown: Set<Character>
  /// Nats by which the weight of a choice falls with each point of confidence.
  private let decay: Double

  init(script: ChannelRates.Script, calibration: Calibration) {
    rates = calibration.rates(of: script)
    // In one order always: sums of them are the same to the last bit then.
    confusions = calibration.confusions.mapValues { taken in
      taken.sorted { $0.key < $1.key }.map { (taken: $0.key, probability: $0.value) }
    }
    unknown = calibration.unknown[script] ?? []
    decay = calibration.choiceDecay
  }

  /// The symbols of a line as the channel sees them: choices with weights that add up to 1.
  struct Seen {
    fileprivate let symbols: [[Character: Double]]
    /// The rates at the line's size, and how much larger they are than at full height.
    fileprivate let rates: ChannelRates
    fileprivate let growth: Double
    /// The places where a word may begin: the first, and letters or digits after what is no digit.
    let starts: [Int]

    var count: Int { symbols.count }
  }

  /// - Parameter height: the highest glyph's height in pixels of the frame.
  func seen(_ symbols: [RecognizedSymbol], height: Int) -> Seen {
    let readable = symbols.filter { !Self.fold($0.text).isEmpty }
    let isDigit: [Bool] = readable.map { $0.text.first.map { ("0"..."9").contains($0) } ?? false }
    let isWord: [Bool] = readable.map { $0.text.first.map { $0.isLetter || $0.isNumber } ?? false }
    return Seen(
      symbols: readable.map(weights), rates: rates.at(height: height),
      growth: rates.growth(at: height),
      starts: readable.indices.filter { $0 == 0 || !isDigit[$0 - 1] && isWord[$0] })
  }

  /// The weights of what a symbol may be, which add up to 1. The symbol itself has the most: of a
  /// doubled character Tesseract lists choices without it.
  private func weights(_ symbol: RecognizedSymbol) -> [Character: Double] {
    var weights: [Character: Double] = [:]
    func add(_ text: String, _ weight: Double) {
      guard let character = Self.fold(text).first else { return }
      weights[character] = max(weights[character] ?? 0, weight)
    }
    // Most choices of Chinese and Korean symbols, the symbol's own too, have no confidence left.
    let listed = symbol.choices.first { $0.text == symbol.text }?.confidence ?? 0
    let own = max(symbol.confidence, listed)
    for choice in symbol.choices { add(choice.text, exp(-decay * max(0, own - choice.confidence))) }
    add(symbol.text, 1)
    let sum = weights.values.sorted().reduce(0, +)
    return weights.mapValues { $0 / sum }
  }

  /// Returns the characters that are compared: without blanks and accents of Latin letters, with
  /// one kind of quote and of dash, and in one width. Case is kept, and so are the voicing marks
  /// of kana. A character that stands for several, such as Ⅱ, is read as one.
  static func fold(_ text: String) -> [Character] {
    text.precomposedStringWithCanonicalMapping.compactMap { written in
      if written.isWhitespace { return nil }
      let plain = String(written).precomposedStringWithCompatibilityMapping
      let character = plain.count == 1 ? plain.first ?? written : written
      if let same = unified[character] { return same }
      guard character.unicodeScalars.first.map({ $0.value < 0x0370 }) == true, !character.isASCII
      else { return character }
      return String(character).folding(options: .diacriticInsensitive, locale: nil).first
    }
  }

  private static let unified: [Character: Character] = [
    "’": "'", "‘": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-",
    "：": ":", "・": "·", "‧": "·", "♂": "♀",
  ]

  /// Returns log10 of the probability that of two syllables one is left, where that has surely
  /// happened: one symbol was read on a line that is wider than a syllable. Whatever is printed
  /// there has lost one, so it speaks against no word of several. Otherwise 0.
  func certainLoss(of seen: Seen, in box: Rectangle) -> Double {
    guard rates.merge > 0, seen.count == 1,
      Double(box.width) > Self.widestSyllable * Double(box.height)
    else { return 0 }
    return log10(2 * seen.rates.deletion + rates.merge)
  }

  /// Of its height, more than a syllable's width: all are drawn into one square.
  private static let widestSyllable = 1.4

  /// The probabilities of a line's symbols for each character of an alphabet.
  struct Emissions {
    /// A row a character, with a column a symbol.
    fileprivate let rows: [[Double]]
    /// The probability that each character is lost.
    fileprivate let deletions: [Double]
    /// Each character of a script that has merges, and the syllables that each symbol may be.
    fileprivate let syllables: [HangulSyllable?]
    fileprivate let choices: [[(syllable: HangulSyllable, weight: Double)]]

    /// Returns the weight of the merges of two characters among a symbol's choices.
    fileprivate func merge(_ first: Int, _ second: Int, as symbol: Int) -> Double {
      guard let first = syllables[first], let second = syllables[second] else { return 0 }
      return choices[symbol].reduce(0) {
        $0 + $1.weight * $1.syllable.likeness(toMergeOf: first, second)
      }
    }
  }

  func emissions(of seen: Seen, alphabet: [Character]) -> Emissions {
    let hasMerges = rates.merge > 0
    return Emissions(
      rows: alphabet.map { character in seen.symbols.map { emission($0, of: character, seen) } },
      deletions: alphabet.map { isForeign($0) ? ChannelRates.worst : seen.rates.deletion },
      syllables: hasMerges ? alphabet.map(HangulSyllable.init) : [],
      choices: hasMerges
        ? seen.symbols.map { symbol in
          symbol.sorted { $0.key < $1.key }.compactMap { character, weight in
            HangulSyllable(character).map { ($0, weight) }
          }
        } : [])
  }

  /// Returns true for a Latin letter or digit that may be lost or be anything: all passes of
  /// `scripts/calibrate` took the Z of 폴리곤Z for a 2, and `scripts/names` shows it lost.
  private func isForeign(_ character: Character) -> Bool {
    rates.losesLatin && character.isASCII && (character.isLetter || character.isNumber)
  }

  /// Finds the words whose log10 likelihood ratio over something else there is above `floor`.
  ///
  /// Words with the same beginning share the columns of the forward algorithm up to its end. Where
  /// a column adds up to too little, no ending makes the words that go on from it likelier.
  ///
  /// - Parameters:
  ///   - words: in the order of `Spelling`.
  ///   - skipping: symbols at the start that belong to a label, not to the word.
  ///   - found: takes a word's place and its ratio.
  func search(
    _ words: [Spelling], emissions: Emissions, skipping: Int, floor: Double,
    found: (Int, Double) -> Void
  ) {
    let count = (emissions.rows.first?.count ?? 0) - skipping
    guard count > 0 else { return }
    let (insertion, merge) = (rates.insertion / rates.alphabet, rates.merge)
    let least = pow(10, floor + hidden(count)) / Self.mostGrowth
    // One column after the other, each as high as the symbols are many and one more.
    let height = count + 1
    var columns = [Double](repeating: 1, count: height)
    for i in 1...count { columns[i] = columns[i - 1] * insertion }
    // The columns that are those of the word, and the length of the beginning that was given up.
    var (valid, lost) = (0, Int.max)
    for (place, word) in words.enumerated() {
      valid = min(valid, word.shared)
      if word.shared >= lost { continue }
      lost = .max
      guard abs(count - word.characters.count) <= Self.mostEdits(word.characters.count)
      else { continue }
      while valid < word.characters.count, lost == .max {
        let character = word.characters[valid]
        let (emission, deletion) = (emissions.rows[character], emissions.deletions[character])
        let before = valid * height
        let last = valid > 0 && merge > 0 ? word.characters[valid - 1] : nil
        valid += 1
        let own = valid * height
        if columns.count == own { columns += [Double](repeating: 0, count: height) }
        columns[own] = columns[before] * deletion
        var sum = columns[own]
        for i in 1...count {
          columns[own + i] =
            columns[before + i - 1] * emission[skipping + i - 1]
            + columns[own + i - 1] * insertion + columns[before + i] * deletion
          if let last {
            columns[own + i] +=
              columns[before - height + i - 1] * merge
              * emissions.merge(last, character, as: skipping + i - 1)
          }
          // The next character may merge with this one.
          sum += columns[own + i] + merge * columns[before + i]
        }
        if sum <= least { lost = valid }
      }
      guard lost == .max, !isUnlike(word, emissions: emissions, skipping: skipping, count: count)
      else { continue }
      let ratio = log10(max(columns[valid * height + count], 1e-300)) - hidden(count)
      if ratio > floor { found(place, ratio) }
    }
  }

  /// The most by which the probabilities of all endings of a beginning add up to more than 1: by
  /// what insertions and deletions add to each character.
  private static let mostGrowth = 1.05

  /// Returns true where three characters of a short word are wrong: worth less than "hidden".
  private func isUnlike(_ word: Spelling, emissions: Emissions, skipping: Int, count: Int) -> Bool {
    guard count == word.characters.count, count <= Self.shortWord else { return false }
    let unlike = word.characters.indices.count {
      emissions.rows[word.characters[$0]][skipping + $0] < Self.unlike
    }
    return unlike > 2
  }

  private static let shortWord = 6
  /// The emission of a character that is not what was seen, nor often taken for it.
  private static let unlike = 1e-3

  /// Lengths may differ by a third of the word, two at least: beyond that no alignment is worth it.
  private static func mostEdits(_ count: Int) -> Int { max(2, count / 3) }

  /// The log10 probability of `count` symbols where something else is printed.
  private func hidden(_ count: Int) -> Double {
    -Double(count) * log10(rates.hiddenAlphabet) + rates.hiddenPrior
  }

  private func emission(
    _ symbol: [Character: Double], of character: Character, _ seen: Seen
  ) -> Double {
    let rates = seen.rates
    if isForeign(character) {
      let other = ChannelRates.worst / ChannelRates.likeCharacters
      return other + (symbol[character] ?? 0) * (1 - 2 * ChannelRates.worst - other)
    }
    // Small or large, it may be taken for any character of the script.
    if unknown.contains(character) { return 1 / self.rates.alphabet }
    let other = rates.substitution / rates.alphabet
    let right = 1 - rates.substitution - rates.deletion
    var sum = other + (symbol[character] ?? 0) * (right - other)
    for (taken, probability) in confusions[character] ?? [] {
      guard let weight = symbol[taken] else { continue }
      // Size makes no confusion more frequent than the worst reading; a few are so at any size.
      let grown = min(max(probability, ChannelRates.worst), probability * seen.growth)
      sum += weight * max(0, grown - other)
    }
    return sum
  }

  /// Measures each place of a line of digits alone: of a number that no list knows.
  func digits(in seen: Seen) -> [Measurement<Int>] {
    let hidden = -log10(rates.hiddenAlphabet)
    return seen.symbols.map { symbol in
      let ratios = "0123456789".enumerated().map {
        Measurement.Ratio($0.offset, log10(emission(symbol, of: $0.element, seen)) - hidden)
      }
      return Measurement(ratios, floor: ratios.map(\.log10).min() ?? 0)
    }
  }
}
