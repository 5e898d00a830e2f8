import Dex
import Imaging

/// Reading the Switch's page.
extension Page {
  /// Reference pixels: no gap between digits is as wide, and the one after a number is 18 or more.
  private static let wordGap = 16.0
  /// Digits of the longest dex number.
  private static let mostDigits = 4
  /// The middle of a disc is right of this: the first one's is at 1222 (docs/layouts.md), the page
  /// may be shifted by 1 % of its width, and the name ends before the disc.
  private static let discsStart = ReferenceRectangle(x: 1195, y: 261, width: 1, height: 1)

  /// The parts of the strip: number and name, and the type discs.
  private struct Strip {
    let pixels: RGBImage
    let discs: TypeDiscs
    let drawings: [Rectangle]
    let found: [TypeDiscs.Disc]
    /// The strip's place on the frame.
    let box: Rectangle
    /// Label, digits and name; `nil` when something lies over them.
    let line: TextLine?
  }

  private func strip() -> Strip? {
    guard let (pixels, box, place) = crop(.number), let discs = discs(in: pixels, box: box)
    else { return nil }
    let drawings = discs.drawings(in: pixels)
    let found = discs.find(in: pixels, drawings: drawings)
    let end = (found.first?.box.x ?? discs.start) - 2
    let line = TextLine(in: pixels, kind: place.foreground, capHeight: place.capHeight, of: box)?
      .before(x: end)
    let isHidden =
      line.map {
        isCovered(
          $0, in: pixels, capHeight: place.capHeight, before: end, limit: Self.anyBackground)
      } ?? true
    return Strip(
      pixels: pixels, discs: discs, drawings: drawings, found: found, box: box,
      line: isHidden ? nil : line)
  }

  /// The digits, and the name after them.
  ///
  /// The digits are the group at their place; what stands before it is their label.
  private func parts(of strip: Strip) -> (digits: TextLine, name: TextLine?)? {
    guard let line = strip.line, let place = registration.fieldBox(of: .digits)?.box,
      let group = line.cluster(
        gap: registration.length(Self.wordGap),
        at: (place.x - strip.box.x)..<(place.maxX - strip.box.x))
    else { return nil }
    // In a wide face the gap before the name may be narrower: the widest near the place's end then.
    let end = place.maxX - strip.box.x
    let reach = Int(registration.length(Self.wordGap * 1.5))
    let least = TextLine.letterGap * Double(group.height)
    let cut = group.gaps.filter {
      abs(($0.lowerBound + $0.upperBound) / 2 - end) <= reach && Double($0.count) >= least
    }.max { $0.count < $1.count }
    // Four digits alone are the number, however wide they are.
    let isLonger = group.box.maxX > end + reach && group.digitCount > Self.mostDigits
    guard let digits = isLonger ? cut.map({ group.before(x: $0.upperBound) }) ?? group : group
    else { return nil }
    let rest = line.from(x: digits.box.maxX)
    let isName = rest?.glyphs.contains { 2 * $0.box.height >= digits.box.height } == true
    return (digits, isName ? rest : nil)
  }

  /// Measures what says which Pokémon it is.
  ///
  /// - Returns: what the frame shows of colors that are known.
  func measureStrip(into page: inout PageFields) async throws -> [ColorSighting] {
    guard let strip = strip() else { return [] }
    let sightings = sightings(beside: strip.discs)
    let isHidden = isOtherDiscHidden(strip)
    let types = isHidden ? nil : types(of: strip.found, beside: sightings, box: strip.box)
    let isThere = isHidden || !strip.drawings.isEmpty
    page.types = types ?? (isThere ? .nothing(box: strip.box) : nil)
    guard let (digits, rest) = parts(of: strip), let label = strip.line?.before(x: digits.box.maxX)
    else { return sightings }
    page.number = try await number(label)
    if let rest { page.name = try await name(rest) }
    return sightings
  }

  /// The line of the species' name on the strip.
  func stripName() -> TextLine? { strip().flatMap(parts)?.name }

  /// Measures the two signs of the header, each in a slot of its own.
  func measureSlots(into page: inout PageFields) {
    if let (pixels, box, _) = crop(.gender) {
      let sign = GenderReader(calibration: calibration).slot(pixels, box: box)
      let isHidden = sign.best == .genderless && isCovered(slot: pixels, at: box)
      page.gender = isHidden ? .nothing(box: box) : sign
    }
    if let (pixels, box, _) = crop(.shiny) {
      let mark = ShinyReader(calibration: calibration).slot(pixels, box: box)
      let isHidden = mark.best == false && isCovered(slot: pixels, at: box)
      page.shiny = isHidden ? .nothing(box: box) : mark
    }
  }

  /// Measures what tells one Pokémon from another, and decides no verdict.
  func measureRest(into page: inout PageFields) async throws {
    page.nickname = try await slotName()
    if let line = line(.level) { page.level = try await level(line) }
    page.trainer = try await freeText(.trainer)
    page.trainerId = try await trainerId()
  }

  /// The middle between ball and name on the reference screen: 495 to 503.
  private static let ballEnd = 499.0
  /// Reference pixels by which that gap may be elsewhere.
  private static let ballReach = 24.0

  /// The name between ball and gender icon; its place alone where it cannot be told from the ball.
  private func slotName() async throws -> FreeText? {
    guard let line = line(.nickname) else { return nil }
    let ballEnd = Int(registration.x(Self.ballEnd).rounded())
    let middle = ballEnd - line.crop.x
    let reach = Int(registration.length(Self.ballReach))
    func isNear(_ column: Int) -> Bool { abs(column - middle) <= reach }
    // The ball may be too high for a glyph, or be made of some.
    let ball = line.others.map(\.maxX).filter(isNear).max()
    let gap = line.gaps.filter { isNear(($0.lowerBound + $0.upperBound) / 2) }
      .max { $0.count < $1.count }
    if let start = ball ?? gap?.upperBound, let name = line.from(x: start) {
      return try await freeText(name, hasStart: true, known: vocabulary.writtenNames)
    }
    // A name that begins farther right has lost its beginning under something.
    guard isNear(line.box.x) else { return .unread(line) }
    return try await freeText(line, known: vocabulary.writtenNames)
  }

  /// The share of the strip that is darker than the white of its text and its glyphs.
  private static let underWhite = 0.985

  /// Where the type discs of the strip are looked for.
  private func discs(in pixels: RGBImage, box: Rectangle) -> TypeDiscs? {
    stripColor(in: pixels).map {
      TypeDiscs(
        bar: $0, white: RGB.median(of: pixels.pixels, share: Self.underWhite) ?? $0,
        diameter: registration.length(TypeDiscs.referenceDiameter),
        start: registration.frame(Self.discsStart).x - box.x)
    }
  }

  /// The middle between two discs, and their distance, in reference pixels (docs/layouts.md).
  private static let discs = (middle: 1253.0, distance: 62.0)

  /// Returns true where one disc is found, and the place of another one is not the empty bar:
  /// something white over it looks like the page beyond the bar's end.
  private func isOtherDiscHidden(_ strip: Strip) -> Bool {
    guard strip.found.count == 1, let disc = strip.found.first?.box else { return false }
    let isFirst = disc.midX + Double(strip.box.x) < registration.x(Self.discs.middle)
    let distance = Int(registration.length(Self.discs.distance).rounded())
    let inner = Rectangle(
      x: disc.x + disc.width / 4 + (isFirst ? distance : -distance), y: disc.y + disc.height / 4,
      width: disc.width / 2, height: disc.height / 2)
    let place = inner.intersection(strip.pixels.bounds)
    guard let seen = strip.pixels.crop(place).median else { return true }
    return seen.chebyshevDistance(to: strip.discs.bar) > Self.anyBackground
      && seen.codedDistance(to: strip.discs.bar) > Double(Self.anyBackground)
  }

  private func types(
    of found: [TypeDiscs.Disc], beside anchors: [ColorSighting], box: Rectangle
  ) -> Measurement<[PokemonType]>? {
    guard (1...2).contains(found.count) else { return nil }
    let discs = found.compactMap { disc in
      RGB.median(of: disc.fill).map {
        colors.measurement(
          of: $0, beside: anchors, blur: Self.blur(of: disc.box),
          box: disc.box.offsetBy(dx: box.x, dy: box.y))
      }
    }
    guard discs.count == found.count else { return nil }
    return PageFields.types(
      discs, lists: vocabulary.typeLists, miscount: calibration.digitCount,
      box: discs.compactMap(\.box).union)
  }

  /// The colors on this frame that are known: the strip's, its text's white, and the layout's.
  private func sightings(beside discs: TypeDiscs) -> [ColorSighting] {
    guard case .bars(let anchor) = registration.layout.anchor else { return [] }
    return [
      ColorSighting(
        known: RGB(components: anchor.color), seen: discs.bar, noise: ColorSighting.evenPatch),
      ColorSighting(known: RGB(255, 255, 255), seen: discs.white, noise: ColorSighting.evenPatch),
    ] + knownColors
  }

  /// Levels within which a part is the known color: a wrong range and a shift move dark by 30.
  private static let knownReach = 50
  /// The least share of its box that a known color fills.
  private static let knownShare = 0.2

  /// The layout's known colors as this frame shows them, as far as they are in their place.
  private var knownColors: [ColorSighting] {
    (registration.layout.knownColors ?? []).compactMap { known in
      let pixels = picture.color(in: registration.frame(known.box).intersection(picture.bounds))
      let color = RGB(components: known.color)
      let near = pixels.pixels.filter { $0.chebyshevDistance(to: color) <= Self.knownReach }
      guard Double(near.count) > Self.knownShare * Double(pixels.width * pixels.height),
        let seen = RGB.median(of: near)
      else { return nil }
      return ColorSighting(known: color, seen: seen, noise: ColorSighting.smallPatch)
    }
  }

  /// Returns the factor by which a small disc's color says less. Coding keeps chroma in blocks of
  /// 16 pixels, of which a disc of 40 pixels holds one that is all its own. The surroundings spill
  /// in over the rim, whose share of the area grows as the disc becomes smaller.
  private static func blur(of disc: Rectangle) -> Double {
    max(1, 40 / Double(max(1, min(disc.width, disc.height))))
  }

  /// The color of most that is left of the discs and is not text. Chinese names and prefixes cover
  /// half of it: what is darker than its half is strip, and all that is near to that is, too.
  private func stripColor(in pixels: RGBImage) -> RGB? {
    let left = pixels.crop(
      Rectangle(
        x: pixels.width / 10, y: pixels.height / 4, width: pixels.width / 2,
        height: pixels.height / 2)
    ).pixels.sorted { $0.minimum < $1.minimum }
    guard let rough = RGB.median(of: Array(left.prefix(left.count / 2))) else { return nil }
    return RGB.median(
      of: left.filter { Double($0.chebyshevDistance(to: rough)) < TypeDiscs.leastDifference })
  }
}
