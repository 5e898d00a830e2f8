package import Imaging

/// Where a layout lies on a frame: reference pixels to pixels of the displayed frame.
package struct Placement: Hashable, Sendable {
  package let layout: ScreenLayout
  /// Frame pixels a reference pixel.
  package let scale: Double
  /// The frame position of the reference screen's origin.
  package let originX: Double
  package let originY: Double
  /// Frame pixels by which the header stands lower than the layout says; 0 where it has none.
  package var headerOffset: Double

  package init(
    layout: ScreenLayout, scale: Double, originX: Double, originY: Double,
    headerOffset: Double = 0
  ) {
    self.layout = layout
    self.scale = scale
    self.originX = originX
    self.originY = originY
    self.headerOffset = headerOffset
  }

  /// A rectangle of the reference screen in whole pixels of the frame.
  package func frame(_ rectangle: ReferenceRectangle, inHeader: Bool = false) -> Rectangle {
    let dy = inHeader ? headerOffset : 0
    let left = (originX + rectangle.x * scale).rounded()
    let top = (originY + dy + rectangle.y * scale).rounded()
    let right = (originX + rectangle.maxX * scale).rounded()
    let bottom = (originY + dy + rectangle.maxY * scale).rounded()
    return Rectangle(
      x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }

  /// Where a field stands on the frame, and how it is drawn.
  package struct Place: Hashable, Sendable {
    package let box: Rectangle
    package let ink: Ink
    /// Height of a capital in pixels of the frame; 0 for icons.
    package let capHeight: Double
  }

  /// The place of `field`; `nil` when the layout has no such field.
  package func place(of field: FieldName) -> Place? {
    let header = layout.headerFields?[field]
    guard let place = header ?? layout.fields[field] else { return nil }
    return Place(
      box: frame(place.rectangle, inHeader: header != nil), ink: place.ink,
      capHeight: (place.capHeight ?? 0) * scale)
  }

  /// Reference pixels in pixels of the frame.
  package func length(_ reference: Double) -> Double { reference * scale }
}
