import Dex
import Imaging

/// Reading the phone's page.
extension Page {
  /// Measures the fields of the panel, all of which stand still while a page does.
  func measurePanel(into page: inout PageFields) async throws {
    try await measurePill(into: &page)
    page.shiny = shinyMark()
    page.nature = try await nature()
    page.trainer = try await freeText(.trainer, isCentered: true)
    page.trainerId = try await trainerId(isCentered: true)
  }

  /// Measures number, name and types, which stand in one row.
  func measurePill(into page: inout PageFields) async throws {
    if let line = clearLine(.number) { page.number = try await number(line) }
    if let line = panelName() {
      // The longest names fill the pill between the number's part and its icon.
      let isWhole = line.crop == registration.fieldBox(of: .name)?.box
      page.name = try await name(line, isBounded: isWhole)
    }
    (page.types, page.typeWords) = try await badges()
  }

  /// The line of the species' name on the pill.
  func panelName() -> TextLine? {
    guard let line = clearLine(.name) else { return nil }
    return line.firstCluster(gap: Double(line.box.height) * Self.fieldGap)
  }

  /// The text line of a field on the panel, if nothing lies over it.
  private func clearLine(_ field: FieldName) -> TextLine? {
    guard let (pixels, box, place) = crop(field),
      let line = TextLine(in: pixels, kind: place.foreground, capHeight: place.capHeight, of: box),
      !isCovered(
        line, in: pixels, capHeight: place.capHeight, before: pixels.width,
        limit: Self.flatBackground)
    else { return nil }
    return line
  }

  private func nature() async throws -> Measurement<String>? {
    guard let line = cluster(.nature), !line.isCut() else { return nil }
    return try await words.measure(line, words: vocabulary.natures, sure: calibration.nameBar)
  }

  private func shinyMark() -> Measurement<Bool>? {
    guard let (pixels, box, _) = crop(.shiny) else { return nil }
    let mark = ShinyReader(calibration: calibration).row(
      pixels, box: box, panel: panelBackground?.corrected ?? panelColor, unit: registration.scale)
    // Something in the panel's color may lie over the row, and then over the markings beside it.
    guard mark.best == false, registration.layout.fields[.markings] != nil else { return mark }
    return crop(.markings).map { Markings.stand(in: $0.pixels) } == true
      ? mark : .nothing(box: box)
  }

  /// The panel's true color, which it has on a crop.
  var panelColor: RGB { panelBackground?.known ?? RGB(255, 255, 255) }

  /// The least channel of the panel's true color, which is the page's white.
  var white: Int { Int(panelColor.minimum) }
}

/// Reading the type badges of a phone's panel.
extension Page {
  /// A badge's width in reference pixels, and the panel between two (docs/layouts.md).
  private static let badgeWidth = 246.0
  private static let badgeGap = 11.0
  /// The panel around a badge that belongs to its crop, in reference pixels.
  private static let badgeMargin = 7.0
  /// Shares by which the width of one badge, and of two that coding has joined, may differ.
  private static let badgeSlack = 0.12
  /// The shares of the row's height that a badge fills, and the share of those rows that is not the
  /// panel's in each of its columns: its white sign covers three quarters of a column.
  private static let badgeRows = 0.12..<0.88
  private static let badgeFill = 0.15

  /// The types of the one or two badges that stand beside the number, wherever in their row.
  ///
  /// The row must hold badges and bare panel alone: what else stands there may hide a badge.
  func badges() async throws -> (types: Measurement<[PokemonType]>?, words: [String]) {
    guard let first = registration.fieldBox(of: .type1)?.box,
      let second = registration.fieldBox(of: .type2)?.box
    else { return (nil, []) }
    let row = first.union(second).intersection(picture.bounds)
    guard row.width > 12, row.height > 6 else { return (nil, []) }
    let pixels = color(in: row)
    guard let runs = badgeColumns(in: pixels), (1...2).contains(runs.count)
    else { return (.nothing(box: row), []) }
    var badges: [Badge] = []
    for columns in runs {
      let margin = Int(registration.length(Self.badgeMargin))
      let place = Rectangle(
        x: columns.lowerBound - margin, y: 0, width: columns.count + 2 * margin,
        height: pixels.height
      ).intersection(pixels.bounds)
      guard
        let badge = try await badge(pixels.crop(place), box: place.offsetBy(dx: row.x, dy: row.y))
      else { return (.nothing(box: row), []) }
      badges.append(badge)
    }
    let words = badges.compactMap(\.word?.text)
    let types = badges.compactMap(type)
    guard types.count == badges.count else { return (.nothing(box: row), words) }
    return (
      PageFields.types(
        types, lists: PokemonType.lists, miscount: calibration.digitCount, box: row), words
    )
  }

  /// The columns of each badge; `nil` when something else stands in the row.
  private func badgeColumns(in pixels: RGBImage) -> [Range<Int>]? {
    let panel = panelBackground?.corrected ?? panelColor
    let height = Double(pixels.height)
    let rows =
      Int(Self.badgeRows.lowerBound * height)..<max(1, Int(Self.badgeRows.upperBound * height))
    let runs = (0..<pixels.width).runs(joining: 1) { x in
      rows.share { pixels[x, $0].chebyshevDistance(to: panel) > BadgeFill.leastDifference }
        >= Self.badgeFill
    }
    let width = registration.length(Self.badgeWidth)
    let both = 2 * width + registration.length(Self.badgeGap)
    var badges: [Range<Int>] = []
    for run in runs {
      let length = Double(run.count)
      if abs(length / width - 1) <= Self.badgeSlack {
        badges.append(run)
      } else if abs(length / both - 1) <= Self.badgeSlack / 2 {
        badges.append(run.lowerBound..<(run.lowerBound + Int(width)))
        badges.append((run.upperBound - Int(width))..<run.upperBound)
      } else if length > Self.badgeSlack * width {
        return nil
      }
    }
    return isBare(beside: badges, in: pixels, panel: panel, width: Int(width)) ? badges : nil
  }

  /// Returns true where the rest of the row has the panel's color: another white may hide a badge.
  private func isBare(
    beside badges: [Range<Int>], in pixels: RGBImage, panel: RGB, width: Int
  ) -> Bool {
    let edges = [0] + badges.flatMap { [$0.lowerBound, $0.upperBound] } + [pixels.width]
    return stride(from: 0, to: edges.count, by: 2).allSatisfy { i in
      let rest = Rectangle(
        x: edges[i] + 2, y: pixels.height / 4, width: edges[i + 1] - edges[i] - 4,
        height: pixels.height / 2)
      guard rest.width >= width / 3, let color = pixels.crop(rest).median else { return true }
      return color.chebyshevDistance(to: panel) <= PanelBackground.steadiness
    }
  }

  /// The share of a badge's width after which its word begins: the sign stands before it.
  private static let wordStart = 0.26

  /// The looks of one badge.
  private struct Badge {
    let box: Rectangle
    let fill: RGB
    /// `nil` where no word stands on it.
    let word: Measurement<PokemonType>?
  }

  /// Looks at one badge; `nil` when something lies over it.
  private func badge(_ pixels: RGBImage, box: Rectangle) async throws -> Badge? {
    guard let fill = BadgeFill.color(of: pixels, panel: panelColor) else { return nil }
    guard let place = registration.fieldBox(of: .type1),
      let line = TextLine(in: pixels, kind: place.foreground, capHeight: place.capHeight)?
        .from(x: Int(Double(pixels.width) * Self.wordStart)), !line.isCut(hasStart: true)
    else { return Badge(box: box, fill: fill, word: nil) }
    let word = try await words.measure(line, words: vocabulary.types, sure: calibration.nameBar)
    return Badge(box: box, fill: fill, word: word)
  }

  /// Returns the type of a badge by its fill and its word; `nil` where it is no type's badge, as
  /// far as anybody knows: something covers it, or the type is new.
  ///
  /// A word that is not read may be of another language, or the name of a new type. So the color
  /// must be clear of every other type's then, and of the type that the word names in any language.
  private func type(of badge: Badge) -> Measurement<PokemonType>? {
    let panel = ColorSighting(known: panelColor, seen: panelColor, noise: ColorSighting.evenPatch)
    let color = colors.measurement(of: badge.fill, beside: [panel], box: badge.box)
    guard let word = badge.word, word.best != nil else {
      let named = badge.word?.text.flatMap(vocabulary.types)
      guard color.margin >= PageFields.nearTypes, let best = color.best,
        named?.contains(best) != false
      else { return nil }
      return accusingNobody(color, text: badge.word?.text)
    }
    return Measurement(
      PokemonType.allCases.map { Measurement.Ratio($0, color[$0] + word[$0]) },
      floor: color.floor + word.floor, text: word.text, box: badge.box)
  }

  /// The share of an objection by which a color without a word stands before the others: more than
  /// what is near enough to be the species' own type, and not enough to accuse.
  private static let wordless = 0.75

  /// The color of a badge whose word is not read: something may lie over it, as a slider does.
  private func accusingNobody(
    _ color: Measurement<PokemonType>, text: String?
  ) -> Measurement<PokemonType> {
    let least = color.decades - Self.wordless * calibration.typesBar.objection
    return Measurement(
      color.ratios.map { Measurement.Ratio($0.value, max($0.log10, least)) },
      floor: max(color.floor, least), text: text, box: color.box)
  }
}

extension PokemonType {
  /// Every type, and every two of them: new forms have types that no other one has together.
  fileprivate static let lists: [[PokemonType]] =
    allCases.map { [$0] }
    + allCases.flatMap { first in allCases.filter { $0 != first }.map { [first, $0] } }
}

/// Tells a badge from what lies over one.
///
/// A badge is a flat fill with a white sign and word. All else there may hide one: a banner, a dot.
enum BadgeFill {
  /// Levels from which a pixel is not the panel's.
  fileprivate static let leastDifference = 30
  /// The share of its middle that a badge's fill covers at least.
  private static let leastFill = 0.45
  /// The share of the badge's middle that its sign and word cover at least: a third of the 16 %
  /// that the shortest words do in the narrowest faces.
  private static let leastForeground = 0.05
  /// The badge's ends, as shares of the place's width, and the share of each that is its fill at
  /// least: the sign covers less than half of the left one.
  private static let ends = [0.05..<0.27, 0.8..<0.93]
  private static let leastAtEnd = 0.25
  /// The rows and columns without sign or word, as shares: 12 to 20 and 48 to 56 of 68 rows.
  private static let rims = [0.17..<0.25, 0.75..<0.83]
  private static let rimColumns = 0.07..<0.93
  /// Parts of a rim: each is about as wide as what hides a badge in part.
  private static let rimParts = 4
  /// Levels by which a rim's part may be off the fill and its mixtures with white: coding's spilt
  /// color is by 58 where badges are 20 pixels high.
  private static let mostOff = 80.0

  /// Returns a badge's color; `nil` where no badge stands, or something lies over it.
  ///
  /// - Parameter pixels: the badge's place with a little of the panel around it.
  static func color(of pixels: RGBImage, panel: RGB) -> RGB? {
    let middle = Middle(of: pixels, columns: 0.125..<0.875, panel: panel)
    guard middle.share > leastFill, let color = RGB.median(of: middle.fill) else { return nil }
    let mixtures = ColorMixtures(from: color, to: panel)
    guard middle.all.share(where: { mixtures.share(of: $0) > 0.5 }) >= leastForeground,
      rims.allSatisfy({ isEven($0, of: pixels, in: mixtures) }),
      ends.allSatisfy({ Middle(of: pixels, columns: $0, panel: panel).share >= leastAtEnd })
    else { return nil }
    return color
  }

  /// The middle rows of some columns, and those of their pixels that are not the panel's.
  private struct Middle {
    let all: [RGB]
    let fill: [RGB]

    init(of pixels: RGBImage, columns: Range<Double>, panel: RGB) {
      let left = Int(columns.lowerBound * Double(pixels.width))
      all =
        pixels.crop(
          Rectangle(
            x: left, y: pixels.height / 4,
            width: Int(columns.upperBound * Double(pixels.width)) - left, height: pixels.height / 2)
        ).pixels
      fill = all.filter { $0.chebyshevDistance(to: panel) > BadgeFill.leastDifference }
    }

    var share: Double { Double(fill.count) / Double(max(1, all.count)) }
  }

  private static func isEven(
    _ rim: Range<Double>, of pixels: RGBImage, in mixtures: ColorMixtures
  ) -> Bool {
    let top = Int(rim.lowerBound * Double(pixels.height))
    let bottom = max(top + 1, Int(rim.upperBound * Double(pixels.height)))
    let left = rimColumns.lowerBound * Double(pixels.width)
    let width = (rimColumns.upperBound * Double(pixels.width) - left) / Double(rimParts)
    return (0..<rimParts).allSatisfy { part in
      let box = Rectangle(
        x: Int(left + Double(part) * width), y: top, width: Int(width), height: bottom - top)
      guard let color = pixels.crop(box).median else { return true }
      return mixtures.difference(from: color) <= mostOff
    }
  }
}
