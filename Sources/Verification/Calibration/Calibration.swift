import Dex
import Foundation

/// The rates of misreading in one script.
struct ChannelRates: Hashable, Sendable {
  enum Script: String, CaseIterable, Sendable {
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

  /// Probabilities for each printed character: to be taken for another one, to be lost, and for one to be added.
  let substitution: Double
  let deletion: Double
  let insertion: Double
  /// The count of characters that a misreading is spread over.
  let alphabet: Double
  /// The count of characters that something else printed there is spread over.
  let hiddenAlphabet: Double
  /// log10 of the prior probability that something else is printed there.
  let hiddenPrior: Double
  /// Pixels of a glyph's height from which it is read as well as can be, and those in which errors grow tenfold.
  let fullHeight: Double
  let decadeHeight: Double

  /// The rates for glyphs of a height in pixels: small ones are misread more often, and rather for a few like ones than
  /// for any.
  func at(height: Int) -> ChannelRates {
    let factor = pow(10, max(0, fullHeight - Double(height)) / decadeHeight)
    return ChannelRates(
      substitution: min(Self.mostSubstitution, substitution * factor),
      deletion: min(Self.mostSubstitution, deletion * factor), insertion: insertion,
      alphabet: max(Self.likeCharacters, alphabet / factor), hiddenAlphabet: hiddenAlphabet,
      hiddenPrior: hiddenPrior, fullHeight: fullHeight, decadeHeight: decadeHeight)
  }

  /// One character in three is as bad as reading becomes; ten look somewhat alike.
  private static let mostSubstitution = 0.3
  private static let likeCharacters = 10.0
}

/// The measured numbers of the core, each with its unit and source in `calibration.json`, which `scripts/calibrate`
/// writes.
package struct Calibration: Hashable, Sendable {
  /// One number of the file.
  package struct Number: Hashable, Sendable, Codable {
    package let name: String
    package let value: Double
    package let unit: String
    package let source: String
  }

  private struct File: Codable {
    let format: Int
    let numbers: [Number]
  }

  /// The format of the file that this version reads.
  private static let format = 1

  private let values: [String: Double]
  /// The probability that a printed character is taken for another one, where that is well above the script's rate.
  let confusions: [Character: [Character: Double]]

  private init(_ numbers: [Number]) {
    values = Dictionary(
      numbers.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    var confusions: [Character: [Character: Double]] = [:]
    for number in numbers where number.name.hasPrefix(Self.confusion) {
      let pair = Array(number.name.dropFirst(Self.confusion.count))
      if pair.count == 3 { confusions[pair[0], default: [:]][pair[2]] = number.value }
    }
    self.confusions = confusions
  }

  /// A confusion is named by the printed and the recognised character: `confusion 8>6`.
  private static let confusion = "confusion "

  /// The calibration that comes with the program.
  /// - Throws: `LayoutError` when the resource is missing or damaged: the program was not installed whole.
  package static func bundled() throws(LayoutError) -> Calibration { try loaded.get() }

  private static let loaded = Result { () throws(LayoutError) in try load() }

  private static func load() throws(LayoutError) -> Calibration {
    let name = "calibration"
    guard let file = Bundle.module.url(forResource: name, withExtension: "json") else {
      throw LayoutError(path: name, reason: "it is missing from the program's resources")
    }
    do {
      let contents = try JSONDecoder().decode(File.self, from: Data(contentsOf: file))
      guard contents.format == format else {
        throw LayoutError(
          path: file.path,
          reason: "its format is \(contents.format), and this version reads \(format)")
      }
      let calibration = Calibration(contents.numbers)
      if let missing = Self.names.first(where: { calibration.values[$0] == nil }) {
        throw LayoutError(path: file.path, reason: "it has no \(missing)")
      }
      return calibration
    } catch let error as LayoutError {
      throw error
    } catch {
      throw LayoutError(path: file.path, reason: "\(error)")
    }
  }

  /// Every number that the core asks for.
  private static let names: [String] =
    ChannelRates.Script.allCases.flatMap { script in
      ["substitution", "deletion", "insertion", "alphabet", "hidden alphabet"].map {
        "\(script.rawValue) \($0)"
      }
    } + [
      "hidden prior", "full height", "decade height", "choice decay", "three digits prior",
      "digit count",
      "support", "number margin", "name margin", "types margin", "sign margin", "level margin",
      "ID margin", "objection", "sum", "gender sign", "gender absence", "shiny sign",
      "shiny absence", "sprite",
    ]

  private subscript(name: String) -> Double { values[name] ?? 0 }

  func rates(of script: ChannelRates.Script) -> ChannelRates {
    func rate(_ name: String) -> Double { self["\(script.rawValue) \(name)"] }
    return ChannelRates(
      substitution: rate("substitution"), deletion: rate("deletion"), insertion: rate("insertion"),
      alphabet: rate("alphabet"), hiddenAlphabet: rate("hidden alphabet"),
      hiddenPrior: self["hidden prior"], fullHeight: self["full height"],
      decadeHeight: self["decade height"])
  }

  /// Nats by which a choice's weight falls with each point of its confidence.
  var choiceDecay: Double { self["choice decay"] }
  /// log10 of how much rarer a dex number of three digits is than one of four.
  var threeDigitsPrior: Double { self["three digits prior"] }
  /// Decades against a number whose digits are not as many as the pieces of its ink.
  var digitCount: Double { self["digit count"] }

  /// The decades of a gender icon that is seen, of its empty place, of the shiny mark, and of its empty place.
  var genderSign: Double { self["gender sign"] }
  var genderAbsence: Double { self["gender absence"] }
  var shinySign: Double { self["shiny sign"] }
  var shinyAbsence: Double { self["shiny absence"] }
  /// The decades of a render under the bar, for the species whose it is.
  var sprite: Double { self["sprite"] }

  var numberBar: Bar { bar("number margin") }
  var nameBar: Bar { bar("name margin") }
  /// Which type a colour is does not matter where it is clearly none of the species'.
  var typesBar: Bar { bar("types margin", objectionMargin: 0) }
  /// The bar of what is a sign or its absence: gender and shiny mark.
  var signBar: Bar { bar("sign margin") }
  var levelBar: Bar { bar("level margin") }
  /// Decades by which each digit of an ID number beats the next one.
  var idMargin: Double { self["ID margin"] }
  /// Decades by which an identity beats every other one at least.
  var leastMargin: Double { self["sum"] }

  private func bar(_ margin: String, objectionMargin: Double? = nil) -> Bar {
    Bar(
      support: self["support"], margin: self[margin], objection: self["objection"],
      objectionMargin: objectionMargin ?? self["objection"])
  }
}
