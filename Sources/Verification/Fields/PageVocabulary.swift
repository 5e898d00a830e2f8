package import Dex

/// The lists of words that the fields of a page are compared with, in one language of the
/// interface.
package struct PageVocabulary: Sendable {
  let numbers: WordList<Int>
  let names: WordList<Int>
  /// The species' names as they are written.
  let writtenNames: Set<String>
  /// The signs that end species' names, by dex number.
  let signs: [Int: Gender]
  let levels: WordList<Int>
  let types: WordList<PokemonType>
  /// The types of every form, each list once.
  let typeLists: [[PokemonType]]
  let digits: NoisyChannel
  let tags: WordList<Language>
  let calibration: Calibration

  package init(language: Language, dex: Dex, calibration: Calibration) {
    self.calibration = calibration
    digits = NoisyChannel(script: .digits, calibration: calibration)
    let words = NoisyChannel(script: ChannelRates.Script(language), calibration: calibration)
    numbers = WordList(
      (0...999).flatMap { start -> [WordList<Int>.Word] in
        let three = Self.digits(of: start, 3)
        // The Switch may write three digits.
        let short = WordList.Word(
          start, three, prior: calibration.threeDigitsPrior, needsLabel: true)
        let long = (0...9).map { WordList.Word(10 * start + $0, three + Self.digits(of: $0, 1)) }
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
    var lists: Set<[PokemonType]> = []
    typeLists = dex.allSpecies.flatMap(\.forms).map(\.types).filter { lists.insert($0).inserted }
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

  /// The last `count` digits of a number, leading zeros kept.
  private static func digits(of number: Int, _ count: Int) -> [Character] {
    let digits = Array("0123456789")
    var rest = number
    let reversed = (0..<count).map { _ -> Character in
      defer { rest /= 10 }
      return digits[rest % 10]
    }
    return reversed.reversed()
  }
}
