/// A list of cells to compare one cell with.
package struct CellGridList: Hashable, Sendable {
  /// The cells' bytes, one cell after another.
  package let bytes: [UInt8]
  /// The bytes of the coarse cells, one cell after another.
  private let coarse: [UInt8]
  package let count: Int

  package init(_ grids: [CellGrid]) {
    bytes = grids.flatMap(\.bytes)
    coarse = grids.flatMap(\.coarse)
    count = grids.count
  }

  /// - Returns: `nil` when the bytes are not a whole number of cells.
  package init?(bytes: [UInt8]) {
    let length = CellGrid.byteCount
    guard bytes.count.isMultiple(of: length) else { return nil }
    self.init(
      stride(from: 0, to: bytes.count, by: length).compactMap {
        CellGrid(bytes: Array(bytes[$0..<($0 + length)]))
      })
  }

  /// Returns the cell at a place, 0..<`count`.
  package subscript(place: Int) -> CellGrid {
    let start = place * CellGrid.byteCount
    return CellGrid(bytes: Array(bytes[start..<(start + CellGrid.byteCount)])) ?? .white
  }

  /// Returns the distance of each cell from `grid` by the coarse parts.
  package func coarseDistances(to grid: CellGrid) -> [Float] {
    let length = CellGrid.coarseCount
    let reduced = grid.coarse
    let (own, all) = (reduced.span, coarse.span)
    var out = [Float](repeating: 0, count: count)
    for place in 0..<count {
      let sum = Self.squares(own, all.extracting((place * length)..<((place + 1) * length)))
      out[place] = Float(sum) * 3 / Float(length)
    }
    return out
  }

  package func distance(of place: Int, to grid: CellGrid) -> Float {
    let start = place * CellGrid.byteCount
    return Self.distance(
      grid.bytes.span, bytes.span.extracting(start..<(start + CellGrid.byteCount)))
  }

  fileprivate static func distance(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Float {
    let luma = squares(a.extracting(0..<CellGrid.lumaCount), b.extracting(0..<CellGrid.lumaCount))
    let colors = CellGrid.lumaCount..<CellGrid.byteCount
    let color = squares(a.extracting(colors), b.extracting(colors))
    // There are four parts of brightness for each part of color.
    return Float(luma + 4 * color) / Float(CellGrid.lumaCount)
  }

  /// Returns the sum of the squared differences of two spans of the same length.
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
  /// Returns the sum of the mean square differences of brightness and of both color channels.
  package func distance(to other: CellGrid) -> Float {
    CellGridList.distance(bytes.span, other.bytes.span)
  }

  /// Returns the scalar product of the steps from this grid to `other` and to `seen`, weighted as
  /// in `distance`. Divided by the distance to `other`, it tells how far `seen` has moved towards
  /// `other`: 0 is not at all, 1 all the way.
  package func product(towards other: CellGrid, and seen: CellGrid) -> Float {
    var (luma, color): (Int, Int) = (0, 0)
    for i in bytes.indices {
      let part = (Int(other.bytes[i]) - Int(bytes[i])) * (Int(seen.bytes[i]) - Int(bytes[i]))
      if i < Self.lumaCount { luma += part } else { color += part }
    }
    return Float(luma + 4 * color) / Float(Self.lumaCount)
  }
}
