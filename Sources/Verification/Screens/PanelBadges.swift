import Imaging

/// Finds the types' badges on a phone's panel: flat fills that are not the panel's.
struct PanelBadges {
  let background: PanelBackground

  /// The share of a badge's middle that is not the panel's: its text is nearly as light as that.
  private static let leastFilled = 0.4

  /// The boxes that may hold a badge; empty where the layout has none.
  ///
  /// The badge of a one-type species may stand left, in the middle or right.
  static func places(at registration: Registration) -> [Rectangle] {
    guard let first = registration.fieldBox(of: .type1)?.box else { return [] }
    let reach = (registration.fieldBox(of: .type2)?.box ?? first).x - first.x
    return [0, reach, reach / 2].map { first.offsetBy(dx: $0, dy: 0) }
  }

  /// True where a badge covers the middle of its box.
  func isIn(_ pixels: RGBImage) -> Bool {
    guard pixels.width > 8, pixels.height > 8 else { return false }
    let inner = pixels.crop(pixels.bounds.insetBy(dx: pixels.width / 5, dy: pixels.height / 4))
    return inner.pixels.share { !background.matches($0) } > Self.leastFilled
  }

  /// The badge's middle row; `nil` where there is none.
  func middle(in pixels: RGBImage) -> Double? {
    guard isIn(pixels) else { return nil }
    let columns = pixels.width / 5..<pixels.width - pixels.width / 5
    func isFilled(_ row: Int) -> Bool {
      columns.share { !background.matches(pixels[$0, row]) } > Self.leastFilled
    }
    guard let top = (0..<pixels.height).first(where: isFilled),
      let bottom = (0..<pixels.height).last(where: isFilled)
    else { return nil }
    return Double(top + bottom + 1) / 2
  }
}
