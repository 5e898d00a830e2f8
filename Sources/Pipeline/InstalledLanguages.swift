import Decoding
package import Dex
import Recognition
package import Verification

/// HOME's languages that can be read on this machine.
package enum InstalledLanguages {
  package struct Finding: Hashable, Sendable, Encodable {
    package let language: Language
    /// True where its trained data can be loaded.
    package let isThere: Bool
    /// The Debian package with its trained data.
    package let package: String
  }

  /// Every language, in the order of `Language.allCases`. The trained data of each are loaded as a
  /// test.
  package static var all: [Finding] {
    Language.allCases.map {
      Finding(language: $0, isThere: $0.isReadable, package: $0.debianPackage)
    }
  }
}

extension ScannedRecording {
  /// A warning that names the packages to install, when trained data that the recording's text
  /// needs are missing.
  ///
  /// - Parameter isReadable: tells whether a language's trained data are installed. It is called
  ///   only for recordings that are not in English.
  package func languageWarning(isReadable: (Language) -> Bool = \.hasTrainedData) -> String? {
    guard screen != .unknown, error == nil || !entries.isEmpty else { return nil }
    let wanted = language.map { [$0] } ?? Language.allCases
    let missing = wanted.filter { $0 != .english && !isReadable($0) }
    guard !missing.isEmpty else { return nil }
    let names = missing.map(\.debianPackage).joined(separator: " ")
    let cure = "install \(names), and read it again with --redo"
    return language == nil
      ? "\(path): the language of its text cannot be told; \(cure)"
      : "\(path): there are no trained data for its language; \(cure)"
  }
}

/// The system libraries that decode recordings and read text.
package enum LinkedLibraries {
  package static var versions: [(name: String, version: String)] {
    FFmpegLibrary.versions + TesseractLibrary.versions
  }
}
