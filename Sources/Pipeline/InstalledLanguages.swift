import Decoding
package import Dex
import Files
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
  /// A warning about the language of the interface: trained data are missing, or most names do not
  /// fit the language that was chosen.
  ///
  /// - Parameters:
  ///   - chosen: the language that the recording was read in on demand; `nil` where it was found.
  ///   - isReadable: tells whether a language's trained data are installed. It is called only for
  ///     recordings that are not in English.
  package func languageWarning(
    chosen: Language?, isReadable: (Language) -> Bool = \.hasTrainedData
  ) -> String? {
    guard screen != .unknown, error == nil || !entries.isEmpty else { return nil }
    let wanted = language.map { [$0] } ?? Language.allCases
    let missing = wanted.filter { $0 != .english && !isReadable($0) }
    guard missing.isEmpty else {
      let names = missing.map(\.debianPackage).joined(separator: " ")
      let cure = "install \(names), and read it again with --redo"
      return language == nil
        ? "\(path): the language of its text cannot be told; \(cure)"
        : "\(path): there are no trained data for its language; \(cure)"
    }
    let unread = entries.count { $0.reasons.contains(.nameUnread) }
    guard let chosen, 2 * unread > entries.count else { return nil }
    return "\(path): \(unread) of \(entries.count.counted("name", "names")) not read; where its "
      + "text is not in the language \(chosen.rawValue), leave that out and read it again"
  }
}

/// The system libraries that decode recordings and read text.
package enum LinkedLibraries {
  package static var versions: [(name: String, version: String)] {
    FFmpegLibrary.versions + TesseractLibrary.versions
  }
}
