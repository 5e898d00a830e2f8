import Foundation
import Recognition

/// Whether English can be read here; says so on standard error when it cannot.
let hasEnglish: Bool = {
  let found = TrainedData(language: "en")?.isAvailable ?? false
  if !found {
    FileHandle.standardError.write(
      Data("SKIPPED: no English trained data: text is not read\n".utf8))
  }
  return found
}()
