import Dex
import Foundation
import Recognition

/// True where a language can be read here.
let hasEnglish = isReadable(.english)
let hasFrench = isReadable(.french)
let hasChinese = isReadable(.traditionalChinese)
let hasSimplifiedChinese = isReadable(.simplifiedChinese)

/// Says so on standard error when a language cannot be read.
private func isReadable(_ language: Language) -> Bool {
  if !language.isReadable {
    FileHandle.standardError.write(
      Data("SKIPPED: no trained data for \(language.rawValue): text is not read\n".utf8))
  }
  return language.isReadable
}
