import Dex
import Imaging
import Testing

@testable import Verification

/// Suites that read drawn pages, whose letters are blocks.
protocol ReadingDrawnPages {}

extension ReadingDrawnPages {
  func reader(
    confidence: Double = 90, first word: String? = nil
  ) throws -> PageReader {
    try PageReader(
      recogniser: BlockRecogniser(
        words: (word.map { [$0] } ?? []) + [
          "No. 0025", "Bulbasaur", "Sparky", "Lv. 66", "Cole", "Zap", "0025 Pikachu",
        ], digits: ["41641", "014082", "0026", "4164141"], confidence: confidence),
      language: .english, trainedData: [.english],
      dex: Dex(
        date: "", species: [], typeWords: [.electric: [.english: "Zap"]]),
      table: DrawnSprites.table)
  }

  func placement(_ picture: RGBImage) throws -> Placement {
    try #require(ScreenLocator(layouts: Layouts.all).locate(in: picture))
  }

  /// A page whose lines `recogniser` reads.
  func page(
    _ recogniser: some TextRecognizing, language: Language = .english
  ) throws -> Page {
    let picture = DrawnPhonePage().image
    return try PageReader(
      recogniser: recogniser, language: language, trainedData: [language],
      dex: try Dex.bundled(), table: DrawnSprites.table
    ).page(picture, at: placement(picture))
  }

  func read(_ picture: RGBImage) async throws -> (PageReading, Placement) {
    let placement = try placement(picture)
    return (try await reader().read(picture, at: placement, time: 7.5), placement)
  }
}
