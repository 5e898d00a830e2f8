package import Imaging

/// The place of a layout on a frame: maps reference pixels to pixels of the displayed frame.
package struct Registration: Hashable, Sendable {
  package let layout: ScreenLayout
  /// Frame pixels a reference pixel, down the frame.
  package let scale: Double
  /// The width of a reference pixel on the frame in its heights.
  package let stretch: Double
  /// The frame position of the reference screen's origin.
  package let originX: Double
  package let originY: Double
  /// Frame pixels by which the header stands lower than the layout says; 0 where it has none.
  package var headerOffset = 0.0
  /// True where the header was found; its fields have no place else.
  package var hasHeader = true
  /// Frame pixels by which the upper of two bars stands lower than the page as a whole, and the
  /// lower one higher; 0 without bars.
  package var upperBarOffset = 0.0
  /// Parts of the frame over which something else moves. A field there has no box.
  package var hiddenParts: Set<Rectangle> = []

  package init(
    layout: ScreenLayout, scale: Double, stretch: Double = 1, originX: Double, originY: Double
  ) {
    self.layout = layout
    self.scale = scale
    self.stretch = stretch
    self.originX = originX
    self.originY = originY
  }

  /// A rectangle of the reference screen in whole pixels of the frame.
  ///
  /// - Parameter dy: frame pixels by which it stands lower.
  package func frame(_ rectangle: ReferenceRectangle, lowerBy dy: Double = 0) -> Rectangle {
    let left = x(rectangle.x).rounded()
    let top = (originY + dy + rectangle.y * scale).rounded()
    let right = x(rectangle.maxX).rounded()
    let bottom = (originY + dy + rectangle.maxY * scale).rounded()
    return Rectangle(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }

  /// The box of a field on the frame, and the way that it is drawn.
  package struct FieldBox: Hashable, Sendable {
    package let box: Rectangle
    package let foreground: Foreground
    /// Height of a capital in pixels of the frame; 0 for icons.
    package let capHeight: Double
  }

  /// The box of `field`; `nil` when the layout has no such field.
  package func fieldBox(of field: FieldName) -> FieldBox? {
    let header = layout.headerFields?[field]
    if header != nil, !hasHeader { return nil }
    guard let region = header ?? layout.fields[field] else { return nil }
    let box = frame(
      region.rectangle, lowerBy: header == nil ? barOffset(of: region.rectangle) : headerOffset)
    guard !hiddenParts.contains(where: box.overlaps) else { return nil }
    return FieldBox(
      box: box, foreground: region.foreground, capHeight: (region.capHeight ?? 0) * scale)
  }

  /// Frame pixels by which a field that stands in a bar moves with it.
  private func barOffset(of rectangle: ReferenceRectangle) -> Double {
    guard case .bars(let bars) = layout.anchor else { return 0 }
    func isIn(_ bar: ReferenceRectangle) -> Bool {
      rectangle.midY > bar.y && rectangle.midY < bar.maxY
    }
    if isIn(bars.upper) { return upperBarOffset }
    return isIn(bars.lower) ? -upperBarOffset : 0
  }

  /// Frame pixels a reference pixel, across the frame.
  package var scaleX: Double { scale * stretch }

  /// The frame's column at a column of the reference screen, and its row at a row of that.
  func x(_ reference: Double) -> Double { originX + reference * scaleX }
  func y(_ reference: Double) -> Double { originY + reference * scale }

  /// Reference pixels in pixels of the frame.
  package func length(_ reference: Double) -> Double { reference * scale }

  /// Returns the same page's place on a picture that is `factor` times as large.
  func scaled(by factor: Double) -> Registration {
    Registration(
      layout: layout, scale: scale * factor, originX: originX * factor, originY: originY * factor)
  }

  /// True where both place a page alike: within a pixel, and the same size within one percent.
  func isNear(_ other: Registration) -> Bool {
    abs(originX - other.originX) <= 1 && abs(originY - other.originY) <= 1
      && abs(scale / other.scale - 1) < 0.01
  }
}
