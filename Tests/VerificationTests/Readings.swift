import Dex
import Imaging

@testable import Verification

/// Page readings made from plain values.
enum Readings {
  static let box = Rectangle(x: 10, y: 20, width: 30, height: 40)

  static func text(_ text: String, _ confidence: Double = 90) -> TextReading {
    TextReading(text: text, confidence: confidence, box: box)
  }

  static func value<V>(_ value: V, _ confidence: Double = 95) -> Reading<V> {
    Reading(value: value, confidence: confidence, box: box)
  }

  static func types(_ types: PokemonType...) -> [TypeReading] {
    types.map { TypeReading(candidates: [$0], confidence: 90, box: box) }
  }

  /// A page on which all was read: a male Pikachu.
  static func pikachu(_ change: (inout PageReading) -> Void = { _ in }) -> PageReading {
    var reading = PageReading(time: 0)
    reading.number = value(25)
    reading.name = text("Pikachu")
    reading.nickname = text("Pikachu")
    reading.types = types(.electric)
    reading.gender = value(.male)
    reading.shiny = value(false)
    reading.level = value(25)
    reading.trainer = text("Ash")
    reading.trainerId = value("014082")
    change(&reading)
    return reading
  }

  static func visit(
    _ readings: [PageReading], dwell: Double = 1, isDamaged: Bool = false,
    isStillImage: Bool = false
  ) -> Visit {
    Visit(
      start: 2, end: 2 + dwell, longestDwell: dwell, readings: readings, isDamaged: isDamaged,
      isStillImage: isStillImage)
  }
}
