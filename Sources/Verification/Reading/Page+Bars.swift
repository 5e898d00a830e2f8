import Dex
import Imaging

/// Reading the Switch's page.
extension Page {
  func readBars(_ parts: PageParts) async throws -> PageReading {
    var reading = PageReading(time: 0)
    let sightings = try await readStrip(into: &reading)
    if let (pixels, box, _) = crop(.gender) {
      reading.gender = GenderReader.readSlot(pixels, box: box)
      if reading.gender?.value == .genderless, isCovered(slot: pixels, at: box) {
        reading.gender = nil
      }
    }
    if let (pixels, box, _) = crop(.shiny) {
      reading.shiny = ShinyReader.readSlot(pixels, box: box)
      if reading.shiny?.value == false, isCovered(slot: pixels, at: box) { reading.shiny = nil }
    }
    reading.render = RenderCutter.cut(from: picture, at: placement)
    reading.render?.sightings = sightings
    guard parts == .all else { return reading }
    reading.nickname = try await headerName()
    if let (line, box) = line(.level) { reading.level = try await level(in: line, box: box) }
    reading.pokemonLanguage = try await pokemonLanguage()
    reading.trainer = try await text(.trainer)
    reading.trainerId = try await digits(.trainerId)
    return reading
  }

  /// Reads number, species name and type discs, which stand in one bar.
  ///
  /// - Returns: what the frame shows of colours that are known.
  @discardableResult
  func readStrip(into reading: inout PageReading) async throws -> [ColourSighting] {
    guard let (pixels, box, place) = crop(.number), let discs = discs(in: pixels, box: box)
    else { return [] }
    let sightings = sightings(beside: discs)
    let drawings = discs.drawings(in: pixels)
    let found = discs.find(in: pixels, drawings: drawings)
    reading.showsTypes = !drawings.isEmpty
    reading.types = types(of: found, beside: sightings, box: box)
    if reading.types == nil {
      reading.nearestTypes = types(of: found, beside: sightings, box: box, reach: .infinity)
    }
    guard let ink = InkPlane.make(of: pixels, ink: place.ink),
      let whole = TextLine(in: ink, capHeight: place.capHeight)
    else { return sightings }
    let end = found.first?.box.x ?? discs.start
    guard let line = whole.before(x: end - 2),
      !isCovered(
        line, in: pixels, capHeight: place.capHeight, before: end - 2, limit: Self.anyGround),
      let (number, name) = try await numberAndName(in: line, box: box)
    else { return sightings }
    reading.number = number
    let letters = name.flatMap { line.from(x: $0.box.x - box.x - 2) } ?? line
    reading.name =
      try await signed(name, of: letters, origin: box)
      ?? unread(after: number.box, of: line, box: box)
    return sightings
  }

  /// The name in the header, between the ball and the gender icon.
  private func headerName() async throws -> TextReading? {
    guard let (line, box) = line(.nickname) else { return nil }
    // The ball ends at 495 and the name begins at 503 of the reference screen: the name begins after
    // the gap that is nearest to the middle of these.
    let middle = Int((placement.originX + 499 * placement.scale).rounded()) - box.x
    let reach = Int(placement.length(24))
    let gap = line.gaps.filter { abs(($0.lowerBound + $0.upperBound) / 2 - middle) <= reach }
      .max { $0.count < $1.count }
    let name = gap.flatMap { line.from(x: $0.upperBound) } ?? line.from(x: middle - 4)
    guard let name else { return nil }
    return try await freeName(name, origin: box, isKnown: isSpecies)
  }
}
