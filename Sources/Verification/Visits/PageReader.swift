package import Dex
package import Imaging

/// Measures every field of a summary page on one frame.
package struct PageReader: Sendable {
  private let recognizer: any TextRecognizing
  private let trainedData: [Language]
  private let vocabulary: PageVocabulary
  private let sprites: SpriteMatcher

  /// - Parameters:
  ///   - trainedData: the languages whose trained data read the words, the likeliest first; empty
  ///     where nothing can.
  ///   - vocabulary: the words of the interface's language.
  package init(
    recognizer: any TextRecognizing, trainedData: [Language], vocabulary: PageVocabulary,
    table: HashTable
  ) {
    self.recognizer = recognizer
    self.trainedData = trainedData
    self.vocabulary = vocabulary
    sprites = SpriteMatcher(table: table)
  }

  /// The fields that are measured on a frame.
  package enum Parts: Sendable {
    case all
    /// The row over a phone's panel.
    case header
    /// The gender icon in it.
    case gender
    /// The strip, the icons and the picture of the Switch's page, which say which Pokémon it is.
    case identity
  }

  /// Measures a still: its middle frame first, then the others as far as they can add anything.
  ///
  /// The last one comes last: what it alone shows may be the next page's.
  package func measure(_ still: PageStill) async throws -> [PageMeasurement] {
    let samples = still.still.samples
    let middle = samples.count / 2
    var pages: [PageMeasurement] = []
    for index in [middle] + samples.indices.filter({ $0 != middle }) {
      guard let parts = nextParts(after: pages, on: still.registration.layout.kind) else { break }
      let sample = samples[index]
      var page = try await measure(
        sample.picture, at: still.registration, time: sample.time, parts: parts)
      if parts == .gender, isTurned(page, pages) {
        page = try await measure(
          sample.picture, at: still.registration, time: sample.time, parts: .header)
      }
      pages.append(page)
    }
    if pages.count == 1, let late = try await latePicture(on: still, after: samples[middle]) {
      pages.append(late)
    }
    return pages.withoutCoveredModels
  }

  /// Measures the last frame of the Switch's page where its picture has changed, but for another
  /// picture of the same species. It may come later than the rest of its page. Another species'
  /// picture is the next page's, which comes earlier.
  private func latePicture(
    on still: PageStill, after sample: TimedPicture
  ) async throws -> PageMeasurement? {
    let registration = still.registration
    guard registration.layout.kind == .switchSummary, let last = still.still.samples.last,
      last.time > sample.time
    else { return nil }
    let change = registration.pictureChange(
      from: sample.picture, to: last.picture, step: Self.pictureStep)
    guard change >= Self.leastChange else { return nil }
    let page = try await measure(last.picture, at: registration, time: last.time, parts: .identity)
    return page.sprite?.isConfirmed == true ? page : nil
  }

  /// The share of the picture's place that changes with it at least: Flabébé's flower.
  private static let leastChange = 0.005
  /// Reference pixels between two that are compared, of which there are 17,000.
  private static let pictureStep = 4.0

  /// True where the gender on a page contradicts that on the others: its name tells whose it is.
  private func isTurned(_ page: PageMeasurement, _ others: [PageMeasurement]) -> Bool {
    let genders = ([page] + others).compactMap(\.gender)
    return !Measurement.contradictoryValues(of: genders, bar: calibration.signBar).isEmpty
  }

  /// Measures `picture`, on which the page stands at `registration`.
  ///
  /// - Parameter time: seconds of the recording, kept in the measurement.
  package func measure(
    _ picture: any Picture, at registration: Registration, time: Double, parts: Parts = .all
  ) async throws -> PageMeasurement {
    var page = page(picture, at: registration)
    var measured = PageMeasurement(time: time)
    if parts == .all, let language = try await page.measurePokemonLanguage() {
      measured.pokemonLanguage = language
      if language.isSure(bar: calibration.signBar) { page.pokemonLanguage = language.best }
    }
    switch registration.layout.anchor {
    case .bars:
      let sightings = try await page.measureStrip(into: &measured.fields)
      page.measureSlots(into: &measured.fields)
      if parts == .all { try await page.measureRest(into: &measured.fields) }
      measured.sprite = sprite(picture, at: registration, measured: measured, sightings: sightings)
    case .panel:
      try await page.measureHeader(into: &measured.fields, isGenderAlone: parts == .gender)
      if parts == .all { try await page.measurePanel(into: &measured.fields) }
      measured.model = ModelPicture(picture, at: registration)
    }
    return measured
  }

  /// The picture's distances to the renders of the species, and of all others. A number that is not
  /// sure leaves the species to the name.
  private func sprite(
    _ picture: any Picture, at registration: Registration, measured: PageMeasurement,
    sightings: [ColorSighting]
  ) -> SpriteExamination? {
    guard var render = RenderCutter.cut(from: picture, at: registration) else { return nil }
    render.sightings = sightings
    let isNumbered = measured.number?.isSure(bar: calibration.numberBar) == true
    let named = isNumbered ? nil : measured.name?.best
    return sprites.examine(render, species: named ?? measured.number?.best)
  }

  private func page(_ picture: any Picture, at registration: Registration) -> Page {
    Page(
      picture: picture, registration: registration,
      words: TextReader(recognizer: recognizer, languages: trainedData),
      numbers: TextReader(
        recognizer: recognizer, languages: [.english], passes: [.plain, .binary, .small]),
      vocabulary: vocabulary, colors: TypeColors(layout: registration.layout),
      panelBackground: PanelBackground(in: picture, at: registration))
  }

  /// The fields to measure on another frame of a still; `nil` where it can add nothing.
  ///
  /// The Switch's page is the same on every frame, and so is a phone's panel. The scene behind a
  /// phone's header moves: two frames show the header, and every frame the gender.
  private func nextParts(after pages: [PageMeasurement], on screen: ScreenKind) -> Parts? {
    let hasGender = isSure(pages, \.gender, by: calibration.signBar)
    let hasMarks =
      isSure(pages, \.number, by: calibration.numberBar)
      && isSure(pages, \.shiny, by: calibration.signBar)
    switch screen {
    case .switchSummary:
      if pages.isEmpty { return .all }
      let isEnough = hasGender && hasMarks && pages.contains { $0.sprite?.isConfirmed ?? false }
      return isEnough ? nil : .identity
    case .mobileSummary, .switchBox, .unknown:
      let hasPanel =
        hasMarks && isSure(pages, \.name, by: calibration.nameBar)
        && isSure(pages, \.types, by: calibration.typesBar)
      if !hasPanel { return .all }
      return hasGender && pages.count >= 2 ? .gender : .header
    }
  }

  private func isSure<V>(
    _ pages: [PageMeasurement], _ field: (PageMeasurement) -> Measurement<V>?, by bar: Bar
  ) -> Bool {
    pages.contains { field($0)?.isSure(bar: bar) == true }
  }

  private var calibration: Calibration { vocabulary.calibration }

  /// The page on a still's middle frame.
  func page(on still: PageStill) -> Page {
    page(still.still.samples[still.still.samples.count / 2].picture, at: still.registration)
  }
}
