import Dex
import Imaging

/// Reading the header over a phone's panel, behind which the scene moves.
extension Page {
  /// The side of the gender icon and the gap before it, in reference pixels (docs/layouts.md).
  private static let genderSide = 40.0
  private static let genderGap = 10.0
  /// The gap before the icon's glyph in capitals' heights: it is wider than between letters.
  private static let looseGap = 0.38
  /// Capitals' heights between the field's start and a name: a third and what a letter leaves free.
  /// A name that begins farther right has lost its beginning under something.
  private static let farthestStart = 0.75
  /// The sign's share of the icon's side: 24 of 40 reference pixels, and what smoothing adds. A
  /// capital and the letters of other scripts are higher.
  private static let signShare = 0.8
  /// Pixels that the icon's side must have for its absence to be seen: coding keeps one color for
  /// two by two pixels, and the sign, half as wide as the icon, is four of them then.
  private static let leastGenderSide = 16.0

  /// Measures the gender icon, and unless `isGenderAlone` all else that stands in the header.
  func measureHeader(into page: inout PageFields, isGenderAlone: Bool) async throws {
    guard let (pixels, box, place) = crop(.nickname) else {
      page.gender = genderSomewhere()
      return
    }
    let side = registration.length(Self.genderSide)
    let line = whiteLine(in: pixels, kind: .light, capHeight: place.capHeight, of: box)
    let found = icon(after: line, in: pixels, box: box, side: side)
    let name = (found.map { icon in line?.ending(at: lettersEnd(before: icon)) } ?? line)?
      .firstCluster(gap: place.capHeight * Self.fieldGap)
    let loose =
      found == nil
      ? name.flatMap { looseSign(after: $0, capHeight: place.capHeight, side: side) } : nil
    let hidden = loose.flatMap { hiddenGender(of: $0, in: pixels, side: side) }
    let reader = GenderReader(calibration: calibration)
    if let found {
      page.gender = reader.seen(found.gender, box: found.box.offsetBy(dx: box.x, dy: box.y))
    } else if let hidden {
      page.gender = reader.seen(hidden, box: box)
    } else if loose == nil, isHeaderVisible, isClear(after: name, in: pixels, side: side) {
      page.gender = reader.seen(.genderless, box: box)
    } else {
      page.gender = .nothing(box: box)
    }
    guard !isGenderAlone else { return }
    let letters = loose.flatMap { hidden == nil ? nil : name?.before(x: $0.box.x) } ?? name
    if let letters {
      // The ball ends right before the field: no letter fits between.
      let isWhole =
        Double(letters.box.x) <= Self.farthestStart * place.capHeight
        && (hidden != nil || isEnded(letters, in: line, icon: found, capHeight: place.capHeight))
      page.nickname =
        isWhole
        ? try await freeText(
          letters, hasStart: letters.box.x > 0, known: vocabulary.writtenNames)
        : .unread(letters)
    }
    if let line = levelLine() { page.level = try await level(line) }
    page.game = crop(.game)?.pixels.median
  }

  /// Returns true where no end of a name is lost: its icon follows right after it, or nothing
  /// as high as a letter does. What lies over a letter, or a line of the scene that touches one,
  /// makes a piece of it that is no letter.
  private func isEnded(
    _ name: TextLine, in line: TextLine?, icon: GenderReader.Icon?, capHeight: Double
  ) -> Bool {
    let end = name.box.maxX
    if let icon { return Double(icon.box.x - end) <= farthestIcon }
    let behind = Rectangle(
      x: end, y: name.box.y, width: Int(2 * Self.fieldGap * capHeight), height: name.box.height)
    let pieces = (line?.glyphs.map(\.box) ?? []) + name.others
    return !pieces.contains {
      $0.x >= end && $0.overlaps(behind) && Double($0.height) >= capHeight * TextLine.lowGlyph
    }
  }

  /// The column at which letters before an icon end at the latest. Coding and smoothing take away
  /// half of the gap at most; what ends nearer to the icon is a speck of its edge.
  private func lettersEnd(before icon: GenderReader.Icon) -> Int {
    icon.box.x - Int(registration.length(Self.genderGap) / 2)
  }

  /// The farthest that an icon begins behind the last letter that is found, in pixels.
  private var farthestIcon: Double { registration.length(Self.genderGap + Self.genderSide / 2) }

  /// The icon by its sign or by its square.
  ///
  /// It may stand alone in the row, where the name's last letters are too faint to be found. Behind
  /// a long name it stands beyond the field.
  private func icon(
    after line: TextLine?, in pixels: RGBImage, box: Rectangle, side: Double
  ) -> GenderReader.Icon? {
    if let icon = nearest(in: pixels, after: line, side: side) { return icon }
    if let icon = onlyIcon(in: pixels, side: side) { return icon }
    guard let line,
      Double(box.width - line.box.maxX) < registration.length(Self.genderGap) + 1.5 * side
    else { return nil }
    let wider = header(from: box, width: box.width + Int(side))
    return nearest(in: wider, after: line, side: side)
  }

  /// The icon right after text, or the only one where no text can be told from the scene.
  private func nearest(
    in pixels: RGBImage, after line: TextLine?, side: Double
  ) -> GenderReader.Icon? {
    icon(among: signs(in: pixels, side: side), in: pixels, after: line, side: side)
      ?? icon(
        among: GenderReader.squares(in: pixels, side: side), in: pixels, after: line, side: side)
  }

  /// The one icon in the row with its sign in it: by its square, or by its sign where the scene
  /// around it is nearly of its color.
  private func onlyIcon(in pixels: RGBImage, side: Double) -> GenderReader.Icon? {
    let icons = [GenderReader.squares(in: pixels, side: side), signs(in: pixels, side: side)].lazy
      .map { $0.filter { GenderReader.hasSign(of: $0, in: pixels) } }
    return icons.first { !$0.isEmpty }.flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// Places that may be an icon, by the white sign in them.
  private func signs(in pixels: RGBImage, side: Double) -> [GenderReader.Icon] {
    ForegroundPlane.make(of: pixels, kind: .icon, white: white).map {
      GenderReader.icons(in: pixels, foreground: $0, side: side)
    } ?? []
  }

  /// `nil` where there are icons of both genders, or none near.
  ///
  /// Letters before a sky have shadows of the male icon's color: without a name, a sign must show.
  private func icon(
    among icons: [GenderReader.Icon], in pixels: RGBImage, after line: TextLine?, side: Double
  ) -> GenderReader.Icon? {
    let near = icons.filter { icon in
      let before = line?.before(x: icon.box.x)
      return isApart(icon, from: line)
        && before.map { Double(icon.box.x - $0.box.maxX) <= farthestIcon } ?? true
        && GenderReader.hasSign(of: icon, in: pixels, isNeeded: before == nil)
    }
    guard Set(near.map(\.gender)).count == 1 else { return nil }
    return near.max { $0.share < $1.share }
  }

  /// Returns true where no letter stands in a part of an icon's square, or closely behind it.
  private func isApart(_ icon: GenderReader.Icon, from line: TextLine?) -> Bool {
    let square = icon.box
    let start = lettersEnd(before: icon)
    let end = square.maxX + Int(registration.length(Self.genderGap))
    return line?.glyphs.allSatisfy { glyph in
      let box = glyph.box
      // No letter is lower than half of the icon.
      let isBefore = box.x < square.x && box.maxX > start
      let isBehind = box.x < end && box.maxX > square.maxX + 1
      return !(isBefore || isBehind) || 2 * box.height < square.height
    } ?? true
  }

  /// The header's row from where a field begins, as far as it is on the frame.
  private func header(from field: Rectangle, width: Int) -> RGBImage {
    let box = Rectangle(x: field.x, y: field.y, width: width, height: field.height)
    return color(in: box.intersection(picture.bounds))
  }

  /// Returns the group at the name's end that is no larger than the icon's sign: it may be the
  /// sign, where the icon's square has the scene's color.
  private func looseSign(after name: TextLine, capHeight: Double, side: Double) -> TextLine? {
    let groups = name.groups(gap: capHeight * Self.looseGap)
    guard groups.count > 1, let last = groups.last,
      Double(max(last.box.width, last.box.height)) < side * Self.signShare
    else { return nil }
    return last
  }

  /// The gender whose icon cannot be told from a scene of its own color: the sign's shape says it,
  /// and the background around the sign is that gender's color.
  private func hiddenGender(of loose: TextLine, in pixels: RGBImage, side: Double) -> Gender? {
    guard Double(loose.box.height) > side * 0.35,
      let sign = GenderSign.told(in: loose.box, of: loose.foreground)
    else { return nil }
    let background = GenderReader.background(
      around: loose.box, side: side, in: pixels, foreground: loose.foreground)
    return RGB.median(of: background).flatMap { GenderReader.gender(of: $0) } == sign ? sign : nil
  }

  /// True where the language's frame is seen in the same row: a banner hides both.
  private var isHeaderVisible: Bool {
    guard case .panel(let anchor) = registration.layout.anchor else { return false }
    return HeaderLocator(anchor: anchor).isVisible(in: picture, at: registration)
  }

  /// Returns true where the place right after the name, where the gender icon would stand, holds no
  /// white glyph. No square of an icon's color with something white in it may stand elsewhere in
  /// the row: the name's end may be too faint to be found.
  private func isClear(after name: TextLine?, in pixels: RGBImage, side: Double) -> Bool {
    guard let name, side.rounded() >= Self.leastGenderSide,
      GenderReader.squares(in: pixels, side: side).isEmpty,
      let foreground = ForegroundPlane.make(of: pixels, kind: .icon, white: white)
    else { return false }
    let gap = registration.length(Self.genderGap) / 2
    let area = Rectangle(
      x: name.box.maxX + Int(gap), y: 0, width: Int(side * 1.15), height: pixels.height
    ).intersection(pixels.bounds)
    guard Double(area.width) > side else { return false }
    // Thin strokes are smoothed to less than half of white.
    return !Mask(of: foreground.crop(area), atLeast: GenderReader.glyphLevel).components()
      .contains { Double($0.box.height) > side * 0.3 }
  }

  /// The gender icon on a page whose header was not found before a scene as white as its frame: the
  /// one square of its size and color with its sign, in the columns where a name ends.
  private func genderSomewhere() -> Measurement<Gender> {
    guard case .panel(let anchor) = registration.layout.anchor,
      let field = registration.layout.headerFields?[.nickname]
    else { return .nothing() }
    let search = anchor.headerSearch
    let box = registration.frame(
      ReferenceRectangle(
        x: field.x, y: anchor.top - search.below, width: field.width + Self.genderSide,
        height: search.below - search.above)
    ).intersection(picture.bounds)
    let pixels = color(in: box)
    let side = registration.length(Self.genderSide)
    guard side.rounded() >= Self.leastGenderSide, let icon = onlyIcon(in: pixels, side: side)
    else { return .nothing(box: box) }
    return GenderReader(calibration: calibration).seen(
      icon.gender, box: icon.box.offsetBy(dx: box.x, dy: box.y))
  }

  /// A line of white text over the scene, without the scene's own spots.
  private func whiteLine(
    in pixels: RGBImage, kind: Foreground, capHeight: Double, of box: Rectangle
  ) -> TextLine? {
    TextLine(in: pixels, kind: kind, white: white, capHeight: capHeight, of: box)?
      .withoutSpots(capHeight: capHeight)
  }

  /// The line of the level. Where its label does not stand apart, what is nearly white may show it.
  private func levelLine() -> TextLine? {
    guard let (pixels, box, place) = crop(.level) else { return nil }
    let lines = [Foreground.light, .icon].lazy.compactMap { kind in
      whiteLine(in: pixels, kind: kind, capHeight: place.capHeight, of: box)
    }
    return lines.first { $0.labelAndDigits(isRaised: false)?.label != nil } ?? lines.first
  }

  /// No letter is wider than this many heights of a capital: what is, is the frame.
  private static let widestLetter = 1.5

  /// The language that the Pokémon comes from.
  func measurePokemonLanguage() async throws -> Measurement<Language>? {
    guard let (pixels, box, place) = crop(.languageTag),
      let line = TextLine(
        in: pixels, kind: place.foreground, white: white, capHeight: place.capHeight, of: box)?
        .narrower(than: place.capHeight * Self.widestLetter)
    else { return nil }
    return try await numbers.measure(line, words: vocabulary.tags, sure: calibration.nameBar)
  }
}
