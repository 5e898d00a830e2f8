/// Counts the pixels that differ between two pictures of the same size.
///
/// It is the only code of this target with unsafe loads. Sixteen samples at a time are eight times
/// as fast as one, and every frame of a recording is compared here.
package enum LumaDifference {
  /// Returns the number of samples inside a block that differ by more than `noise`.
  ///
  /// - Parameters:
  ///   - old: rows of `width` samples.
  ///   - new: the same rows of another picture.
  ///   - rows: the block's rows.
  ///   - columns: the block's columns.
  /// - Precondition: the block lies inside both pictures.
  package static func count(
    _ old: [UInt8], _ new: [UInt8], width: Int, rows: Range<Int>, columns: Range<Int>, noise: UInt8
  ) -> Int {
    guard !rows.isEmpty, !columns.isEmpty else { return 0 }
    precondition(rows.lowerBound >= 0 && columns.lowerBound >= 0 && columns.upperBound <= width)
    precondition(rows.upperBound * width <= min(old.count, new.count))
    return unsafe old.withUnsafeBytes { a in
      unsafe new.withUnsafeBytes { b in
        unsafe count(a, b, width: width, rows: rows, columns: columns, noise: noise)
      }
    }
  }

  private typealias Lanes = SIMD16<UInt8>

  private static func count(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, width: Int, rows: Range<Int>,
    columns: Range<Int>, noise: UInt8
  ) -> Int {
    let limit = Lanes(repeating: noise)
    let one = Lanes(repeating: 1)
    var total = 0
    for y in rows {
      var x = y * width + columns.lowerBound
      let end = y * width + columns.upperBound
      var counts = Lanes()
      var loads = 0
      while x + Lanes.scalarCount <= end {
        let old = unsafe a.loadUnaligned(fromByteOffset: x, as: Lanes.self)
        let new = unsafe b.loadUnaligned(fromByteOffset: x, as: Lanes.self)
        let difference = pointwiseMax(old, new) &- pointwiseMin(old, new)
        counts = counts &+ Lanes().replacing(with: one, where: difference .> limit)
        x += Lanes.scalarCount
        loads += 1
        if loads == 255 {
          total += sum(counts)
          counts = Lanes()
          loads = 0
        }
      }
      total += sum(counts)
      while x < end {
        let old = unsafe a[x]
        let new = unsafe b[x]
        if max(old, new) - min(old, new) > noise { total += 1 }
        x += 1
      }
    }
    return total
  }

  private static func sum(_ lanes: Lanes) -> Int {
    let low = SIMD8<UInt16>(truncatingIfNeeded: lanes.lowHalf)
    let high = SIMD8<UInt16>(truncatingIfNeeded: lanes.highHalf)
    return Int((low &+ high).wrappedSum())
  }
}
