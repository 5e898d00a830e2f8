package import Dex
package import Imaging

/// Measures every field of a summary page on one frame.
package struct PageReader: Sendable {
  private let recogniser: any TextRecognizing
  private let trainedData: [Language]
  private let vocabulary: PageVocabulary
  private let sprites: SpriteMatcher

  /// - Parameters:
  ///   - trainedData: the languages whose trained data read the words, the likeliest first; empty where nothing can.
  ///   - vocabulary: the words of the interface's language.
  package init(
    recogniser: any TextRecognizing, trainedData: [Language], vocabulary: PageVocabulary,
    table: HashTable
  ) {
    self.recogniser = recogniser
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
    /// What says on the Switch's page which Pokémon it is.
    case identity
  }

  /// Measures a still: its middle frame first, and the others while anything that a verification needs is open.
  ///
  /// What stands on a phone's panel is the same on every frame of a still; once it is measured, other frames are asked for
  /// the header alone, behind which the scene moves. The Switch's page is the same altogether.
  package func measure(_ still: PageStill) async throws -> [PageMeasurement] {
    let samples = still.still.samples
    let middle = samples.count / 2
    let order = [middle] + samples.indices.reversed().filter { $0 != middle }
    let screen = still.placement.layout.kind
    var pages: [PageMeasurement] = []
    for index in order {
      let sample = samples[index]
      pages.append(
        try await measure(
          sample.picture, at: still.placement, time: sample.time,
          parts: openParts(of: pages, screen: screen)))
      if isEnough(pages, screen: screen) { break }
    }
    guard screen == .mobileSummary else { return pages }
    for index in order.dropFirst(pages.count) {
      let sample = samples[index]
      pages.append(
        try await measure(sample.picture, at: still.placement, time: sample.time, parts: .gender))
    }
    return pages
  }

  /// Measures `picture`, on which the page stands at `placement`.
  ///
  /// - Parameter time: seconds of the recording, kept in the measurement.
  package func measure(
    _ picture: any Picture, at placement: Placement, time: Double, parts: Parts = .all
  ) async throws -> PageMeasurement {
    let page = page(picture, at: placement)
    var measured = PageMeasurement(time: time)
    switch placement.layout.anchor {
    case .bars:
      let sightings = try await page.measureStrip(into: &measured.fields)
      page.measureSlots(into: &measured.fields)
      if parts == .all { try await page.measureRest(into: &measured.fields) }
      if parts == .all { measured.pokemonLanguage = try await page.pokemonLanguage() }
      measured.sprite = sprite(picture, at: placement, measured: measured, sightings: sightings)
    case .panel:
      try await page.measureHeader(into: &measured.fields, parts == .gender ? .gender : .all)
      if parts == .all { try await page.measurePanel(into: &measured.fields) }
      measured.model = ModelPicture(picture, at: placement)
    }
    return measured
  }

  /// The picture's distances to the renders of the species that number or name say, and of all others.
  private func sprite(
    _ picture: any Picture, at placement: Placement, measured: PageMeasurement,
    sightings: [ColourSighting]
  ) -> SpriteExamination? {
    guard var render = RenderCutter.cut(from: picture, at: placement) else { return nil }
    render.sightings = sightings
    return sprites.examine(render, species: measured.number?.best ?? measured.name?.best)
  }

  private func page(_ picture: any Picture, at placement: Placement) -> Page {
    Page(
      picture: picture, placement: placement,
      words: TextReader(recogniser: recogniser, languages: trainedData),
      numbers: TextReader(recogniser: recogniser, languages: [.english]),
      vocabulary: vocabulary, colours: TypeColours(layout: placement.layout),
      paper: PanelPaper(in: picture, at: placement))
  }

  // MARK: Enough

  /// What another frame is asked for.
  private func openParts(of pages: [PageMeasurement], screen: ScreenKind) -> Parts {
    switch screen {
    case .switchSummary: pages.isEmpty ? .all : .identity
    case .mobileSummary, .switchBox, .unknown: hasPanel(pages) ? .header : .all
    }
  }

  private func isSure<V>(
    _ pages: [PageMeasurement], _ field: (PageMeasurement) -> Measurement<V>?, by bar: Bar
  ) -> Bool {
    pages.contains { field($0)?.isSure(bar: bar) == true }
  }

  private var calibration: Calibration { vocabulary.calibration }

  /// Whether what stands on a phone's panel was measured well.
  private func hasPanel(_ pages: [PageMeasurement]) -> Bool {
    isSure(pages, \.number, by: calibration.numberBar)
      && isSure(pages, \.name, by: calibration.nameBar)
      && isSure(pages, \.types, by: calibration.typesBar)
      && isSure(pages, \.shiny, by: calibration.signBar)
  }

  /// Whether nothing that a verification needs is open.
  ///
  /// On a phone the scene moves behind the header, so that two frames are asked; on the Switch two frames of a still are
  /// one picture.
  private func isEnough(_ pages: [PageMeasurement], screen: ScreenKind) -> Bool {
    guard isSure(pages, \.gender, by: calibration.signBar) else { return false }
    switch screen {
    case .switchSummary:
      return isSure(pages, \.number, by: calibration.numberBar)
        && isSure(pages, \.shiny, by: calibration.signBar)
        && pages.contains { $0.sprite?.isConfirmed ?? false }
    case .mobileSummary, .switchBox, .unknown:
      return pages.count >= 2 && hasPanel(pages)
    }
  }

  // MARK: Language

  /// The number, name and type words of a still's middle frame, for telling the language.
  func words(on still: PageStill) async throws -> PageMeasurement {
    let page = page(middle(of: still), at: still.placement)
    var measured = PageMeasurement(time: still.still.start)
    switch still.placement.layout.anchor {
    case .bars: _ = try await page.measureStrip(into: &measured.fields)
    case .panel: try await page.measurePill(into: &measured.fields)
    }
    return measured
  }

  /// The text of one field of a still's middle frame, and its foreground, 255 for full.
  func text(_ field: FieldName, on still: PageStill) async throws -> (
    text: String, foreground: Plane
  )? {
    let page = page(middle(of: still), at: still.placement)
    guard let (line, box) = page.cluster(field), let language = trainedData.first else {
      return nil
    }
    let read = try await page.words.read(line, origin: box, pass: .plain, language: language)
    return (read.text, line.foreground.crop(line.box))
  }

  /// The foreground of the species' name on a still's middle frame, 255 for full.
  func nameForeground(on still: PageStill) async throws -> Plane? {
    let page = page(middle(of: still), at: still.placement)
    let name =
      switch still.placement.layout.anchor {
      case .bars: page.stripName()
      case .panel: page.panelName()?.line
      }
    return name.map { $0.foreground.crop($0.box) }
  }

  private func middle(of still: PageStill) -> any Picture {
    still.still.samples[still.still.samples.count / 2].picture
  }
}
