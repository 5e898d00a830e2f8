/// The parts of a summary page that are looked at.
package enum FieldName: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
  case number, digits, name, nickname, gender, level, shiny, markings, type1, type2, trainer,
    trainerId
  case nature, ability, languageTag
  case game, turnLeft, turnRight
}

/// How the ink of a field stands out from its ground.
package enum Ink: String, Hashable, Sendable, Codable {
  /// Dark text on a light, even ground.
  case dark
  /// White text over a picture.
  case light
  /// White text on an even, coloured ground.
  case lightOnColour = "light-on-colour"
  /// A coloured drawing.
  case icon
}

/// Where a field stands on the reference screen, and how it is drawn.
package struct FieldPlace: Hashable, Sendable, Codable {
  package let x: Double
  package let y: Double
  package let width: Double
  package let height: Double
  package let ink: Ink
  /// Height of a capital, for fields of text.
  package let capHeight: Double?

  package var rectangle: ReferenceRectangle {
    ReferenceRectangle(x: x, y: y, width: width, height: height)
  }
}
