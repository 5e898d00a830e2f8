import Foundation
import Recognition

/// Whether English and French can be read here.
let hasEnglish = isReadable("en")
let hasFrench = isReadable("fr")

/// Says so on standard error when a language cannot be read.
private func isReadable(_ language: String) -> Bool {
  let found = TrainedData(language: language)?.isAvailable ?? false
  if !found {
    FileHandle.standardError.write(
      Data("SKIPPED: no trained data for \(language): text is not read\n".utf8))
  }
  return found
}
