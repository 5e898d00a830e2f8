extension ScreenLayout {
  /// Reference pixels. No screen is near it, and what is worked out from such numbers is still a whole
  /// number of pixels.
  private static let largest = 100_000.0
  private static let mostColumns = 100

  /// What of the layout can be of no screen; `nil` when all can.
  var fault: String? {
    guard [reference.width, reference.height].allSatisfy({ (1...Self.largest).contains($0) }) else {
      return "its reference screen has no size"
    }
    if case .bars = anchor, fields[.digits] == nil { return "it has no place of the digits" }
    let places = Array(fields.values) + Array((headerFields ?? [:]).values)
    let known = knownColours ?? []
    let rectangles =
      identityRegion + [render] + [renderCanvas].compactMap(\.self) + known.map(\.box)
      + places.map(\.rectangle) + anchor.rectangles
    guard rectangles.allSatisfy(Self.isOnAScreen) else {
      return "a rectangle of it is empty, or on no screen"
    }
    guard places.compactMap(\.capHeight).allSatisfy({ $0 > 0 && $0 <= Self.largest }) else {
      return "a capHeight of it is none"
    }
    guard anchor.lengths.allSatisfy({ $0.magnitude <= Self.largest }) else {
      return "a length of its anchor is on no screen"
    }
    let colours = anchor.colours + typeColours.values.flatMap { $0 } + known.map(\.colour)
    guard colours.allSatisfy({ $0.count == 3 && $0.allSatisfy((0...255).contains) }) else {
      return "a colour of it is not three numbers of 0 to 255"
    }
    guard [list.left, list.right, list.top, list.bottom].allSatisfy((0...1).contains),
      list.left < list.right, list.top < list.bottom,
      list.columns.allSatisfy((1...Self.mostColumns).contains)
    else { return "its list is on no screen" }
    return nil
  }

  private static func isOnAScreen(_ rectangle: ReferenceRectangle) -> Bool {
    rectangle.width > 0 && rectangle.height > 0
      && [rectangle.x, rectangle.y, rectangle.width, rectangle.height].allSatisfy {
        $0.magnitude <= largest
      }
  }
}

extension ScreenLayout.Anchor {
  fileprivate var rectangles: [ReferenceRectangle] {
    switch self {
    case .bars(let bars): [bars.upper, bars.lower]
    case .panel(let panel): [panel.pill, panel.languageFrame]
    }
  }

  fileprivate var colours: [[Double]] {
    switch self {
    case .bars(let bars): [bars.colour]
    case .panel(let panel): [panel.colour, panel.pillColour, panel.numberColour]
    }
  }

  fileprivate var lengths: [Double] {
    switch self {
    case .bars(let bars): [bars.shift]
    case .panel(let panel):
      [
        panel.left, panel.right, panel.top, panel.headerCentre, panel.headerSearch.above,
        panel.headerSearch.below,
      ]
    }
  }
}
