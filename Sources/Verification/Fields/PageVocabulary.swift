package import Dex
import Files
import Imaging

/// The words that the fields of a page are compared with, in one language of the interface.
package struct PageVocabulary: Sendable {
  let numbers: WordList<Int>
  let names: WordList<Int>
  /// The species' names as they are written.
  let writtenNames: Set<String>
  /// The signs that end species' names, by dex number.
  let signs: [Int: Gender]
  let levels: WordList<Int>
  let types: WordList<PokemonType>
  /// The types' words in every language, without case and accents.
  private let typeWords: [(type: PokemonType, word: [Character])]
  /// The natures, by PokeAPI's identifier.
  let natures: WordList<String>
  /// The types of every form, each list once.
  let typeLists: [[PokemonType]]
  let digits: NoisyChannel
  let tags: WordList<Language>
  let calibration: Calibration

  /// - Parameter natures: the natures' words, by PokeAPI's identifier.
  package init(
    language: Language, dex: Dex, natures: [String: [Language: String]], calibration: Calibration
  ) {
    self.calibration = calibration
    digits = NoisyChannel(script: .digits, calibration: calibration)
    let words = NoisyChannel(script: ChannelRates.Script(language), calibration: calibration)
    numbers = WordList(
      (0...999).flatMap { start -> [WordList<Int>.Word] in
        let three = Array(start.zeroPadded(to: 3))
        // The Switch may write three digits.
        let short = WordList.Word(
          start, three, prior: calibration.threeDigitsPrior, needsLabel: true)
        let long = "0123456789".enumerated().map {
          WordList.Word(10 * start + $0.offset, three + [$0.element])
        }
        return ([short] + long).filter { $0.key > 0 }
      }, channel: digits, mayHaveLabel: true)
    names = WordList(
      dex.allSpecies.flatMap { species in
        language.related.compactMap { species.names[$0] }.flatMap { name -> [WordList<Int>.Word] in
          let letters = name.filter { $0 != "♀" && $0 != "♂" }
          return Set([name, letters]).sorted().map { WordList.Word(species.id, $0) }
        }
      }, channel: words)
    writtenNames = Set(
      dex.allSpecies.flatMap { species in language.related.compactMap { species.names[$0] } })
    signs = Dictionary(
      uniqueKeysWithValues: dex.allSpecies.compactMap { species in
        species.names[.english].flatMap { name in
          name.hasSuffix("♀")
            ? (species.id, .female) : name.hasSuffix("♂") ? (species.id, .male) : nil
        }
      })
    levels = WordList(
      (1...100).map { WordList.Word($0, String($0)) }, channel: digits, mayHaveLabel: true)
    types = WordList(
      PokemonType.allCases.flatMap { type in
        language.related.compactMap { dex.typeWord(type, in: $0) }.map { WordList.Word(type, $0) }
      }, channel: words)
    typeWords = PokemonType.allCases.flatMap { type in
      dex.typeWords(type).values.map { (type, NormalizedText.characters(of: $0)) }
    }
    self.natures = WordList(
      natures.sorted { $0.key < $1.key }.flatMap { nature, texts in
        language.related.compactMap { texts[$0] }.map { WordList.Word(nature, $0) }
      }, channel: words)
    typeLists = dex.allSpecies.flatMap(\.forms).map(\.types).uniqued()
    // The frame says the same in every interface (docs/layouts.md).
    let codes: [(Language, String)] = [
      (.japanese, "JPN"), (.english, "ENG"), (.french, "FRE"), (.german, "GER"), (.italian, "ITA"),
      (.spanish, "SPA"), (.korean, "KOR"), (.simplifiedChinese, "CHS"),
      (.traditionalChinese, "CHT"),
    ]
    tags = WordList(
      codes.map { WordList.Word($0.0, $0.1) },
      channel: NoisyChannel(script: .latin, calibration: calibration))
  }
}

extension PageVocabulary {
  /// Returns the types that a text may name in any language: at most a third of it is misread.
  /// `nil` for a text that is no word.
  func types(named text: String) -> Set<PokemonType>? {
    let seen = NormalizedText.characters(of: text)
    if seen.isEmpty { return nil }
    return Set(
      typeWords.filter { _, word in
        let longest = max(seen.count, word.count)
        return 3 * EditDistance.between(seen, word, atMost: longest) <= longest
      }.map(\.type))
  }
}

/// The digits that stand on a line.
struct DigitCount {
  /// Pixels of the frame.
  let place: Rectangle
  private let lengths: ClosedRange<Int>
  private let miscount: Double

  /// - Parameters:
  ///   - miscount: decades against a word with more or fewer digits.
  ///   - mayTouch: of four digits, two thin ones may be one piece.
  init(of digits: TextLine, miscount: Double, mayTouch: Bool = false) {
    place = digits.place
    let count = digits.digitCount
    lengths = count...(mayTouch && count == 3 ? 4 : count)
    self.miscount = miscount
  }

  /// The decades against a word of so many digits.
  func decades(against length: Int) -> Double { lengths.contains(length) ? 0 : miscount }
}

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
  ///
  /// - Parameter count: the digits on the line, where they were counted. A spelling of another
  ///   length has lost or gained one.
  func measurement(
    of symbols: [RecognizedSymbol], text: String, height: Int, box: Rectangle,
    count: DigitCount? = nil
  ) -> Measurement<Key> {
    let seen = channel.seen(symbols, height: height)
    guard seen.count > 0 else { return .nothing(text: text, box: box) }
    let emissions = channel.emissions(of: seen, alphabet: alphabet)
    let loss = channel.certainLoss(of: seen, in: box)
    var best: [Key: (ratio: Double, place: Int)] = [:]
    for start in mayHaveLabel ? seen.starts : [0] {
      channel.search(spellings, emissions: emissions, skipping: start, floor: Self.floor) {
        let (place, word) = words[$0]
        let ratio = $1 + word.prior - (word.characters.count > 1 ? loss : 0)
        guard ratio > Self.floor, !word.needsLabel || start > 0 else { return }
        let counted = ratio - (count?.decades(against: word.characters.count) ?? 0)
        let known = best[word.key] ?? (counted, place)
        best[word.key] = (max(known.ratio, counted), min(known.place, place))
      }
    }
    return Measurement(
      best.sorted { $0.value.place < $1.value.place }.map {
        Measurement.Ratio($0.key, $0.value.ratio)
      }, floor: Self.floor, text: text, box: box)
  }
}
