import Decoding
package import Collection
import Dex
package import Imaging
package import Verification

/// What recordings are read with, loaded.
package struct ReadingParts: Sendable {
  let dex: Dex
  let table: HashTable
  let layouts: [ScreenLayout]
  let boxes: BoxParts
  let limits: DecodingLimits
  let language: Language?
  let requiresSprite: Bool
  package let versions: ReadingVersions

  /// Readers of pages in any language.
  func readers(_ recogniser: any TextRecognizing) throws -> PageReaders {
    PageReaders(
      recogniser: recogniser, dex: dex, table: table, calibration: try Calibration.bundled(),
      search: LanguageSearch(known: language))
  }

  /// The reading itself.
  ///
  /// - Parameter learnings: what people have vouched for.
  package func reading(
    recogniser: any TextRecognizing, learnings: Learnings
  ) -> any RecordingReading {
    SummaryScreenReading(
      dex: dex, table: table, layouts: layouts, boxes: boxes, recogniser: recogniser,
      limits: limits, language: language, requiresSprite: requiresSprite, learnings: learnings)
  }
}
