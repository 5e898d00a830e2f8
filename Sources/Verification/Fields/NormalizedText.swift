import Dex
import Foundation

/// Text as it is compared: letters and digits alone, without case, accents or width, and with the
/// characters that look alike in a sans-serif font made one. Syllables of hangul are taken apart
/// into their letters, for most misread ones have a single letter wrong (쿤 for 큰).
enum NormalizedText {
  /// Capital i, lower-case L, one and the bar share one shape in most interface fonts, and
  /// recognition takes them for an exclamation mark too, which no name has. Nor has one a question
  /// mark, which stands for a character that recognition could not tell: "Porygon?" is not Porygon.
  private static let latin: [Character: Character] = [
    "i": "l", "ı": "l", "1": "l", "|": "l", "!": "l", "0": "o", "?": "?",
  ]

  /// Kana that differ in size alone, hanzi drawn like kana, and hanzi that differ in a stroke's
  /// length. A frame's dense strokes are taken for another's, too: 圈圈熊 is read as 圖圖熊, which is
  /// nearer to 圖圖犬. Voicing marks are kept, small as they are: カラカラ and ガラガラ are two species.
  private static let eastern: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎ力工口二八夕卜一へ己巳士未曰入干圈",
      "アイウエオツヤユヨワカケあいうえおつやゆよわカエロニハタトーヘ已已土末日人千圖"))

  private static let lookAlikes = latin.merging(eastern) { own, _ in own }

  private static let posix = Locale(identifier: "en_US_POSIX")

  static func characters(of text: String) -> [Character] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return plain(text) }
    let folded = text.folding(options: [.caseInsensitive, .widthInsensitive], locale: posix).map {
      // The voicing marks of kana are not accents: only Latin letters lose theirs.
      $0.unicodeScalars.allSatisfy { $0.value < 0x0370 }
        ? Character(String($0).folding(options: .diacriticInsensitive, locale: posix)) : $0
    }
    return folded.flatMap { character -> [Character] in
      if let alike = lookAlikes[character] { return [alike] }
      guard character.isLetter || character.isNumber else { return [] }
      guard HangulSyllable(character) != nil else { return [character] }
      return String(character).decomposedStringWithCanonicalMapping.unicodeScalars
        .map(Character.init)
    }
  }

  /// Returns the characters of ASCII text, most of what is compared: it has no accents or widths.
  private static func plain(_ text: String) -> [Character] {
    text.utf8.compactMap { byte in
      let lower = (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
      let character = Character(Unicode.Scalar(lower))
      if let alike = latin[character] { return alike }
      return (0x61...0x7A).contains(lower) || (0x30...0x39).contains(lower) ? character : nil
    }
  }

  /// The chance that a wrong reading has the right character by accident: 1 in 5 for Latin letters
  /// and those of hangul, in 10 for kana, in 100 for Chinese characters.
  static func chance(of characters: [Character]) -> Double {
    switch characters.first?.unicodeScalars.first.flatMap(Script.init) {
    case .kana: 0.1
    case .han: 0.01
    case .latin, .hangul, nil: 0.2
    }
  }
}

/// A script of the interface's languages, by Unicode's blocks.
enum Script: Hashable {
  case latin, kana, han, hangul

  /// Returns `nil` for the letters of all other scripts.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case ..<0x0250, 0x2019: self = .latin
    case 0x3040...0x30FF: self = .kana
    case 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF: self = .han
    case 0xAC00...0xD7A3: self = .hangul
    default: return nil
    }
  }

  /// Returns the scripts of the letters of `text`; `nil` stands for all other scripts.
  static func all(in text: String) -> Set<Script?> {
    Set(text.unicodeScalars.filter(\.properties.isAlphabetic).map(Script.init))
  }
}

extension Language {
  /// The scripts that its trained data know.
  private var scripts: Set<Script?> {
    switch self {
    case .english, .french, .german, .spanish, .italian: [.latin]
    case .japanese: [.kana, .han]
    case .korean: [.hangul]
    case .simplifiedChinese, .traditionalChinese: [.han]
    }
  }

  /// True where its trained data know all letters of `text`.
  func knows(_ text: String) -> Bool { Script.all(in: text).isSubset(of: scripts) }
}

/// The likeness of a recognized text to a word.
enum TextLikeness {
  /// Returns the likeness of two normalized texts; `nil` when more than half differs.
  static func between(_ text: [Character], and word: [Character]) -> (edits: Int, chance: Double)? {
    let longest = max(word.count, text.count)
    let edits = EditDistance.between(text, word, atMost: longest / 2 + 1)
    guard edits <= longest / 2 else { return nil }
    let each = NormalizedText.chance(of: text)
    return (edits, chance(of: longest - edits, in: longest, each: each))
  }

  /// log10 P(X ≥ right) for X ~ Binomial(count, each).
  static func chance(of right: Int, in count: Int, each: Double) -> Double {
    var sum = 0.0
    for m in right...count {
      let ways = lgamma(Double(count + 1)) - lgamma(Double(m + 1)) - lgamma(Double(count - m + 1))
      sum += exp(ways + Double(m) * log(each) + Double(count - m) * log(1 - each))
    }
    return log10(max(sum, 1e-300))
  }
}

/// A Hangul syllable by its parts, as Unicode numbers them: 19 initials, 21 vowels, and 28 finals,
/// of which the first is none (The Unicode Standard, section 3.12).
struct HangulSyllable: Hashable, Sendable {
  let initial: UInt32
  let vowel: UInt32
  let final: UInt32

  /// Returns `nil` for anything but a precomposed syllable.
  init?(_ character: Character) {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
      Script(scalar) == .hangul
    else { return nil }
    let place = scalar.value - 0xAC00
    (initial, vowel, final) = (place / 588, place / 28 % 21, place % 28)
  }

  /// Returns the probability that two syllables which are read as one are read as this one.
  ///
  /// A merge has the initial of the first, the final of the second, and either vowel: of the 21 of
  /// `scripts/calibrate`, 10 have the first's, 4 the second's, and 7 one that both have. Where one
  /// of the two is read rightly, the other is lost.
  func likeness(toMergeOf first: HangulSyllable, _ second: HangulSyllable) -> Double {
    guard self != first, self != second, initial == first.initial, final == second.final
    else { return 0 }
    return (vowel == first.vowel ? 0.5 : 0) + (vowel == second.vowel ? 0.5 : 0)
  }
}
