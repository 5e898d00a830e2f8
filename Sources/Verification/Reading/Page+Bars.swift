import Dex
import Imaging

/// Reading the Switch's page.
extension Page {
  /// A type disc's diameter in reference pixels (docs/layouts.md: 56 × 57).
  private static let discDiameter = 56.0
  /// The middle of a disc is right of this: the first one's is at 1222 (docs/layouts.md), the page may be moved by
  /// 1 % of its width, and the name ends before the disc.
  private static let discsStart = ReferenceRectangle(x: 1195, y: 261, width: 1, height: 1)
  /// Reference pixels: no gap between two digits is as wide, and the one after a number is at least 18 wide.
  /// Recognition sees a number end nearer than that to where it ends.
  private static let numberGap = 16.0

  /// Glyphs of the longest of the prefixes, "N.º" and "Nr.", when each of its dots is one.
  private static let longestPrefix = 4

  func readBars(_ parts: PageParts) async throws -> PageReading {
    var reading = PageReading(time: 0)
    try await readStrip(into: &reading)
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
    guard parts == .all else { return reading }
    reading.nickname = try await headerName()
    if let (line, box) = line(.level) { reading.level = try await level(in: line, box: box) }
    reading.pokemonLanguage = try await pokemonLanguage()
    reading.trainer = try await text(.trainer)
    reading.trainerId = try await digits(.trainerId)
    return reading
  }

  /// Number, species name and type discs, which stand in one bar.
  func readStrip(into reading: inout PageReading) async throws {
    guard let (pixels, box, place) = crop(.number) else { return }
    guard let discs = discs(in: pixels, box: box) else { return }
    let drawings = discs.drawings(in: pixels)
    let found = discs.find(in: pixels, drawings: drawings)
    reading.showsTypes = !drawings.isEmpty
    reading.types = types(of: found, beside: discs, box: box)
    if reading.types == nil {
      reading.nearestTypes = types(of: found, beside: discs, box: box, reach: .infinity)
    }
    guard let ink = InkPlane.make(of: pixels, ink: place.ink),
      let whole = TextLine(in: ink, capHeight: place.capHeight)
    else { return }
    let end = found.first?.box.x ?? discs.start
    guard let line = whole.before(x: end - 2),
      !isCovered(
        line, in: pixels, capHeight: place.capHeight, before: end - 2, limit: Self.anyGround)
    else { return }
    var name: TextReading?
    if let read = try await numbers.read(line, origin: box),
      let number = NumberText.first(in: read, digits: 3...4),
      !isCut(number, in: read, of: line, box: box)
    {
      reading.number = number
      name =
        words.languages == numbers.languages
        ? self.name(after: number.box.maxX, in: read)
        : try await self.name(after: number.box, of: line, box: box)
    } else if let (number, rest) = try await numberApart(in: line, box: box) {
      // Beside another script that is how digits are read; beside the same one they were taken for letters.
      let isSame = words.languages == numbers.languages
      reading.number = isSame ? number.doubted : number
      name = try await words.read(rest, origin: box)?.reading
    } else if let number = try await number(afterWidestGapOf: line, box: box) {
      reading.number = number
      name = try await self.name(after: number.box, of: line, box: box)
    }
    guard let number = reading.number else { return }
    let letters = name.flatMap { line.from(x: $0.box.x - box.x - 2) } ?? line
    reading.name =
      try await signed(name, of: letters, origin: box)
      ?? unread(after: number.box, of: line, box: box)
  }

  /// What stands after a number and was not read, whose place alone is known: at least one glyph is half as high as a
  /// digit. `nil` where nothing stands there: not every bar has a name.
  private func unread(after number: Rectangle, of line: TextLine, box: Rectangle) -> TextReading? {
    guard let gap = gap(after: number.x - box.x, in: line), let rest = line.from(x: gap.upperBound),
      rest.glyphs.contains(where: { 2 * $0.box.height >= number.height })
    else { return nil }
    return TextReading(
      text: "", confidence: 0, box: rest.box.offsetBy(dx: box.x, dy: box.y))
  }

  /// Whether a glyph among the digits was taken for something else: "062?" is a part of a number.
  private func isCut(
    _ number: Reading<Int>, in read: LineReader.Line, of line: TextLine, box: Rectangle
  ) -> Bool {
    let middle = number.box.x + number.box.width / 2 - box.x
    // The last group is the name's, if only because no gap is wide.
    let group = line.groups(gap: placement.length(Self.numberGap)).dropLast().map(\.box)
      .first { $0.x <= middle && middle < $0.maxX }
    guard let group, let digits = number.text?.count else { return false }
    let symbols = read.symbols.filter {
      let middle = $0.box.x + $0.box.width / 2 - box.x
      return group.x <= middle && middle < group.maxX
    }
    return digits < symbols.count && symbols.count <= 4
  }

  /// The number and what stands after it, where letters of another script keep its digits from being read
  /// in one line with them: what stands closely behind the prefix, or the first group of three or four glyphs after
  /// it that are all digits.
  private func numberApart(
    in line: TextLine, box: Rectangle
  ) async throws -> (number: Reading<Int>, rest: TextLine)? {
    let groups = line.groups(gap: placement.length(Self.numberGap))
    if groups.count > 1, groups[0].glyphs.count > Self.longestPrefix,
      let rest = line.from(x: groups[1].box.x),
      let read = try await numbers.read(groups[0], origin: box),
      read.symbols.last?.text.allSatisfy(\.isNumber) == true,
      let number = NumberText.last(in: read, digits: 3...4)
    {
      return (number, rest)
    }
    for (index, group) in groups.enumerated().dropFirst() {
      guard (3...4).contains(group.glyphs.count), index + 1 < groups.count,
        let rest = line.from(x: groups[index + 1].box.x)
      else { continue }
      // Two digits may touch, and no glyph is left out.
      if let read = try await numbers.read(group, origin: box, alphabet: .digits),
        read.symbols.count >= group.glyphs.count,
        let number = NumberText.first(in: read, digits: 3...4)
      {
        return (number, rest)
      }
      if let number = try await number(digitByDigit: group, box: box) { return (number, rest) }
    }
    return nil
  }

  /// What stands after a number, read by itself.
  private func name(
    after number: Rectangle, of line: TextLine, box: Rectangle
  ) async throws -> TextReading? {
    guard let rest = rest(after: number, of: line, box: box) else { return nil }
    return try await words.read(rest, origin: box)?.reading
  }

  /// What stands after the gap that ends a number. Where none is as wide, after the widest near where recognition saw it
  /// end, which it sees too far right where it makes nothing of the letters there.
  private func rest(after number: Rectangle, of line: TextLine, box: Rectangle) -> TextLine? {
    let reach = Int(placement.length(Self.numberGap))
    let end = number.maxX - box.x
    let wide = gap(after: number.x - box.x, in: line).flatMap {
      $0.lowerBound <= end + reach ? $0 : nil
    }
    let near = line.gaps.filter { abs($0.lowerBound - end) <= reach }
    let gap = wide ?? near.max { $0.count < $1.count }
    return line.from(x: gap?.upperBound ?? end)
  }

  /// The first gap after `start` that is as wide as the one after a number.
  private func gap(after start: Int, in line: TextLine) -> Range<Int>? {
    let least = Int(placement.length(Self.numberGap))
    return line.gaps.first { $0.lowerBound > start && $0.count >= least }
  }

  /// What stands after the number.
  private func name(after x: Int, in line: LineReader.Line) -> TextReading? {
    let symbols = line.symbols.filter { $0.box.x >= x - 2 }
    guard !symbols.isEmpty else { return nil }
    let box = symbols.reduce(Rectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.box) }
    let digits = line.symbols.count - symbols.count
    var left = digits
    let text = line.text.drop { character in
      if character.isWhitespace { return true }
      left -= 1
      return left >= 0
    }
    return TextReading(
      text: String(text),
      confidence: symbols.map(\.confidence).reduce(0, +) / Double(symbols.count), box: box)
  }

  private func discs(in pixels: RGBImage, box: Rectangle) -> TypeDiscs? {
    barColour(in: pixels).map {
      TypeDiscs(
        bar: $0, white: white(in: pixels), diameter: placement.length(Self.discDiameter),
        start: placement.frame(Self.discsStart).x - box.x)
    }
  }

  /// - Parameter reach: the cost at most at which a colour is a type's.
  private func types(
    of found: [TypeDiscs.Disc], beside discs: TypeDiscs, box: Rectangle,
    reach: Double = TypeColours.reach
  ) -> [TypeReading]? {
    guard (1...2).contains(found.count), case .bars(let anchor) = placement.layout.anchor
    else { return nil }
    let anchors =
      [
        ColourSighting(
          known: RGB(components: anchor.colour), seen: discs.bar, noise: ColourSighting.evenPatch),
        ColourSighting(
          known: RGB(255, 255, 255), seen: discs.white, noise: ColourSighting.evenPatch),
      ] + knownColours
    var readings: [TypeReading] = []
    for disc in found {
      guard let colour = RGB.median(of: disc.fill),
        let reading = type(
          colour: colour, beside: anchors, blur: Self.blur(of: disc.box), text: nil,
          box: disc.box.offsetBy(dx: box.x, dy: box.y), reach: reach)
      else { return nil }
      readings.append(reading)
    }
    return readings
  }

  /// Levels within which a part of the page is the known colour: a wrong range and a shift move dark by 30.
  private static let knownReach = 50
  /// The least share of its box that a known colour fills.
  private static let knownShare = 0.2

  /// What this frame shows of the layout's known colours; those that are not where they should be are left out.
  private var knownColours: [ColourSighting] {
    (placement.layout.knownColours ?? []).compactMap { known in
      let pixels = picture.colour(in: placement.frame(known.box).intersection(picture.bounds))
      let colour = RGB(components: known.colour)
      let near = (0..<(pixels.width * pixels.height)).map {
        pixels[$0 % pixels.width, $0 / pixels.width]
      }.filter { $0.chebyshevDistance(to: colour) <= Self.knownReach }
      guard Double(near.count) > Self.knownShare * Double(pixels.width * pixels.height),
        let seen = RGB.median(of: near)
      else { return nil }
      return ColourSighting(known: colour, seen: seen, noise: ColourSighting.smallPatch)
    }
  }

  /// How much less a small disc's colour says: coding keeps chroma in blocks of 16 pixels, of which a disc of
  /// 40 pixels holds one that is all its own. What its surroundings spill into it comes over its rim, which as a share
  /// of its area grows as the disc becomes smaller. On drawn pages the costs of the true types are then as large at
  /// 24 pixels as at 64; with the square they were a third.
  private static func blur(of disc: Rectangle) -> Double {
    max(1, 40 / Double(max(1, min(disc.width, disc.height))))
  }

  /// The white of the text and the glyphs in the bar: its lightest pixels, in each channel.
  private func white(in pixels: RGBImage) -> RGB {
    func level(_ channel: Int) -> UInt8 {
      UInt8(Histogram(pixels.channel(channel)).percentile(0.985))
    }
    return RGB(level(0), level(1), level(2))
  }

  /// The colour of most that is left of the discs and is not text. Chinese names and prefixes cover half of it: what is
  /// darker than its half is bar, and all that is near to that is, too.
  private func barColour(in pixels: RGBImage) -> RGB? {
    let left = pixels.crop(
      Rectangle(
        x: pixels.width / 10, y: pixels.height / 4, width: pixels.width / 2,
        height: pixels.height / 2)
    ).pixels.sorted { $0.minimum < $1.minimum }
    guard let rough = RGB.median(of: Array(left.prefix(left.count / 2))) else { return nil }
    return RGB.median(
      of: left.filter { Double($0.chebyshevDistance(to: rough)) < TypeDiscs.leastDifference })
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
