/// Samples of 8 or 16 bits in memory, each at the sum of its column's and its row's offset.
///
/// The owner of the memory must outlive this value.
@safe package struct StridedSamples {
  private let base: UnsafeRawPointer
  private let isWide: Bool
  private let shift: Int
  private let mask: Int
  private let columns: [Int]
  /// Offsets in bytes, one for each row.
  private let rows: [Int]
  /// Columns and rows of each square whose mean is taken.
  private let step: Int
  /// True where the samples of a row are neighboring bytes.
  private let areNeighbors: Bool

  /// - Precondition: Each sum of a column's and a row's offset lies in the memory.
  /// - Parameters:
  ///   - isWide: true for little-endian words of 16 bits, false for bytes.
  ///   - shift: bits below the sample in its word.
  ///   - bits: bits of a sample, 1…16.
  ///   - columns: offsets in bytes.
  ///   - rows: offsets in bytes.
  ///   - step: columns and rows of each square whose mean is taken, rounded; 1 for the samples
  ///     themselves.
  package init(
    base: UnsafeRawPointer, isWide: Bool, shift: Int, bits: Int, columns: [Int], rows: [Int],
    meanOf step: Int
  ) {
    unsafe self.base = base
    self.isWide = isWide
    self.shift = shift
    mask = 1 << bits - 1
    self.columns = columns
    self.rows = rows
    self.step = step
    areNeighbors =
      step == 1 && !isWide && shift == 0 && bits == 8
      && zip(columns, columns.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }

  /// The number of rows of samples, or of squares.
  package var height: Int { rows.count / step }

  /// Returns some rows of samples, or of squares' means, one after the other.
  ///
  /// - Parameter part: in 0 to under `height`.
  package func samples(inRows part: Range<Int>) -> [UInt16] {
    // An array that is made for no elements is the one that all threads share, and its count is
    // written.
    if columns.isEmpty || part.isEmpty { return [] }
    let width = columns.count / step
    return unsafe [UInt16](unsafeUninitializedCapacity: width * part.count) { samples, filled in
      filled = width * part.count
      for row in part {
        let start = (row - part.lowerBound) * width
        let line = unsafe UnsafeMutableBufferPointer(rebasing: samples[start..<(start + width)])
        if step > 1 {
          unsafe isWide ? means(row, line, as: UInt16.self) : means(row, line, as: UInt8.self)
        } else if row > part.lowerBound, rows[row] == rows[row - 1] {
          // Two rows of pixels have one of chroma.
          unsafe _ = line.update(fromContentsOf: samples[(start - width)..<start])
        } else if areNeighbors {
          let bytes = unsafe base + rows[row] + columns[0]
          for place in line.indices {
            unsafe line[place] = UInt16(bytes.load(fromByteOffset: place, as: UInt8.self))
          }
        } else {
          unsafe isWide ? gather(row, line, as: UInt16.self) : gather(row, line, as: UInt8.self)
        }
      }
    }
  }

  private func means<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ row: Int, _ line: UnsafeMutableBufferPointer<UInt16>, as _: Sample.Type
  ) {
    let across = columns.span
    let area = UInt32(step * step)
    for place in line.indices {
      var sum = area / 2
      for offset in rows[(row * step)..<(row * step + step)] {
        for column in (place * step)..<(place * step + step) {
          sum &+= unsafe sample(base + offset, across[unchecked: column], as: Sample.self)
        }
      }
      unsafe line[place] = UInt16(truncatingIfNeeded: sum / area)
    }
  }

  private func gather<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ row: Int, _ line: UnsafeMutableBufferPointer<UInt16>, as _: Sample.Type
  ) {
    let (start, across) = unsafe (base + rows[row], columns.span)
    for place in line.indices {
      unsafe line[place] = UInt16(
        truncatingIfNeeded: sample(start, across[unchecked: place], as: Sample.self))
    }
  }

  @inline(__always)
  private func sample<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ start: UnsafeRawPointer, _ offset: Int, as _: Sample.Type
  ) -> UInt32 {
    let word = unsafe start.loadUnaligned(fromByteOffset: offset, as: Sample.self)
    return UInt32(truncatingIfNeeded: Int(word) &>> shift & mask)
  }
}
