/// Cells that one cell is compared with.
package struct CellGridList: Hashable, Sendable {
  /// The cells' bytes, one cell after the other.
  package let bytes: [UInt8]
  /// The same of the coarse cells.
  private let coarse: [UInt8]
  package let count: Int

  package init(_ grids: [CellGrid]) {
    bytes = grids.flatMap(\.bytes)
    coarse = grids.flatMap(\.coarse.bytes)
    count = grids.count
  }

  /// - Returns: `nil` when the bytes are no whole number of cells.
  package init?(bytes: [UInt8]) {
    let length = CellGrid.byteCount
    guard bytes.count.isMultiple(of: length) else { return nil }
    self.init(
      stride(from: 0, to: bytes.count, by: length).compactMap {
        CellGrid(bytes: Array(bytes[$0..<($0 + length)]))
      })
  }

  /// The cell at a place, 0..<`count`.
  package subscript(place: Int) -> CellGrid {
    let start = place * CellGrid.byteCount
    return CellGrid(bytes: Array(bytes[start..<(start + CellGrid.byteCount)])) ?? .white
  }

  /// How far each cell is from `grid` by the coarse parts: the mean square of the differences of brightness and of both
  /// colours, added.
  package func coarseDistances(to grid: CoarseCellGrid) -> [Float] {
    let length = CoarseCellGrid.byteCount
    let (own, all) = (grid.bytes.span, coarse.span)
    var out = [Float](repeating: 0, count: count)
    for place in 0..<count {
      let sum = Self.squares(own, all.extracting((place * length)..<((place + 1) * length)))
      out[place] = Float(sum) * 3 / Float(length)
    }
    return out
  }

  /// How far the cell at `place` is from `grid`: the mean square of the differences of brightness and of both colours, added.
  package func distance(of place: Int, to grid: CellGrid) -> Float {
    let start = place * CellGrid.byteCount
    return Self.distance(
      grid.bytes.span, bytes.span.extracting(start..<(start + CellGrid.byteCount)))
  }

  fileprivate static func distance(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Float {
    let luma = squares(
      a.extracting(0..<CellGrid.lumaCount), b.extracting(0..<CellGrid.lumaCount))
    let colours = CellGrid.lumaCount..<CellGrid.byteCount
    let colour = squares(a.extracting(colours), b.extracting(colours))
    // There are four parts of brightness for each one of colour.
    return Float(luma + 4 * colour) / Float(CellGrid.lumaCount)
  }

  /// The sum of the squared differences; both are of one length.
  @inline(__always)
  private static func squares(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
    var sum: UInt32 = 0
    for i in 0..<min(a.count, b.count) {
      let difference = Int32(a[i]) &- Int32(b[i])
      sum &+= UInt32(bitPattern: difference &* difference)
    }
    return Int(sum)
  }
}

extension CellGrid {
  /// The mean square of the differences of brightness and of both colours, added.
  package func distance(to other: CellGrid) -> Float {
    CellGridList.distance(bytes.span, other.bytes.span)
  }

  /// The same sum of products as in `distance`, of the ways from this grid to two others: divided by the distance to
  /// `other`, it is how far `seen` has come on the way there.
  package func product(towards other: CellGrid, and seen: CellGrid) -> Float {
    var (luma, colour): (Int, Int) = (0, 0)
    for i in bytes.indices {
      let part = (Int(other.bytes[i]) - Int(bytes[i])) * (Int(seen.bytes[i]) - Int(bytes[i]))
      if i < Self.lumaCount { luma += part } else { colour += part }
    }
    return Float(luma + 4 * colour) / Float(Self.lumaCount)
  }
}
