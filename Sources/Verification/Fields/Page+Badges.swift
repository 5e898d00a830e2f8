import Dex
import Imaging

/// Reading the type badges of a phone's panel.
extension Page {
  /// A badge's width in reference pixels, and the panel between two (docs/layouts.md).
  private static let badgeWidth = 246.0
  private static let badgeGap = 11.0
  /// The panel around a badge that belongs to its crop, in reference pixels.
  private static let badgeMargin = 7.0
  /// Shares by which the width of one badge, and of two that coding has joined, may differ.
  private static let badgeSlack = 0.12
  /// Levels from which a pixel is not the panel's.
  private static let badgeDifference = 30
  /// The rows of the row that a badge fills, as shares of its height, and the share of them that is
  /// not the panel's in each of its columns: the white sign in it covers three quarters of a
  /// column.
  private static let badgeRows = 0.12..<0.88
  private static let badgeFill = 0.15

  /// The types of the one or two badges that stand beside the number, wherever in their row.
  ///
  /// The row must hold badges and bare panel alone: what else stands there may hide a badge.
  func badges() async throws -> (types: Measurement<[PokemonType]>?, words: [String]) {
    guard let first = registration.place(of: .type1)?.box,
      let second = registration.place(of: .type2)?.box
    else { return (nil, []) }
    let row = first.union(second).intersection(picture.bounds)
    guard row.width > 12, row.height > 6 else { return (nil, []) }
    let pixels = colour(in: row)
    guard let runs = badgeColumns(in: pixels), (1...2).contains(runs.count) else {
      return (.nothing(box: row), [])
    }
    var badges: [Measurement<PokemonType>] = []
    for columns in runs {
      let margin = Int(registration.length(Self.badgeMargin))
      let place = Rectangle(
        x: columns.lowerBound - margin, y: 0, width: columns.count + 2 * margin,
        height: pixels.height
      ).intersection(pixels.bounds)
      guard
        let badge = try await badge(
          pixels.crop(place), box: place.offsetBy(dx: row.x, dy: row.y))
      else { return (.nothing(box: row), []) }
      badges.append(badge)
    }
    let types = PageFields.types(
      badges, lists: vocabulary.typeLists, miscount: calibration.digitCount, box: row)
    return (types, badges.compactMap(\.text))
  }

  /// The columns of each badge; `nil` when something else stands in the row.
  private func badgeColumns(in pixels: RGBImage) -> [Range<Int>]? {
    let panel = panelBackground?.corrected ?? panelColour
    let height = Double(pixels.height)
    let rows =
      Int(Self.badgeRows.lowerBound * height)..<max(1, Int(Self.badgeRows.upperBound * height))
    var runs: [Range<Int>] = []
    for x in 0..<pixels.width {
      let filled = rows.count { pixels[x, $0].chebyshevDistance(to: panel) > Self.badgeDifference }
      guard Double(filled) >= Self.badgeFill * Double(rows.count) else { continue }
      if let last = runs.last, x - last.upperBound <= 1 {
        runs[runs.count - 1] = last.lowerBound..<(x + 1)
      } else {
        runs.append(x..<(x + 1))
      }
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

  /// Returns true where what is left of the row is the panel's own colour: another white may lie
  /// over a badge.
  private func isBare(
    beside badges: [Range<Int>], in pixels: RGBImage, panel: RGB, width: Int
  ) -> Bool {
    let edges = [0] + badges.flatMap { [$0.lowerBound, $0.upperBound] } + [pixels.width]
    return stride(from: 0, to: edges.count, by: 2).allSatisfy { i in
      let rest = Rectangle(
        x: edges[i] + 2, y: pixels.height / 4, width: edges[i + 1] - edges[i] - 4,
        height: pixels.height / 2)
      guard rest.width >= width / 3, let colour = pixels.crop(rest).median else { return true }
      return colour.chebyshevDistance(to: panel) <= PanelBackground.steadiness
    }
  }

  /// The share of a badge's width after which its word begins: the sign stands before it.
  private static let wordStart = 0.26

  /// The type of one badge by its fill and its word; `nil` when something lies over it.
  private func badge(_ pixels: RGBImage, box: Rectangle) async throws -> Measurement<PokemonType>? {
    guard
      case .filled(let fill) = BadgeBackground(
        of: pixels, panel: panelBackground?.corrected ?? panelColour, known: panelColour)
    else { return nil }
    let colour = colours.measurement(of: fill, beside: [panelSighting], box: box)
    guard let place = registration.place(of: .type1),
      let foreground = ForegroundPlane.make(of: pixels, kind: place.foreground),
      let line = TextLine(in: foreground, capHeight: place.capHeight)?
        .from(x: Int(Double(pixels.width) * Self.wordStart)), !line.isCut(hasStart: true),
      let word = try await words.measure(
        line, origin: box, words: vocabulary.types, sure: calibration.nameBar)
    else { return colour }
    return Measurement(
      PokemonType.allCases.map { Measurement.Ratio($0, colour[$0] + word[$0]) },
      floor: colour.floor + word.floor, text: word.text, box: box)
  }

  /// The panel's true colour, which it has on a crop.
  var panelColour: RGB { panelBackground?.known ?? RGB(255, 255, 255) }

  private var panelSighting: ColourSighting {
    ColourSighting(known: panelColour, seen: panelColour, noise: ColourSighting.evenPatch)
  }

  /// The least channel of the panel's true colour, which is the page's white.
  var white: Int { Int(panelColour.minimum) }
}
