import Dex
import Imaging
import Verification

/// Shows on a frame where a layout's fields lie, and what was read in each.
struct PageExplanation {
  let picture: any Picture
  let placement: Placement
  let reading: PageReading

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

  /// What was read of a field; `nil` when nothing was.
  private func text(of field: FieldName) -> String? {
    func line<V>(_ reading: Reading<V>?) -> String? {
      reading.map { "\($0.value) (\(Int($0.confidence)) %)" }
    }
    func line(_ reading: TextReading?) -> String? {
      reading.map { "“\($0.text)” (\(Int($0.confidence)) %)" }
    }
    func type(_ place: Int) -> String? {
      guard let types = reading.types, place < types.count else { return nil }
      return types[place].candidates.map(\.rawValue).joined(separator: " or ")
        + " (\(Int(types[place].confidence)) %)"
    }
    switch field {
    case .number: return line(reading.number)
    case .name: return line(reading.name)
    case .nickname: return line(reading.nickname)
    case .gender: return line(reading.gender)
    case .level: return line(reading.level)
    case .shiny: return line(reading.shiny)
    case .markings: return "seen before no sparkle is believed"
    case .type1: return type(0)
    case .type2: return type(1) ?? (reading.types?.count == 1 ? "none" : nil)
    case .trainer: return line(reading.trainer)
    case .trainerId: return line(reading.trainerId)
    case .languageTag: return line(reading.pokemonLanguage)
    case .nature, .ability: return "looked at when the language is not told yet"
    case .game: return reading.game.map { "colour #\($0.hexadecimal)" }
    case .turnLeft, .turnRight: return "lit while the page is turned"
    }
  }
}
