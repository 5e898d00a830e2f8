import Dex
import Imaging

/// Reading the phone's page.
extension Page {
  func readPanel(_ parts: PageParts) async throws -> PageReading {
    var reading = PageReading(time: 0)
    if parts != .gender { try await readLevel(into: &reading) }
    try await readName(into: &reading, parts)
    guard parts == .all else { return reading }
    try await readPill(into: &reading)
    reading.shiny = readShiny()
    reading.pokemonLanguage = try await pokemonLanguage()
    reading.trainer = try await text(.trainer)
    reading.trainerId = try await digits(.trainerId)
    return reading
  }

  private func readShiny() -> Reading<Bool>? {
    guard let (pixels, box, _) = crop(.shiny) else { return nil }
    let reading = ShinyReader.readRow(
      pixels, box: box, panel: paper?.corrected ?? panelColour, unit: placement.scale)
    // Something in the panel's own colour may lie over the row; it lies over the markings beside it too.
    guard reading?.value == false, placement.layout.fields[.markings] != nil else { return reading }
    return crop(.markings).map { ShinyReader.hasMarkings($0.pixels) } == true ? reading : nil
  }

  /// Number, name and types, which stand in one row.
  func readPill(into reading: inout PageReading) async throws {
    reading.number = try await panelNumber()
    if clearLine(.name) != nil { reading.name = try await text(.name) }
    reading.types = try await badges()
  }

  /// The text line of a field on the panel, if nothing lies over it.
  private func clearLine(_ field: FieldName) -> (line: TextLine, box: Rectangle)? {
    guard let (pixels, box, place) = crop(field),
      let ink = InkPlane.make(of: pixels, ink: place.ink),
      let line = TextLine(in: ink, capHeight: place.capHeight),
      !isCovered(
        line, in: pixels, capHeight: place.capHeight, before: pixels.width, limit: Self.flatGround)
    else { return nil }
    return (line, box)
  }

  private func panelNumber() async throws -> Reading<Int>? {
    guard let (line, box) = clearLine(.number) else { return nil }
    if let read = try await numbers.read(line, origin: box),
      let number = NumberText.last(in: read, digits: 3...4)
    {
      return number
    }
    return try await number(afterWidestGapOf: line, box: box)
  }

  private func badges() async throws -> [TypeReading]? {
    guard let first = try await badge(.type1) else { return nil }
    switch try await badge(.type2) {
    case .unreadable: return nil
    case .absent: return first.reading.map { [$0] }
    case .present(let second): return first.reading.map { [$0, second] }
    case nil: return nil
    }
  }

  private enum Badge {
    case absent
    case unreadable
    case present(TypeReading)

    var reading: TypeReading? {
      if case .present(let reading) = self { reading } else { nil }
    }
  }

  private func badge(_ field: FieldName) async throws -> Badge? {
    guard let (pixels, box, place) = crop(field) else { return nil }
    let colour: RGB
    switch BadgeGround(of: pixels, panel: paper?.corrected ?? panelColour, known: panelColour) {
    case .bare: return .absent
    case .covered: return .unreadable
    case .filled(let fill): colour = fill
    }
    var word: TextReading?
    if let ink = InkPlane.make(of: pixels, ink: place.ink),
      let line = TextLine(in: ink, capHeight: place.capHeight)?
        .from(x: Int(Double(pixels.width) * 0.26))
    {
      word = try await words.read(line, origin: box)?.reading
    }
    guard
      let reading = type(colour: colour, beside: [panelSighting], text: word, box: box)
    else {
      return .unreadable
    }
    return .present(reading)
  }

  /// The panel's true colour, which it has on a crop.
  var panelColour: RGB { paper?.known ?? RGB(255, 255, 255) }

  private var panelSighting: ColourSighting {
    ColourSighting(known: panelColour, seen: panelColour, noise: ColourSighting.evenPatch)
  }

  /// The least channel of the panel's true colour, which is the page's white.
  var white: Int { Int(panelColour.minimum) }

  /// The level, and the icon of the game whose level it is.
  private func readLevel(into reading: inout PageReading) async throws {
    if let (line, box) = levelLine() { reading.level = try await level(in: line, box: box) }
    if let (pixels, _, _) = crop(.game) {
      reading.game = pixels.median
    }
  }

  /// The line of the level, right of the name.
  func levelLine() -> (line: TextLine, box: Rectangle)? {
    guard let (pixels, box, place) = crop(.level),
      let ink = InkPlane.make(of: pixels, ink: .light, white: white),
      let line = TextLine(in: ink, capHeight: place.capHeight)
    else { return nil }
    return (line, box)
  }
}
