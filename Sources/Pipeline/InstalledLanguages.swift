package import Dex
import Recognition

/// Which of HOME's languages can be read here.
package enum InstalledLanguages {
  package struct Finding: Hashable, Sendable {
    package let language: Language
    package let isReadable: Bool
    /// The Debian package with its trained data.
    package let package: String
  }

  /// Every language, in the order of `Language.allCases`. Each one's trained data are loaded to see.
  package static var all: [Finding] {
    Language.allCases.compactMap { language in
      TrainedData(language: language.rawValue).map {
        Finding(language: language, isReadable: $0.isAvailable, package: $0.debianPackage)
      }
    }
  }
}
