/// When frames count as standing still.
package struct StabilityRule: Hashable, Sendable {
  /// Luma levels by which a pixel may differ without having changed. Video coding moves flat and
  /// edge pixels by up to about 16 levels at key frames; text on either screen differs from its ground by
  /// over 100.
  package var noise: UInt8 = 20
  /// The share of changed pixels under which a frame is stable, over the whole identity region.
  package var mostChanged = 0.05
  /// The same share for each cell, about one glyph in size: one digit of an ID number that changes is
  /// under 1 % of the region, and a third of its cell.
  package var mostChangedInCell = 0.12
  /// Seconds that a page must stand still to be read.
  package var minimumDwell = 0.2
  /// Seconds that a page must stand still to be reported as a flick.
  package var flickDwell = 0.08

  package init() {}
}
