import Dex
import Foundation

/// The rates of misreading in one script.
struct ChannelRates: Hashable, Sendable {
  enum Script: String, CaseIterable, Decodable, Sendable {
    case digits, latin, japanese, korean, chinese

    init(_ language: Language) {
      switch language {
      case .japanese: self = .japanese
      case .korean: self = .korean
      case .simplifiedChinese, .traditionalChinese: self = .chinese
      default: self = .latin
      }
    }
  }

  /// The probabilities that a printed character is taken for another, lost, or that one is added.
  var substitution: Double
  var deletion: Double
  let insertion: Double
  /// The probability that a character is read as one with the one before it; 0 without merges.
  let merge: Double
  /// True where the trained data lose Latin letters and digits among the script's own, or take them
  /// for others, as often as anything.
  let losesLatin: Bool
  /// The number of characters that a misreading is spread over.
  var alphabet: Double
  /// The number of characters that any other text in place of the value is spread over.
  let hiddenAlphabet: Double
  /// log10 of the prior probability that something else is printed there.
  let hiddenPrior: Double
  /// The glyph height in pixels from which it is read best, and the pixels to ten times the errors.
  let fullHeight: Double
  let decadeHeight: Double

  /// Returns the rates for glyphs of a height in pixels. Small glyphs are misread more often, and
  /// are taken for a few similar characters rather than for any.
  func at(height: Int) -> ChannelRates {
    let factor = growth(at: height)
    var rates = self
    rates.substitution = min(Self.worst, substitution * factor)
    rates.deletion = min(Self.worst, deletion * factor)
    rates.alphabet = max(Self.likeCharacters, alphabet / factor)
    return rates
  }

  /// Returns how many times more often glyphs of a height in pixels are misread than large ones.
  func growth(at height: Int) -> Double {
    pow(10, max(0, fullHeight - Double(height)) / decadeHeight)
  }

  /// The largest rate of misreading, one in three, and the smallest number of similar characters.
  static let worst = 0.3
  static let likeCharacters = 10.0
}

/// The measured numbers behind the verdicts, which `scripts/calibrate` writes with their sources.
package struct Calibration: Hashable, Sendable {
  /// One number of the file.
  package struct Number: Hashable, Sendable, Codable {
    package let name: String
    package let value: Double
    package let unit: String
    package let source: String
  }

  /// The characters of a script's words that are in none of its trained data.
  private struct Unknown: Decodable {
    let script: ChannelRates.Script
    let characters: String
  }

  private struct File: FormattedFile {
    static let format = 1
    let format: Int
    let numbers: [Number]
    let unknown: [Unknown]

    var fault: String? {
      let known = Set(numbers.map(\.name))
      return Calibration.names.first { !known.contains($0) }.map { "it has no \($0)" }
    }
  }

  private let values: [String: Double]
  /// The probability at full height of taking a character for another, where it exceeds the rate.
  let confusions: [Character: [Character: Double]]
  /// The characters that recognition does not know, by script.
  let unknown: [ChannelRates.Script: Set<Character>]

  private init(_ file: File) {
    let numbers = file.numbers
    unknown = Dictionary(
      file.unknown.map { ($0.script, Set($0.characters)) }, uniquingKeysWith: { $1 })
    values = Dictionary(
      numbers.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    var confusions: [Character: [Character: Double]] = [:]
    for number in numbers where number.name.hasPrefix(Self.confusion) {
      let pair = Array(number.name.dropFirst(Self.confusion.count))
      if pair.count == 3 { confusions[pair[0], default: [:]][pair[2]] = number.value }
    }
    self.confusions = confusions
  }

  /// The prefix of a confusion's name, before what is printed and what is read: `confusion 8>6`.
  private static let confusion = "confusion "

  /// The calibration that comes with the program.
  /// - Throws: `LayoutError` when the resource is missing or damaged: the program was not installed
  ///   whole.
  package static func bundled() throws(LayoutError) -> Calibration { try loaded.get() }

  private static let loaded = Result { () throws(LayoutError) in
    try Calibration(File.bundled("calibration", in: .module))
  }

  /// The names of all numbers that the verification uses.
  private static let names: [String] =
    ChannelRates.Script.allCases.flatMap { script in
      ["substitution", "deletion", "insertion", "alphabet", "hidden alphabet"].map {
        "\(script.rawValue) \($0)"
      }
    } + [
      "korean merge", "hidden prior", "full height", "decade height", "choice decay",
      "three digits prior", "digit count", "support", "number margin", "name margin",
      "types margin", "sign margin", "level margin", "ID margin", "objection", "sum",
      "gender sign", "gender absence", "shiny sign", "shiny absence", "sprite",
    ]

  private subscript(name: String) -> Double { values[name] ?? 0 }

  func rates(of script: ChannelRates.Script) -> ChannelRates {
    func rate(_ name: String) -> Double { self["\(script.rawValue) \(name)"] }
    return ChannelRates(
      substitution: rate("substitution"), deletion: rate("deletion"), insertion: rate("insertion"),
      merge: rate("merge"), losesLatin: script == .korean, alphabet: rate("alphabet"),
      hiddenAlphabet: rate("hidden alphabet"), hiddenPrior: self["hidden prior"],
      fullHeight: self["full height"], decadeHeight: self["decade height"])
  }

  /// The nats by which a choice's weight falls with each point of its confidence.
  var choiceDecay: Double { self["choice decay"] }
  /// log10 of the ratio by which a dex number of three digits is rarer than one of four.
  var threeDigitsPrior: Double { self["three digits prior"] }
  /// Decades against a number whose count of digits differs from the pieces of its foreground.
  var digitCount: Double { self["digit count"] }

  /// The decades of a gender icon and of its empty place, and those of a shiny mark.
  var genderSign: Double { self["gender sign"] }
  var genderAbsence: Double { self["gender absence"] }
  var shinySign: Double { self["shiny sign"] }
  var shinyAbsence: Double { self["shiny absence"] }
  /// The decades of a render under the bar, for its species.
  var sprite: Double { self["sprite"] }

  var numberBar: Bar { bar("number margin") }
  /// The bar of a number beside a name that is another species': the two object to each other.
  var contradictingNumberBar: Bar { bar("objection") }
  var nameBar: Bar { bar("name margin") }
  /// The bar of types. They object without a margin: where a color is clearly none of the species'
  /// types, it does not matter which other type it is.
  var typesBar: Bar { bar("types margin", objectionMargin: 0) }
  /// The bar of gender and shiny mark, which are a sign or its absence.
  var signBar: Bar { bar("sign margin") }
  var levelBar: Bar { bar("level margin") }
  /// The decades by which each digit of an ID number beats the next one.
  var idMargin: Double { self["ID margin"] }
  /// The least decades by which an identity beats every other one.
  var leastMargin: Double { self["sum"] }

  private func bar(_ margin: String, objectionMargin: Double? = nil) -> Bar {
    Bar(
      support: self["support"], margin: self[margin], objection: self["objection"],
      objectionMargin: objectionMargin ?? self["objection"])
  }
}

/// The decades that a field must reach to be heard.
package struct Bar: Hashable, Sendable {
  /// Above "hidden or something else", to support a value.
  package let support: Double
  /// Above the next value, to support one. Below 0, the value may be so much less likely than the
  /// likeliest: other fields tell the two apart.
  package let margin: Double
  /// Above "hidden" and above the value concerned, to object to it.
  let objection: Double
  /// Above the next value, to object to any: a garbled text is near to several.
  let objectionMargin: Double
}
