import Foundation
import Imaging

/// The luma of the identity region on one frame, thinned to every nth row: a run of rows for each
/// of its rectangles.
struct IdentitySample: Hashable {
  var parts: [[UInt8]] = []

  /// True where no pixel differs: coding leaves most parts of a frame as they were, bit for bit.
  func isEqual(to other: IdentitySample) -> Bool {
    !parts.isEmpty && parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { one, other in
        // Array's own comparison goes sample by sample.
        unsafe one.count == other.count && memcmp(one, other, one.count) == 0
      }
  }
}

/// The identity region on the frames of one recording, and how it is cut into cells.
struct IdentityGrid {
  let rectangles: [Rectangle]
  let rowStep: Int
  /// Columns and sampled rows a cell.
  let cellWidth: Int
  let cellRows: Int

  /// A cell is about one glyph of the page's text, 26 × 40 reference pixels, in columns of sixteen,
  /// as they are compared.
  init(registration: Registration, in bounds: Rectangle) {
    rectangles = registration.layout.identityRegion.map {
      registration.frame($0).intersection(bounds)
    }.filter { $0.width > 8 && $0.height > 8 }
    rowStep = max(1, Int((4 * registration.scale).rounded()))
    cellWidth = max(16, Int((26 * registration.scale / 16).rounded()) * 16)
    cellRows = max(3, Int((40 * registration.scale).rounded()) / rowStep)
  }

  func sample(_ picture: any Picture, into sample: inout IdentitySample) {
    if sample.parts.count != rectangles.count {
      sample.parts = Array(repeating: [], count: rectangles.count)
    }
    for (i, rectangle) in rectangles.enumerated() {
      picture.copyRawLuma(in: rectangle, everyNthRow: rowStep, to: &sample.parts[i])
    }
  }

  /// The share of pixels that differ by more than `noise`, over all and in the cell with the most.
  func change(
    from old: IdentitySample, to new: IdentitySample, noise: UInt8
  ) -> (share: Double, worstCell: Double) {
    var changed = 0
    var total = 0
    var worst = 0.0
    for (i, rectangle) in rectangles.enumerated() {
      let width = rectangle.width
      // Taken out once: a reference that is counted for each cell costs as much as comparing it.
      let (former, latter) = (old.parts[i], new.parts[i])
      let rows = min(former.count, latter.count) / max(1, width)
      for first in stride(from: 0, to: rows, by: cellRows) {
        let last = min(rows, first + cellRows)
        for start in stride(from: 0, to: width, by: cellWidth) {
          let end = min(width, start + cellWidth)
          let count = LumaDifference.count(
            former, latter, width: width, rows: first..<last, columns: start..<end, noise: noise)
          changed += count
          // A sliver at the region's border is no glyph: it counts as a part of a whole cell.
          let whole = max((last - first) * (end - start), cellRows * cellWidth / 2)
          worst = max(worst, Double(count) / Double(whole))
        }
      }
      total += rows * width
    }
    return (total == 0 ? 1 : Double(changed) / Double(total), worst)
  }
}
