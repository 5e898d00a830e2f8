import Dex
import Imaging
import Verification

/// Shows on a frame where a layout's fields lie, and what was read in each.
struct PageExplanation {
  let picture: any Picture
  let placement: Placement
  let measured: PageMeasurement

  /// The frame with every field's box, and a line for each.
  func marked() -> MarkedPicture {
    var marked = MarkedPicture(picture)
    for rectangle in placement.layout.identityRegion {
      marked.mark(
        placement.frame(rectangle), MarkedPicture.area, "where stability is judged")
    }
    marked.mark(placement.frame(placement.layout.render), MarkedPicture.area, "the picture")
    for field in FieldName.allCases {
      guard let place = placement.place(of: field) else { continue }
      let read = text(of: field)
      marked.mark(
        place.box, read == nil ? MarkedPicture.missing : MarkedPicture.found,
        "\(field.rawValue): \(read ?? "not read")")
    }
    return marked
  }

  /// The pixels of every field.
  func crops() -> [(name: String, image: RGBImage)] {
    var crops = FieldName.allCases.compactMap { field in
      placement.place(of: field).map { (field.rawValue, picture.colour(in: $0.box)) }
    }
    crops.append(("picture", picture.colour(in: placement.frame(placement.layout.render))))
    return crops.filter { $0.1.width > 0 && $0.1.height > 0 }
  }

  /// The value of a field; `nil` when it was not read.
  private func text(of field: FieldName) -> String? {
    switch field {
    case .number, .digits: line(measured.number) { String($0) }
    case .name: line(measured.name) { "No. \($0)" }
    case .nickname: line(measured.nickname)
    case .gender: line(measured.gender, \.rawValue)
    case .level: line(measured.level) { String($0) }
    case .shiny: line(measured.shiny) { $0 ? "shiny" : "plain" }
    case .markings: "seen before no sparkle is believed"
    case .type1: type(0)
    case .type2: type(1) ?? (measured.types?.best?.count == 1 ? "none" : nil)
    case .trainer: line(measured.trainer)
    case .trainerId: line(measured.trainerId)
    case .languageTag: line(measured.pokemonLanguage, \.rawValue)
    case .nature, .ability: "looked at when the language is not told yet"
    case .game: measured.game.map { "colour #\($0.hexadecimal)" }
    case .turnLeft, .turnRight: "lit while the page is turned"
    }
  }

  /// The likeliest value with its decades over "hidden" and over the next one.
  private func line<Value>(
    _ measurement: Measurement<Value>?, _ show: (Value) -> String
  ) -> String? {
    guard let measurement, let best = measurement.best else { return nil }
    return show(best) + " " + decades(measurement)
  }

  private func decades<Value>(_ measurement: Measurement<Value>) -> String {
    let likelier = (10 * measurement.decades).rounded() / 10
    let margin = (10 * measurement.margin).rounded() / 10
    return "(\(likelier) decades over none, \(margin) over the next)"
  }

  private func line(_ text: FreeText?) -> String? {
    text.map { "“\($0.raw)”" + ($0.isRead ? "" : " (not sure)") }
  }

  private func type(_ place: Int) -> String? {
    guard let types = measured.types, let best = types.best, place < best.count else { return nil }
    return best[place].rawValue + " " + decades(types)
  }
}
