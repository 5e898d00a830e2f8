internal import CTesseract
internal import Synchronization

/// The linked Tesseract and Leptonica as a whole.
package enum TesseractLibrary {
  /// Names and versions of the linked libraries, for `--version`.
  package static var versions: [(name: String, version: String)] {
    var versions = [(name: "tesseract", version: unsafe String(cString: TessVersion()))]
    if let leptonica = unsafe getLeptonicaVersion() {
      // The text is like "leptonica-1.82.0".
      let text = unsafe String(cString: leptonica)
      versions.append(("leptonica", String(text.drop { !$0.isNumber })))
      unsafe lept_free(leptonica)
    }
    return versions
  }

  /// The folder of the trained data; `nil` before an engine is loaded.
  package static var dataFolder: String? { foundFolder.withLock { $0 } }
  static let foundFolder = Mutex<String?>(nil)

  /// Silences Leptonica once. Tesseract is silenced in each engine.
  static func prepare() { silenced }

  private static let silenced: Void = { _ = setMsgSeverity(Int32(L_SEVERITY_NONE)) }()
}

/// The trained data of one language.
package struct TrainedData: Hashable, Sendable {
  /// A PokeAPI language identifier.
  package let language: String
  /// Tesseract's name of the language.
  package let name: String

  /// - Returns: nil for a language that Pokémon HOME does not have.
  package init?(language: String) {
    guard let name = Self.names[language] else { return nil }
    self.language = language
    self.name = name
  }

  /// The Debian package with the trained data.
  package var debianPackage: String { "tesseract-ocr-" + name.replacing("_", with: "-") }

  /// The known languages, in alphabetical order.
  package static var languages: [String] { names.keys.sorted() }

  private static let names = [
    "en": "eng", "fr": "fra", "de": "deu", "es": "spa", "it": "ita", "ja": "jpn", "ko": "kor",
    "zh-hans": "chi_sim", "zh-hant": "chi_tra",
  ]

  /// True where Tesseract can load the data: tried once, which takes about 50 ms.
  package var isAvailable: Bool {
    Self.answers.withLock { answers in
      if let answer = answers[name] { return answer }
      let answer = (try? TextEngine.open(language: language)) != nil
      answers[name] = answer
      return answer
    }
  }

  /// True where Tesseract finds the data. Their settings alone are loaded, in some ms.
  package var isThere: Bool { TextEngine.finds(self) }

  private static let answers = Mutex<[String: Bool]>([:])
}

/// The reason why text could not be recognized.
package enum RecognitionError: Error, Hashable, Sendable {
  /// No trained data is known for a language identifier.
  case unknownLanguage(String)
  /// Tesseract has no trained data for the language.
  case noTrainedData(language: String)
  /// Tesseract gave up on a line.
  case engineFailed(language: String)
  /// One line took longer than its timeout.
  case tooSlow(seconds: Double)
}

extension RecognitionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownLanguage(let language):
      "no trained data is known for the language \(language); one of "
        + "\(TrainedData.languages.joined(separator: ", ")) is read"
    case .noTrainedData(let language):
      "Tesseract has no trained data for the language \(language); install the package "
        + "\(TrainedData(language: language)?.debianPackage ?? "tesseract-ocr")"
    case .engineFailed(let language): "Tesseract failed on a line of the language \(language)"
    case .tooSlow(let seconds):
      "reading one line of text took more than \(Int(seconds)) s; on a slow machine, give "
        + "--max-text-time more seconds"
    }
  }
}
