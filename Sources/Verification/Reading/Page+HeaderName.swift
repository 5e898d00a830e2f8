import Dex
import Imaging

/// Reading the name in the phone's header, and the gender icon after it.
extension Page {
  /// The side of the gender icon and the gap before it, in reference pixels (docs/layouts.md).
  private static let genderSide = 40.0
  private static let genderGap = 10.0
  /// The gap before the icon's glyph is wider than between letters: as a share of a capital's height.
  private static let looseGap = 0.38
  /// The sign's share of the icon's side: 24 of 40 reference pixels, and what smoothing adds. A capital and the
  /// letters of other scripts are higher.
  private static let signShare = 0.8
  /// Where the sign ends within the icon, as a share of its side: it stands in the middle, and is 24 of 40 wide.
  private static let signEnd = 0.8
  /// Pixels of the frame that the icon's side must have for its absence to be seen: coding keeps one colour for four
  /// pixels, seven by seven of the square's.
  private static let leastGenderSide = 14.0
  /// The same on a scene of an icon's colour, where the sign alone would be seen: under that it is a few pixels, which
  /// coding may wash out.
  private static let leastSignSide = 16.0

  /// The nickname, or the species' name where there is none, and the gender icon after it.
  func readName(into reading: inout PageReading, _ parts: PageParts) async throws {
    guard let (pixels, box, place) = crop(.nickname),
      let ink = InkPlane.make(of: pixels, ink: .light, white: white),
      let line = TextLine(in: ink, capHeight: place.capHeight)
    else { return }
    let side = placement.length(Self.genderSide)
    let icon =
      icon(after: line, in: pixels, ink: ink, side: side)
      ?? uncorrectedIcon(after: line, in: box, side: side)
      ?? farIcon(after: line, in: box, side: side)
    let ownText = icon.map { line.before(x: $0.box.x) } ?? line
    guard let name = ownText?.firstCluster(gap: place.capHeight * 1.1) else { return }
    let loose = icon == nil ? looseSign(after: name, capHeight: place.capHeight, side: side) : nil
    let hidden = loose.flatMap { hiddenGender(of: $0, in: pixels, side: side) }
    let letters = loose.flatMap { hidden == nil ? nil : name.before(x: $0.box.x) } ?? name
    if parts != .gender {
      reading.nickname = try await freeName(letters, origin: box, isKnown: isSpecies)
    }
    if let icon {
      reading.gender = Reading(
        value: icon.gender, confidence: 95, box: icon.box.offsetBy(dx: box.x, dy: box.y))
    } else if let hidden {
      reading.gender = Reading(value: hidden, confidence: 85, box: box)
    } else if loose == nil,
      isClear(after: name.box.maxX, of: pixels, ink: ink, box: box, side: side)
    {
      reading.gender = Reading(value: .genderless, confidence: 90, box: box)
    }
  }

  private func icon(
    after line: TextLine, in pixels: RGBImage, ink: InkPlane, side: Double
  ) -> GenderReader.Icon? {
    icon(among: GenderReader.icons(in: pixels, ink: ink, side: side), after: line, side: side)
      ?? icon(
        among: GenderReader.squares(in: pixels, ink: ink.plane, side: side), after: line, side: side
      )
  }

  /// The same in the colours as they are seen: where white has become darker than all else by far, what makes it
  /// white again takes the icon's colour from it.
  private func uncorrectedIcon(
    after line: TextLine, in box: Rectangle, side: Double
  ) -> GenderReader.Icon? {
    guard let paper else { return nil }
    let pixels = picture.colour(in: box)
    return InkPlane.make(of: pixels, ink: .light, white: Int(paper.seen.minimum)).flatMap {
      icon(after: line, in: pixels, ink: $0, side: side)
    }
  }

  /// The same where a name is so long that the icon ends beyond their field, maybe under the level.
  private func farIcon(
    after line: TextLine, in box: Rectangle, side: Double
  ) -> GenderReader.Icon? {
    guard Double(box.width - line.box.maxX) < placement.length(Self.genderGap) + 1.5 * side else {
      return nil
    }
    let (pixels, ink) = header(from: box, width: box.width + Int(side))
    return ink.flatMap { icon(after: line, in: pixels, ink: $0, side: side) }
  }

  /// The header's row from where a field begins, as far as it is on the frame.
  private func header(from field: Rectangle, width: Int) -> (pixels: RGBImage, ink: InkPlane?) {
    let box = Rectangle(x: field.x, y: field.y, width: width, height: field.height)
    let pixels = colour(in: box.intersection(picture.bounds))
    return (pixels, InkPlane.make(of: pixels, ink: .light, white: white))
  }

  /// The icon that stands right after text, as the gender's does; `nil` where none does, or icons of both genders.
  private func icon(
    among icons: [GenderReader.Icon], after line: TextLine, side: Double
  ) -> GenderReader.Icon? {
    let most = placement.length(Self.genderGap) + side / 2
    let near = icons.filter { icon in
      line.before(x: icon.box.x).map { Double(icon.box.x - $0.box.maxX) <= most } ?? false
    }
    guard Set(near.map(\.gender)).count == 1 else { return nil }
    return near.max { $0.share < $1.share }
  }

  /// What stands apart at the name's end and is no larger than the icon's sign: it may be the sign, where the
  /// icon's square has the scene's colour.
  private func looseSign(after name: TextLine, capHeight: Double, side: Double) -> TextLine? {
    let groups = name.groups(gap: capHeight * Self.looseGap)
    guard groups.count > 1, let last = groups.last,
      Double(max(last.box.width, last.box.height)) < side * Self.signShare
    else { return nil }
    return last
  }

  /// The gender whose icon cannot be told from a scene of its own colour: the sign's shape says it, and the
  /// ground around the sign is that gender's colour.
  private func hiddenGender(of loose: TextLine, in pixels: RGBImage, side: Double) -> Gender? {
    guard Double(loose.box.height) > side * 0.35,
      let sign = GenderSign.sign(in: loose.box, of: loose.ink)
    else { return nil }
    let ground = GenderReader.ground(around: loose.box, side: side, in: pixels, ink: loose.ink)
    return ground.flatMap(GenderReader.gender) == sign ? sign : nil
  }

  /// Whether the place right after the name, where the gender icon would stand, holds no white glyph.
  private func isClear(
    after x: Int, of pixels: RGBImage, ink: InkPlane, box: Rectangle, side: Double
  ) -> Bool {
    let gap = placement.length(Self.genderGap) / 2
    let area = Rectangle(
      x: x + Int(gap), y: 0, width: Int(side * 1.15), height: pixels.height)
    let part = area.intersection(pixels.bounds)
    if Double(part.width) > side { return isClear(part, of: pixels, ink: ink.plane, side: side) }
    // The longest names end where their field does. An icon would have no room before the level then, but even one
    // that the level covers would show its sign whole.
    guard let (line, place) = levelLine(), let level = line.glyphs.first else { return false }
    let end = min(place.x + level.box.x - 1 - box.x, area.maxX)
    guard Double(end - area.x) >= gap + side * Self.signEnd else { return false }
    let (seen, ink) = header(from: box, width: end)
    return ink.map {
      isClear(area.intersection(seen.bounds), of: seen, ink: $0.plane, side: side)
    } ?? false
  }

  private func isClear(_ area: Rectangle, of pixels: RGBImage, ink: Plane, side: Double) -> Bool {
    let isOfIcon = pixels.crop(area).median.flatMap(GenderReader.gender) != nil
    guard side >= (isOfIcon ? Self.leastSignSide : Self.leastGenderSide) else { return false }
    // Thin strokes are smoothed to less than half of white.
    return !Mask(of: ink.crop(area), atLeast: GenderReader.glyphLevel).components().contains {
      Double($0.box.height) > side * 0.3
    }
  }
}
