import Dex
import Imaging
import Recognition
import Verification

/// Reads one name and judges it as the verification does.
struct NameReading: Sendable {
  struct Answer: Encodable, Sendable {
    enum Beside: String, Encodable, Sendable { case agrees, disagrees, unread }

    let number: Int
    let text: String?
    /// The species that the name alone means; `nil` where it means none, or may mean several.
    let alone: Int?
    /// The relation of the name to the number beside it.
    let beside: Beside
  }

  private let reader: PageReader
  private let verifier: Verifier
  private let registration: Registration

  /// - Parameters:
  ///   - scale: frame pixels for each pixel of the screen's layout.
  ///   - top: the layout's row at the top of the pictures.
  /// - Returns: `nil` when no layout describes that screen.
  init?(screen: ScreenKind, language: Language, scale: Double, top: Double) throws {
    let dex = try Dex.bundled()
    let table = try HashTable.bundled()
    guard let layout = try ScreenLayout.bundled().first(where: { $0.kind == screen }) else {
      return nil
    }
    let calibration = try Calibration.bundled()
    reader = PageReader(
      recognizer: try TextEnginePool(), trainedData: language.related,
      vocabulary: PageVocabulary(
        language: language, dex: dex, natures: [:], calibration: calibration),
      table: table)
    verifier = Verifier(
      dex: dex, table: table, language: language, screen: screen, calibration: calibration)
    registration = Registration(layout: layout, scale: scale, originX: 0, originY: -top * scale)
  }

  func answer(on picture: any Picture, number: Int) async throws -> Answer {
    var page = try await reader.measure(picture, at: registration, time: 0)
    page.number = nil
    let alone = entry(of: page)
    page.number = .seen(number, among: [number], log10: 4)
    let reasons = entry(of: page).reasons
    let beside: Answer.Beside =
      reasons.contains(.nameUnread)
      ? .unread : reasons.contains(.numberNameDisagree) ? .disagrees : .agrees
    return Answer(number: number, text: page.name?.text, alone: alone.speciesId, beside: beside)
  }

  private func entry(of page: PageMeasurement) -> Entry {
    verifier.entry(
      for: Visit(start: 0, end: 0, longestDwell: 0, pages: [page], isStillImage: true), index: 0)
  }
}
