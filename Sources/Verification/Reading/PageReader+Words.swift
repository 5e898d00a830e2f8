import Imaging

/// Reading single fields of a still, by which its language is told.
extension PageReader {
  /// The number, name and types that stand on a still's middle frame.
  func words(on still: PageStill) async throws -> PageReading {
    let page = page(middle(of: still), at: still.placement)
    var reading = PageReading(time: still.still.start)
    switch still.placement.layout.anchor {
    case .bars: try await page.readStrip(into: &reading)
    case .panel: try await page.readPill(into: &reading)
    }
    return reading
  }

  /// What stands in one field of a still's middle frame.
  func text(_ field: FieldName, on still: PageStill) async throws -> TextReading? {
    try await page(middle(of: still), at: still.placement).text(field)
  }

  /// The ink of what was read on a still's middle frame, 255 for full ink; `nil` when it stands in no field.
  func ink(of text: TextReading, on still: PageStill) -> Plane? {
    let page = page(middle(of: still), at: still.placement)
    for field in FieldName.allCases {
      guard let place = still.placement.place(of: field), place.ink != .icon,
        place.box.intersection(text.box) == text.box, let (pixels, box, _) = page.crop(field),
        let ink = InkPlane.make(of: pixels, ink: place.ink)
      else { continue }
      return ink.plane.crop(
        text.box.offsetBy(dx: -box.x, dy: -box.y).intersection(ink.plane.bounds))
    }
    return nil
  }

  private func middle(of still: PageStill) -> any Picture {
    still.still.samples[still.still.samples.count / 2].picture
  }
}
