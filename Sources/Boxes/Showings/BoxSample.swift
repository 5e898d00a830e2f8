import Imaging
import Verification

/// The luma of a page's cells and number on one frame, thinned to every nth row.
struct BoxSample: Hashable, Sendable {
  var cells: [UInt8] = []
  var number: [UInt8] = []
}

/// The places of a page at which it is told whether it stands still.
struct BoxSampler: Hashable, Sendable {
  private let body: Rectangle
  private let number: Rectangle
  private let rowStep: Int
  private let columns: Int
  private let rows: Int

  /// Luma levels by which a pixel may differ without having changed, as in `StabilityRule`.
  private static let noise: UInt8 = 20
  /// The share of a cell's pixels that change when its picture does: a Pokémon fills a sixth of it at least.
  private static let mostOfCell = 0.04
  /// The same of the number, of which one digit may change.
  private static let mostOfNumber = 0.01

  init(placement: BoxPlacement, in bounds: Rectangle) {
    body = placement.body.intersection(bounds)
    number = placement.frame(placement.layout.number).intersection(bounds)
    rowStep = max(1, Int((6 * placement.scale).rounded()))
    columns = placement.layout.grid.columns
    rows = placement.layout.grid.rows
  }

  func sample(_ picture: any Picture, into sample: inout BoxSample) {
    picture.copyRawLuma(in: body, everyNthRow: rowStep, to: &sample.cells)
    picture.copyRawLuma(in: number, everyNthRow: 2, to: &sample.number)
  }

  /// Whether no cell differs between two frames, nor the number.
  func isSame(_ a: BoxSample, _ b: BoxSample) -> Bool {
    if a == b { return true }
    guard a.cells.count == b.cells.count, a.number.count == b.number.count, body.width > 0,
      number.width > 0
    else { return false }
    let changed = LumaDifference.count(
      a.number, b.number, width: number.width, rows: 0..<(a.number.count / number.width),
      columns: 0..<number.width, noise: Self.noise)
    guard Double(changed) <= Self.mostOfNumber * Double(a.number.count) else { return false }
    let height = a.cells.count / body.width
    for row in 0..<rows {
      let part = (row * height / rows)..<((row + 1) * height / rows)
      for column in 0..<columns {
        let across = (column * body.width / columns)..<((column + 1) * body.width / columns)
        let count = LumaDifference.count(
          a.cells, b.cells, width: body.width, rows: part, columns: across, noise: Self.noise)
        guard Double(count) <= Self.mostOfCell * Double(part.count * across.count) else {
          return false
        }
      }
    }
    return true
  }
}
