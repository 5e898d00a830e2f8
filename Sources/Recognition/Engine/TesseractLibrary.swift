internal import CTesseract
package import Dex
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

/// The trained data of a language.
extension Language {
  /// Tesseract's name of the data.
  var trainedData: String {
    switch self {
    case .english: "eng"
    case .french: "fra"
    case .german: "deu"
    case .spanish: "spa"
    case .italian: "ita"
    case .japanese: "jpn"
    case .korean: "kor"
    case .simplifiedChinese: "chi_sim"
    case .traditionalChinese: "chi_tra"
    }
  }

  /// The Debian package with the data.
  package var debianPackage: String {
    "tesseract-ocr-" + trainedData.replacing("_", with: "-")
  }

  /// True where Tesseract can load the data, which takes about 50 ms.
  package var isReadable: Bool { (try? TextEngine.open(language: self)) != nil }

  /// True where Tesseract finds the data. Their settings alone are loaded, in some ms.
  package var hasTrainedData: Bool { TextEngine.findsData(of: self) }
}

/// The reason why text could not be recognized.
package enum RecognitionError: Error, Hashable, Sendable {
  /// Tesseract has no trained data for the language.
  case noTrainedData(language: Language)
  /// Tesseract gave up on a line.
  case engineFailed(language: Language)
  /// One line took longer than its timeout.
  case tooSlow(seconds: Double)
}

extension RecognitionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTrainedData(let language):
      "Tesseract has no trained data for the language \(language.rawValue); install the package "
        + language.debianPackage
    case .engineFailed(let language):
      "Tesseract failed on a line of the language \(language.rawValue)"
    case .tooSlow(let seconds):
      "reading one line of text took more than \(Int(seconds)) s; on a slow machine, give "
        + "--max-text-time more seconds"
    }
  }
}
