internal import Imaging

extension PixelSource {
  /// Luma of each pixel where the columns and rows cross, row by row.
  ///
  /// - Parameter table: what stands for a sample; nil leaves its high 8 bits, of a high range those of its standard one.
  func readLuma(
    columns: some Collection<Int>, rows: some Collection<Int>, through table: [UInt8]?
  ) -> [UInt8] {
    if layout.model == .redGreenBlue {
      let picture = RGBImage(
        width: columns.count, height: rows.count, samples: readColour(columns: columns, rows: rows))
      return picture.luma().samples
    }
    let table = range?.luma ?? table
    let grid = grid(of: 0, columns: columns, rows: rows)
    let bits = table == nil ? 8 : conversion.bits
    let shift = layout.components[0].shift + layout.depth - bits
    if layout.isWide {
      return Self.gather(grid, as: UInt16.self, shift: shift, mask: 1 << bits - 1, table: table)
    }
    return Self.gather(grid, as: UInt8.self, shift: shift, mask: 255, table: table)
  }

  /// Red, green and blue of each pixel where the columns and rows cross, row by row.
  ///
  /// Chroma is that of the sample that covers the pixel (nearest, not interpolated): the same pixel
  /// has the same colour in every crop.
  func readColour(columns: some Collection<Int>, rows: some Collection<Int>) -> [UInt8] {
    // An array that is made for no elements is the one that all threads share, and its count is written.
    if columns.isEmpty || rows.isEmpty { return [] }
    let grids = (0..<3).map { grid(of: $0, columns: columns, rows: rows) }
    let shifts = layout.components.map { $0.shift + layout.depth - conversion.bits }
    switch layout.model {
    case .redGreenBlue: return Self.interleave(grids)
    case .grey:
      let grey = readLuma(columns: columns, rows: rows, through: conversion.luma)
      return grey.flatMap { [$0, $0, $0] }
    case .luminanceChrominance:
      return layout.isWide
        ? colours(grids, as: UInt16.self, shifts: shifts)
        : colours(grids, as: UInt8.self, shifts: shifts)
    }
  }

  private static func gather<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ grid: Grid, as _: Sample.Type, shift: Int, mask: Int, table: [UInt8]?
  ) -> [UInt8] {
    let identity = table ?? (0...255).map { UInt8($0) }
    let count = grid.columns.count
    return unsafe [UInt8](unsafeUninitializedCapacity: count * grid.rows.count) { out, length in
      unsafe grid.columns.withUnsafeBufferPointer { columns in
        unsafe identity.withUnsafeBufferPointer { table in
          var next = 0
          for row in grid.rows {
            let base = unsafe grid.base + row
            for column in 0..<count {
              let word = unsafe base.loadUnaligned(
                fromByteOffset: columns[column], as: Sample.self)
              unsafe out[next] = table[index(word, shift: shift, mask: mask)]
              next += 1
            }
          }
        }
      }
      length = count * grid.rows.count
    }
  }

  private static func interleave(_ grids: [Grid]) -> [UInt8] {
    let (red, green, blue) = (grids[0], grids[1], grids[2])
    let count = red.columns.count
    return unsafe [UInt8](unsafeUninitializedCapacity: 3 * count * red.rows.count) { out, length in
      var next = 0
      for row in red.rows.indices {
        let (r, g) = unsafe (red.base + red.rows[row], green.base + green.rows[row])
        let b = unsafe blue.base + blue.rows[row]
        for column in 0..<count {
          unsafe out[next] = r.load(fromByteOffset: red.columns[column], as: UInt8.self)
          unsafe out[next + 1] = g.load(fromByteOffset: green.columns[column], as: UInt8.self)
          unsafe out[next + 2] = b.load(fromByteOffset: blue.columns[column], as: UInt8.self)
          next += 3
        }
      }
      length = next
    }
  }

  private func colours<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ grids: [Grid], as _: Sample.Type, shifts: [Int]
  ) -> [UInt8] {
    let columns = grids[0].columns.count
    let rows = grids[0].rows.count
    let mask = 1 << conversion.bits - 1
    return unsafe [UInt8](unsafeUninitializedCapacity: 3 * columns * rows) { out, length in
      unsafe Self.withTables(grids, conversion) { x, tables in
        var target = out.baseAddress
        for row in 0..<rows {
          guard let first = unsafe target else { break }
          let bases = unsafe (
            grids[0].base + grids[0].rows[row], grids[1].base + grids[1].rows[row],
            grids[2].base + grids[2].rows[row]
          )
          for column in 0..<columns {
            let luma = unsafe bases.0.loadUnaligned(fromByteOffset: x.0[column], as: Sample.self)
            let blue = unsafe bases.1.loadUnaligned(fromByteOffset: x.1[column], as: Sample.self)
            let red = unsafe bases.2.loadUnaligned(fromByteOffset: x.2[column], as: Sample.self)
            let y = unsafe tables.y[Self.index(luma, shift: shifts[0], mask: mask)]
            let u = Self.index(blue, shift: shifts[1], mask: mask)
            let v = Self.index(red, shift: shifts[2], mask: mask)
            let colour = unsafe (
              y &+ tables.redOfV[v], y &+ tables.greenOfU[u] &+ tables.greenOfV[v],
              y &+ tables.blueOfU[u]
            )
            let pixel = unsafe first + 3 * column
            let shown =
              range?.colour(colour.0, colour.1, colour.2)
              ?? (Self.clamped(colour.0), Self.clamped(colour.1), Self.clamped(colour.2))
            unsafe pixel[0] = shown.0
            unsafe pixel[1] = shown.1
            unsafe pixel[2] = shown.2
          }
          unsafe target = first + 3 * columns
        }
      }
      length = 3 * columns * rows
    }
  }

  /// What a word of samples stands for in a table: bytes stand for themselves.
  @inline(__always)
  private static func index<Sample: FixedWidthInteger & UnsignedInteger>(
    _ word: Sample, shift: Int, mask: Int
  ) -> Int {
    Sample.bitWidth == 8 ? Int(word) : (Int(word) &>> shift) & mask
  }

  /// 0…255 of a colour in units of 1/65536.
  @inline(__always)
  private static func clamped(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, value >> 16)))
  }
}
