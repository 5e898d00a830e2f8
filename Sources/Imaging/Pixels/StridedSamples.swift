/// Samples of 8 or 16 bits in memory. The offset of a sample is the sum of its column's and its
/// row's.
///
/// The owner of the memory must outlive this value.
@safe package struct StridedSamples {
  private let base: UnsafeRawPointer
  private let isWide: Bool
  private let shift: Int
  private let mask: Int

  /// - Parameters:
  ///   - isWide: true for little-endian words of 16 bits, false for bytes.
  ///   - shift: bits below the sample in its word.
  ///   - bits: bits of a sample, 1…16.
  package init(base: UnsafeRawPointer, isWide: Bool, shift: Int, bits: Int) {
    unsafe self.base = base
    self.isWide = isWide
    self.shift = shift
    mask = 1 << bits - 1
  }

  /// Returns the samples where the columns and rows cross, row by row.
  ///
  /// - Precondition: Each sum of a column's and a row's offset lies in the memory.
  /// - Parameters:
  ///   - columns: offsets in bytes.
  ///   - rows: offsets in bytes.
  ///   - step: columns and rows of each square whose mean is taken instead, rounded.
  package func gather(columns: [Int], rows: [Int], meanOf step: Int = 1) -> [UInt16] {
    guard step > 1 else {
      return isWide
        ? gather(columns, rows, as: UInt16.self) : gather(columns, rows, as: UInt8.self)
    }
    return isWide
      ? means(columns, rows, step, as: UInt16.self) : means(columns, rows, step, as: UInt8.self)
  }

  private func means<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ columns: [Int], _ rows: [Int], _ step: Int, as _: Sample.Type
  ) -> [UInt16] {
    let across = columns.span
    let area = UInt32(step * step)
    var means: [UInt16] = []
    means.reserveCapacity(columns.count / step * (rows.count / step))
    var sums = [UInt32](repeating: 0, count: columns.count / step)
    for first in stride(from: 0, to: rows.count, by: step) {
      for place in sums.indices { sums[place] = area / 2 }
      var totals = sums.mutableSpan
      for row in rows[first..<(first + step)] {
        let start = unsafe base + row
        for place in totals.indices {
          var sum: UInt32 = 0
          for column in (place * step)..<(place * step + step) {
            let word = unsafe start.loadUnaligned(
              fromByteOffset: across[unchecked: column], as: Sample.self)
            sum &+= UInt32(truncatingIfNeeded: Int(word) &>> shift & mask)
          }
          unsafe totals[unchecked: place] &+= sum
        }
      }
      means.append(contentsOf: sums.lazy.map { UInt16(truncatingIfNeeded: $0 / area) })
    }
    return means
  }

  private func gather<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ columns: [Int], _ rows: [Int], as _: Sample.Type
  ) -> [UInt16] {
    // An array that is made for no elements is the one that all threads share, and its count is
    // written.
    if columns.isEmpty || rows.isEmpty { return [] }
    let across = columns.span
    return unsafe [UInt16](unsafeUninitializedCapacity: columns.count * rows.count) { out, count in
      for row in rows {
        let start = unsafe base + row
        for place in across.indices {
          let word = unsafe start.loadUnaligned(
            fromByteOffset: across[unchecked: place], as: Sample.self)
          unsafe out[count + place] = UInt16(truncatingIfNeeded: Int(word) &>> shift & mask)
        }
        count += across.count
      }
    }
  }
}
