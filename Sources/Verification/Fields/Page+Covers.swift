import Imaging

/// Telling that something lies over a field.
extension Page {
  /// Levels by which a flat background of a line may differ from one place to the next. They count
  /// in its channels or in what is coded of them. Coding moves an even area by some 5 at most.
  static let flatBackground = 8
  /// Levels by which it may differ where it is not known to be flat.
  static let anyBackground = 24

  /// Returns true where something lies over a line of text: a digit that is half hidden is read as
  /// another, and one that is hidden not at all. Over and under the line, and where one more letter
  /// would stand, is its background, unless something is there that hides a part of it.
  ///
  /// - Parameters:
  ///   - end: the column before which the line's background ends.
  ///   - limit: levels by which the background may differ from itself.
  func isCovered(
    _ line: TextLine, in pixels: RGBImage, capHeight: Double, before end: Int, limit: Int
  ) -> Bool {
    guard let background = pixels.median else { return true }
    let border = max(1, Int(capHeight * 0.2))
    let box = line.box
    let bands = [(border, box.y - border), (box.maxY + border, pixels.height - border)]
      .filter { $1 - $0 >= Self.leastBand }
    let width = max(3, Int(capHeight * 0.6))
    let right = min(end, box.maxX + Int(capHeight))
    return bands.contains { top, bottom in
      stride(from: box.x, to: right - width, by: width).contains { x in
        let cell = pixels.crop(Rectangle(x: x, y: top, width: width, height: bottom - top))
        return cell.median.map {
          $0.chebyshevDistance(to: background) > limit
            && $0.codedDistance(to: background) > Double(limit)
        } ?? false
      }
    }
  }

  /// Rows under which what coding spills from the text is most of a band.
  private static let leastBand = 3

  /// Heights of a capital by which a whole text's middle may be off: under half of any letter.
  static let mostAside = 0.1

  /// The share of a column beside a text that something covers, from which it may hide letters.
  private static let leastCover = 0.2

  /// Returns true where something beside a text may hide its first or last letters, as the phone's
  /// round button does. A text that stands in the middle of its field is whole.
  func isHiddenInPart(_ line: TextLine, of field: FieldName) -> Bool {
    guard let place = registration.fieldBox(of: field), let background = color(in: line.crop).median
    else { return true }
    let text = line.place
    let aside = Double(text.x + text.maxX - place.box.x - place.box.maxX) / 2
    if abs(aside) <= Self.mostAside * place.capHeight { return false }
    let gap = max(2, Int(place.capHeight * 0.1))
    let width = Int(place.capHeight * Self.fieldGap) - gap
    return [text.x - gap - width, text.maxX + gap].contains { x in
      let beside = Rectangle(x: x, y: text.y, width: width, height: text.height)
        .intersection(picture.bounds)
      guard beside.width > 0, beside.height > 0 else { return true }
      let pixels = color(in: beside)
      return (0..<pixels.width).contains { x in
        (0..<pixels.height).share {
          pixels[x, $0].chebyshevDistance(to: background) > Self.anyBackground
        } >= Self.leastCover
      }
    }
  }

  /// Returns true where an empty slot of the Switch's bar has another color than the bar right of
  /// it: then something of the slot's size lies over it, and may hide a mark.
  func isCovered(slot pixels: RGBImage, at box: Rectangle) -> Bool {
    let beside = picture.color(
      in: Rectangle(
        x: box.maxX + 2, y: box.y + box.height / 4, width: box.width * 4 / 5, height: box.height / 2
      ).intersection(picture.bounds))
    guard let background = pixels.median, let bar = beside.median else { return true }
    let even = beside.pixels.count { $0.chebyshevDistance(to: bar) <= Self.flatBackground }
    // Something that stands there instead of the bar is no evidence of the bar.
    guard even * 5 >= beside.pixels.count * 4 else { return false }
    return background.chebyshevDistance(to: bar) > Self.flatBackground
  }
}
