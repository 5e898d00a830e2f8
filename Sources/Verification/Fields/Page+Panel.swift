import Dex
import Imaging

/// Reading the phone's page.
extension Page {
  /// Measures the fields of the panel, all of which stand still while a page does.
  func measurePanel(into page: inout PageFields) async throws {
    try await measurePill(into: &page)
    page.shiny = shinyMark()
    page.nature = try await nature()
    page.trainer = try await freeText(.trainer, isCentered: true)
    page.trainerId = try await trainerId(isCentered: true)
  }

  /// Measures number, name and types, which stand in one row.
  func measurePill(into page: inout PageFields) async throws {
    if let line = clearLine(.number) { page.number = try await number(line) }
    if let line = panelName() {
      // The longest names fill the pill between the number's part and its icon.
      let isWhole = line.crop == registration.fieldBox(of: .name)?.box
      page.name = try await name(line, isBounded: isWhole)
    }
    (page.types, page.typeWords) = try await badges()
  }

  /// The line of the species' name on the pill.
  func panelName() -> TextLine? {
    guard let line = clearLine(.name) else { return nil }
    return line.firstCluster(gap: Double(line.box.height) * Self.fieldGap)
  }

  /// The text line of a field on the panel, if nothing lies over it.
  private func clearLine(_ field: FieldName) -> TextLine? {
    guard let (pixels, box, place) = crop(field),
      let line = TextLine(in: pixels, kind: place.foreground, capHeight: place.capHeight, of: box),
      !isCovered(
        line, in: pixels, capHeight: place.capHeight, before: pixels.width,
        limit: Self.flatBackground)
    else { return nil }
    return line
  }

  private func nature() async throws -> Measurement<String>? {
    guard let line = cluster(.nature), !line.isCut() else { return nil }
    return try await words.measure(line, words: vocabulary.natures, sure: calibration.nameBar)
  }

  private func shinyMark() -> Measurement<Bool>? {
    guard let (pixels, box, _) = crop(.shiny) else { return nil }
    let mark = ShinyReader(calibration: calibration).row(
      pixels, box: box, panel: panelBackground?.corrected ?? panelColor, unit: registration.scale)
    // Something in the panel's color may lie over the row, and then over the markings beside it.
    guard mark.best == false, registration.layout.fields[.markings] != nil else { return mark }
    return crop(.markings).map { Markings.stand(in: $0.pixels) } == true
      ? mark : .nothing(box: box)
  }

  /// The panel's true color, which it has on a crop.
  var panelColor: RGB { panelBackground?.known ?? RGB(255, 255, 255) }

  /// The least channel of the panel's true color, which is the page's white.
  var white: Int { Int(panelColor.minimum) }
}
