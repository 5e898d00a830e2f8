import Dex
import Imaging
import Verification

/// Marks a layout's fields on a frame, with the value read in each.
struct PageExplanation {
  let picture: any Picture
  let registration: Registration
  let measured: PageMeasurement

  /// The frame with every field's box, and a line for each.
  func marked() -> MarkedPicture {
    var marked = MarkedPicture(picture)
    for rectangle in registration.layout.identityRegion {
      marked.mark(registration.frame(rectangle), MarkedPicture.area, "where stability is judged")
    }
    marked.mark(registration.frame(registration.layout.render), MarkedPicture.area, "the picture")
    for field in FieldName.allCases {
      guard let place = registration.fieldBox(of: field) else { continue }
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
      registration.fieldBox(of: field).map { (field.rawValue, picture.color(in: $0.box)) }
    }
    crops.append(("picture", picture.color(in: registration.frame(registration.layout.render))))
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
    case .nature: line(measured.nature) { $0 }
    case .ability: "looked at when the language is not told yet"
    case .game: measured.game.map { "color #\($0.hexadecimal)" }
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

/// A picture with numbered boxes, and a legend that explains the numbers.
struct MarkedPicture {
  private(set) var image: RGBImage
  private(set) var legend: [String] = []
  private let unit: Int

  /// Colors of fields that were read, of those that were missed, and of areas where nothing is
  /// read.
  static let found = RGB(0, 140, 60)
  static let missing = RGB(210, 30, 30)
  static let area = RGB(90, 90, 220)

  init(_ picture: any Picture) {
    image = picture.color(in: picture.bounds)
    unit = max(1, min(picture.width, picture.height) / 400)
  }

  /// Draws a box and gives it the next number.
  mutating func mark(_ box: Rectangle, _ color: RGB, _ meaning: String) {
    let number = legend.count + 1
    image.outline(box.insetBy(dx: -unit, dy: -unit), in: color, thickness: unit)
    image.tag(number, x: box.x - unit, y: box.y - unit, in: color, dot: unit)
    legend.append("\(number)  \(meaning)")
  }
}
