package import Dex
package import Imaging

/// Reads every field of a summary page off one frame.
package struct PageReader: Sendable {
  private let recogniser: any TextRecognizing
  private let trainedData: [Language]
  private let shapes: ShapeReader?
  private let counterparts: ChineseCounterparts?
  private let typeWords: TextMatcher<PokemonType>
  /// The species by their names in the interface's language.
  private let speciesNames: [String: Int]
  private let sprites: SpriteMatcher

  /// - Parameters:
  ///   - language: whose words stand on the page.
  ///   - trainedData: what reads them, the likeliest first; nothing where nothing can.
  /// - Throws: a `DexError` when the shapes of its characters are needed and not there.
  package init(
    recogniser: any TextRecognizing, language: Language, trainedData: [Language], dex: Dex,
    table: HashTable
  ) throws {
    self.recogniser = recogniser
    self.trainedData = trainedData
    shapes = try ShapeReader.bundled(for: language)
    counterparts = try ChineseCounterparts(of: language, dex: dex)
    typeWords = TextMatcher(
      PokemonType.allCases.flatMap { type in
        language.related.compactMap { dex.typeWord(type, in: $0) }.map { (key: type, word: $0) }
      })
    speciesNames = Dictionary(
      dex.allSpecies.compactMap { species in species.names[language].map { ($0, species.id) } },
      uniquingKeysWith: { first, _ in first })
    sprites = SpriteMatcher(table: table)
  }

  /// Reads a still: its middle frame first, and the others while anything is missing or unsure.
  ///
  /// What stands on a phone's panel is the same on every frame of a still; once it is read well, other frames
  /// are asked for the header alone, behind which the scene moves, or for the gender icon, which may turn. The
  /// Switch's page is the same altogether: other frames are asked for what a verification lacks.
  package func read(_ still: PageStill) async throws -> [PageReading] {
    let samples = still.still.samples
    let middle = samples.count / 2
    let order = [middle] + samples.indices.reversed().filter { $0 != middle }
    let screen = still.placement.layout.kind
    var readings: [PageReading] = []
    for index in order {
      let sample = samples[index]
      readings.append(
        try await read(
          sample.picture, at: still.placement, time: sample.time,
          parts: missingParts(of: readings, screen: screen)))
      if isEnough(readings, screen: screen) { break }
    }
    guard screen == .mobileSummary else { return readings }
    for index in order.dropFirst(readings.count) {
      let sample = samples[index]
      readings.append(
        try await read(sample.picture, at: still.placement, time: sample.time, parts: .gender))
    }
    return readings
  }

  /// Reads `picture`, on which the page stands at `placement`.
  ///
  /// - Parameter time: seconds of the recording, kept in the reading.
  package func read(
    _ picture: any Picture, at placement: Placement, time: Double, parts: PageParts = .all
  ) async throws -> PageReading {
    let page = page(picture, at: placement)
    var reading =
      switch placement.layout.anchor {
      case .bars: try await page.readBars(parts)
      case .panel: try await page.readPanel(parts)
      }
    reading.time = time
    if case .panel = placement.layout.anchor {
      reading.model = ModelReading(picture, at: placement)
    }
    let named = reading.name.flatMap { speciesNames[$0.text] }
    if let number = reading.number, let named, named != number.value {
      reading.number = try await page.numberAgain(number, expected: named)
    }
    if let render = reading.render {
      reading.sprite = sprites.examine(render, species: reading.number?.value)
      // A name that is the number's leaves the picture alone against both.
      if let number = reading.number, named != number.value, reading.sprite?.isOther == true,
        let shown = reading.sprite?.other?.reference.speciesId
      {
        let again = try await page.numberAgain(number, expected: shown)
        reading.number = again
        if again.value != number.value {
          reading.sprite = sprites.examine(render, species: again.value)
        }
      }
      reading.render = nil
    }
    return reading
  }

  func page(_ picture: any Picture, at placement: Placement) -> Page {
    Page(
      picture: picture, placement: placement,
      words: LineReader(
        recogniser: recogniser, languages: trainedData, shapes: shapes, counterparts: counterparts),
      numbers: LineReader(recogniser: recogniser, languages: [.english], shapes: nil),
      typeWords: typeWords, speciesNames: speciesNames,
      colours: TypeColours(layout: placement.layout),
      paper: PanelPaper(in: picture, at: placement))
  }

  /// Confidence under which a reading wants a second one.
  static let unsure = 80.0

  private func has<V>(
    _ readings: [PageReading], _ field: (PageReading) -> Reading<V>?
  ) -> Bool {
    readings.contains { (field($0)?.confidence ?? 0) >= Self.unsure }
  }

  /// What another frame is asked for.
  private func missingParts(of readings: [PageReading], screen: ScreenKind) -> PageParts {
    switch screen {
    case .switchSummary: readings.isEmpty ? .all : .identity
    case .mobileSummary, .switchBox, .unknown: hasPanel(readings, screen: screen) ? .header : .all
    }
  }

  /// Whether what stands on a phone's panel was read well.
  private func hasPanel(_ readings: [PageReading], screen: ScreenKind) -> Bool {
    screen == .mobileSummary && has(readings, \.number) && has(readings, \.shiny)
      && readings.contains { ($0.name?.confidence ?? 0) >= Self.unsure }
      && readings.contains { $0.types != nil }
  }

  /// Whether nothing that a verification needs is missing or unsure.
  ///
  /// On a phone the scene moves behind the header, so that what two frames agree on is worth more than what
  /// one says; on the Switch two frames of a still are one picture.
  private func isEnough(_ readings: [PageReading], screen: ScreenKind) -> Bool {
    guard has(readings, \.gender) else { return false }
    switch screen {
    case .switchSummary:
      return has(readings, \.number) && has(readings, \.shiny)
        && readings.contains { $0.sprite?.isConfirmed ?? false }
    case .mobileSummary, .switchBox, .unknown:
      return readings.count >= 2 && hasPanel(readings, screen: screen)
    }
  }
}
