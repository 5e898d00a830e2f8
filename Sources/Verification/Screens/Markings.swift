import Imaging

/// Tells the six markings of a phone's panel.
enum Markings {
  /// The markings' own background, which is as even as the panel and a little darker.
  private static let background = RGB(238, 240, 235)
  /// Levels by which the markings, (176,180,178), differ from it at least: two thirds of the whole.
  private static let contrast = 40
  private static let count = 6
  /// Their rows in the box: 36 to 70 of 106, and a little for a box that is off.
  private static let rows = 0.2..<0.8

  /// True where the markings stand on their background in the box that is theirs.
  ///
  /// - Parameter pixels: the box in true colors. Half a marking's pitch is empty at either end.
  static func stand(in pixels: RGBImage) -> Bool {
    guard let seen = pixels.median,
      seen.chebyshevDistance(to: background) <= PanelBackground.flatness
    else { return false }
    let marks = Mask(of: pixels) { $0.chebyshevDistance(to: seen) >= contrast }
    let (top, bottom) = (
      Int(rows.lowerBound * Double(marks.height)), Int(rows.upperBound * Double(marks.height))
    )
    func count(_ rows: Range<Int>) -> Int {
      rows.reduce(0) { sum, y in sum + (0..<marks.width).count { marks[$0, y] } }
    }
    let (inside, all) = (count(top..<bottom), count(0..<marks.height))
    let side = marks.width / (2 * (Self.count + 1))
    let columns = (side..<marks.width - side).map { x in (top..<bottom).share { marks[x, $0] } }
    return 2 * inside > all && EvenColumns.stand(Self.count, in: columns)
  }
}
