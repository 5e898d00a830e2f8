import Dex
import Imaging
import Recognition
import Verification

/// Reads one name and says what the verification makes of it.
struct NameReading: Sendable {
  struct Answer: Encodable, Sendable {
    enum Beside: String, Encodable, Sendable {
      case agrees, disagrees, unread
    }

    let number: Int
    let text: String?
    /// The species that the name means by itself; `nil` where it is none or may be several.
    let alone: Int?
    /// What it says beside its number.
    let beside: Beside
  }

  private let reader: PageReader
  private let verifier: Verifier
  private let placement: Placement

  /// - Parameters:
  ///   - scale: frame pixels a pixel of the screen's layout.
  ///   - top: the layout's row at the top of the pictures.
  /// - Returns: `nil` when no layout is of that screen.
  init?(screen: ScreenKind, language: Language, scale: Double, top: Double) throws {
    let dex = try Dex.bundled()
    let table = try HashTable.bundled()
    guard let layout = try ScreenLayout.bundled().first(where: { $0.kind == screen }) else {
      return nil
    }
    reader = try PageReader(
      recogniser: TextEnginePool(), language: language, trainedData: language.related, dex: dex,
      table: table)
    verifier = Verifier(dex: dex, table: table, language: language, screen: screen)
    placement = Placement(layout: layout, scale: scale, originX: 0, originY: -top * scale)
  }

  func answer(on picture: any Picture, number: Int) async throws -> Answer {
    var reading = try await reader.read(picture, at: placement, time: 0)
    reading.number = nil
    let alone = entry(of: reading)
    reading.number = Reading(
      value: number, confidence: 95, box: Rectangle(x: 0, y: 0, width: 1, height: 1))
    let reasons = entry(of: reading).reasons
    let beside: Answer.Beside =
      reasons.contains(.nameUnread)
      ? .unread : reasons.contains(.numberNameDisagree) ? .disagrees : .agrees
    return Answer(
      number: number, text: reading.name?.text, alone: alone.speciesId, beside: beside)
  }

  private func entry(of reading: PageReading) -> Entry {
    verifier.entry(
      for: Visit(start: 0, end: 0, longestDwell: 0, readings: [reading], isStillImage: true),
      index: 0)
  }
}
