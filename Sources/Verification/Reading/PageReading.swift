package import Dex
package import Imaging

/// A line of text as it was read, before anything is made of it.
package struct TextReading: Hashable, Sendable {
  package var text: String
  /// 0…100.
  package var confidence: Double
  /// Pixels of the frame.
  package var box: Rectangle
  /// The sign that the last glyph may be, ♀ or ♂, which recognition does not read.
  package var sign: Gender?
  /// The same line, read by the shapes of its characters: Chinese and Korean alone.
  package var byShape: String?

  package init(
    text: String, confidence: Double, box: Rectangle, sign: Gender? = nil, byShape: String? = nil
  ) {
    self.text = text
    self.confidence = confidence
    self.box = box
    self.sign = sign
    self.byShape = byShape
  }
}

extension TextReading {
  /// Confidence from which free text counts as read: there is no dictionary to check it against, and text
  /// in a script that the trained data do not know comes out as signs with a confidence of 20 to 60.
  static let readable = 70.0
  /// The most confidence in a text that reads otherwise at another size.
  static let disputed = 50.0

  /// The text, if it can be taken for what is written.
  var sureText: String? { confidence >= Self.readable ? text : nil }
}

/// A value that was read, how surely, and where.
package struct Reading<Value: Hashable & Sendable>: Hashable, Sendable {
  package var value: Value
  package var text: String?
  /// 0…100.
  package var confidence: Double
  package var box: Rectangle

  package init(value: Value, text: String? = nil, confidence: Double, box: Rectangle) {
    self.value = value
    self.text = text
    self.confidence = confidence
    self.box = box
  }
}

extension Reading {
  /// Confidence of digits that were read with no other letters allowed: recognition must answer digits
  /// whatever is written, and is as sure of a wrong one. Under what counts as readable by itself.
  private static var doubtedConfidence: Double { 60 }

  /// The same, with no more confidence than such digits deserve.
  var doubted: Reading {
    var reading = self
    reading.confidence = min(confidence, Self.doubtedConfidence)
    return reading
  }
}

/// What one type badge or disc may mean.
package struct TypeReading: Hashable, Sendable {
  /// The types that fit what was seen, best first; never empty.
  package var candidates: [PokemonType]
  /// Those of them that are not far less likely than the best; never empty.
  package var likely: [PokemonType]
  package var confidence: Double
  package var box: Rectangle
  package var text: String?

  /// - Parameter likely: `nil` for all of them.
  package init(
    candidates: [PokemonType], likely: [PokemonType]? = nil, confidence: Double, box: Rectangle,
    text: String? = nil
  ) {
    self.candidates = candidates
    self.likely = likely ?? candidates
    self.confidence = confidence
    self.box = box
    self.text = text
  }

  /// Badge by badge what all of several readings of one page allow; `nil` where they allow none, or saw
  /// different numbers of badges.
  static func common(to readings: [[TypeReading]]) -> [TypeReading]? {
    guard var common = readings.first else { return nil }
    for reading in readings.dropFirst() {
      guard reading.count == common.count else { return nil }
      for (place, other) in reading.enumerated() {
        let allowed = common[place].candidates.filter(other.candidates.contains)
        guard !allowed.isEmpty else { return nil }
        let likely = allowed.filter {
          common[place].likely.contains($0) && other.likely.contains($0)
        }
        let surer = common[place].confidence >= other.confidence ? common[place] : other
        common[place] = TypeReading(
          candidates: allowed, likely: likely.isEmpty ? allowed : likely,
          confidence: surer.confidence, box: surer.box, text: surer.text)
      }
    }
    return common
  }
}

/// The picture of the Pokémon, cut out of its ground.
package struct RenderReading: Hashable, Sendable {
  /// The render's surroundings, with the ground around it.
  package var pixels: RGBImage
  /// The render itself, in pixels of `pixels`: the boxes it may have, the likeliest first; never empty.
  package var subjects: [Rectangle]
  package var ground: RGB
  /// Where the render's canvas stands in `pixels`; `nil` where the layout does not say.
  package var canvas: RenderCanvas?
  /// `pixels`' place on the frame.
  package var place: Rectangle
  /// What the frame shows of colours that are known.
  package var sightings: [ColourSighting] = []
}

/// Everything that was read off one frame of a summary page; `nil` is "not read".
package struct PageReading: Sendable {
  package var time: Double
  package var number: Reading<Int>?
  /// Without text where something stands in its place that was not read.
  package var name: TextReading?
  package var nickname: TextReading?
  package var level: Reading<Int>?
  /// Badges or discs, left to right; `nil` when they could not be told from their ground.
  package var types: [TypeReading]?
  /// Whether something stands where discs do, be it read or not.
  package var showsTypes = false
  /// What discs whose colours are no type's for certain are nearest to.
  package var nearestTypes: [TypeReading]?
  package var gender: Reading<Gender>?
  package var shiny: Reading<Bool>?
  package var trainer: TextReading?
  /// The language that the Pokémon comes from, which need not be the interface's.
  package var pokemonLanguage: Reading<Language>?
  package var trainerId: Reading<String>?
  /// The picture of the Pokémon, until it has been examined.
  package var render: RenderReading?
  package var sprite: SpriteExamination?
  /// The picture of a phone's model.
  package var model: ModelReading?
  /// Mean colour of the current game's icon.
  package var game: RGB?
}
