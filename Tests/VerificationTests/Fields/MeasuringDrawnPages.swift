import Dex
import Imaging
import Testing

@testable import Verification

/// The words of the drawn pages: the dex's, and one short word for a type.
enum DrawnVocabulary {
  static let english = PageVocabulary(
    language: .english,
    dex: Dex(
      date: "", species: Measured.dex.allSpecies,
      typeWords: [
        .electric: [.english: "Zap", .spanish: "Rayo"], .bug: [.spanish: "Bicho"],
      ]),
    natures: [:],
    calibration: Measured.calibration)
}

/// Suites that measure drawn pages, whose letters are blocks.
protocol MeasuringDrawnPages {}

extension MeasuringDrawnPages {
  func reader(first word: String? = nil) -> PageReader {
    PageReader(
      recognizer: BlockRecognizer(
        words: (word.map { [$0] } ?? []) + [
          "No. 0025", "0025", "Bulbasaur", "Pikachu", "Sparky", "Lv. 66", "66", "Margaretha", "Zap",
          "41641", "4164141",
        ]),
      trainedData: [.english], vocabulary: DrawnVocabulary.english, table: DrawnSprites.table)
  }

  func registration(_ picture: RGBImage) throws -> Registration {
    try #require(ScreenLocator(layouts: Layouts.all).locate(in: picture))
  }

  /// A page whose lines `recognizer` reads.
  func page(_ recognizer: some TextRecognizing, scale: Double? = nil) throws -> Page {
    let picture = (scale.map { DrawnPhonePage(scale: $0) } ?? DrawnPhonePage()).image
    let registration = try registration(picture)
    let reader = TextReader(recognizer: recognizer, languages: [.english])
    return Page(
      picture: picture, registration: registration, words: reader, numbers: reader,
      vocabulary: DrawnVocabulary.english, colors: TypeColors(layout: registration.layout),
      panelBackground: PanelBackground(in: picture, at: registration))
  }

  func measure(_ picture: RGBImage) async throws -> PageMeasurement {
    try await reader().measure(picture, at: registration(picture), time: 7.5)
  }
}
