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

/// Advice on the packages to install so that a recording's text can be read.
package struct LanguageAdvice: Sendable {
  private let isReadable: @Sendable (Language) -> Bool

  /// - Parameter isReadable: tells whether a language's trained data are installed. It is called
  ///   only for recordings that are not in English.
  package init(
    isReadable: @escaping @Sendable (Language) -> Bool = \.hasTrainedData
  ) {
    self.isReadable = isReadable
  }

  /// A warning, when trained data that the recording needs are missing.
  package func warning(for scan: ScannedRecording) -> String? {
    guard scan.screen != .unknown, scan.error == nil || !scan.entries.isEmpty else {
      return nil
    }
    let wanted = scan.language.map { [$0] } ?? Language.allCases
    let missing = wanted.filter { $0 != .english && !isReadable($0) }
    let packages = missing.map(\.debianPackage)
    guard !packages.isEmpty else { return nil }
    let names = packages.joined(separator: " ")
    let cure = "install \(names), and read it again with --redo"
    return scan.language == nil
      ? "\(scan.path): the language of its text cannot be told; \(cure)"
      : "\(scan.path): there are no trained data for its language; \(cure)"
  }
}

/// The system libraries that decode recordings and read text.
package enum LinkedLibraries {
  package static var versions: [(name: String, version: String)] {
    FFmpegLibrary.versions + TesseractLibrary.versions
  }
}
