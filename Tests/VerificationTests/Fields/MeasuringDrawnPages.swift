import Dex
import Imaging
import Testing

@testable import Verification

/// The words of the drawn pages: the dex's, and one short word for a type.
enum DrawnVocabulary {
  static let english = PageVocabulary(
    language: .english,
    dex: Dex(
      date: "", species: Measured.dex.allSpecies, typeWords: [.electric: [.english: "Zap"]]),
    calibration: Measured.calibration)
}

/// Suites that measure drawn pages, whose letters are blocks.
protocol MeasuringDrawnPages {}

extension MeasuringDrawnPages {
  func reader(first word: String? = nil) -> PageReader {
    PageReader(
      recogniser: BlockRecogniser(
        words: (word.map { [$0] } ?? []) + [
          "No. 0025", "0025", "Bulbasaur", "Pikachu", "Sparky", "Lv. 66", "66", "Margaretha", "Zap",
          "41641", "4164141",
        ]),
      trainedData: [.english], vocabulary: DrawnVocabulary.english, table: DrawnSprites.table)
  }

  func placement(_ picture: RGBImage) throws -> Placement {
    try #require(ScreenLocator(layouts: Layouts.all).locate(in: picture))
  }

  /// A page whose lines `recogniser` reads.
  func page(_ recogniser: some TextRecognizing, scale: Double? = nil) throws -> Page {
    let picture = (scale.map { DrawnPhonePage(scale: $0) } ?? DrawnPhonePage()).image
    let placement = try placement(picture)
    let reader = TextReader(recogniser: recogniser, languages: [.english])
    return Page(
      picture: picture, placement: placement, words: reader, numbers: reader,
      vocabulary: DrawnVocabulary.english, colours: TypeColours(layout: placement.layout),
      paper: PanelPaper(in: picture, at: placement))
  }

  func measure(_ picture: RGBImage) async throws -> PageMeasurement {
    try await reader().measure(picture, at: placement(picture), time: 7.5)
  }
}
