import Decoding
package import Collection
import Dex
import Imaging
import Verification

/// The loaded data and the settings that recordings are read with.
package struct WorkerParts: Sendable {
  let dex: Dex
  let table: HashTable
  let vocabularies: Vocabularies
  let layouts: [ScreenLayout]
  let boxes: BoxParts
  let limits: DecodingLimits
  let language: Language?
  let requiresSprite: Bool
  package let versions: ReadingVersions

  /// Readers of pages in any language.
  ///
  /// - Parameter search: finds a recording's language; `nil` where that of the pages is given.
  func readers(
    _ recognizer: any TextRecognizing, search: LanguageSearch? = nil
  ) -> PageReaders {
    PageReaders(
      recognizer: recognizer, dex: dex, table: table, vocabularies: vocabularies,
      search: search ?? LanguageSearch(known: language))
  }
}
