package import Dex
import Recognition
package import Verification

/// What to install so that a recording's text can be read.
package struct LanguageAdvice: Sendable {
  private let isReadable: @Sendable (Language) -> Bool

  /// - Parameter isReadable: whether the trained data of a language are there; it is asked only of recordings
  ///   that are not in English.
  package init(
    isReadable: @escaping @Sendable (Language) -> Bool = {
      TextEnginePool.isTrainedDataAvailable(language: $0.rawValue)
    }
  ) {
    self.isReadable = isReadable
  }

  /// A warning, when trained data that the recording wants are missing.
  package func warning(for account: RecordingAccount) -> String? {
    guard account.screen != .unknown, account.error == nil || !account.entries.isEmpty else {
      return nil
    }
    let wanted = account.language.map { [$0] } ?? Language.allCases
    let missing = wanted.filter { $0 != .english && !isReadable($0) }
    let packages = missing.compactMap { TrainedData(language: $0.rawValue)?.debianPackage }
    guard !packages.isEmpty else { return nil }
    let names = packages.joined(separator: " ")
    let cure = "install \(names), and read it again with --redo"
    return account.language == nil
      ? "\(account.path): the language of its text cannot be told; \(cure)"
      : "\(account.path): there are no trained data for its language; \(cure)"
  }
}
