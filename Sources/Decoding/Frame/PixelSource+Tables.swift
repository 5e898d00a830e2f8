extension PixelSource {
  /// The tables of a `SampleConversion` without bounds checks: every index is masked to their length.
  @unsafe struct Tables {
    let y: UnsafePointer<Int32>
    let redOfV: UnsafePointer<Int32>
    let greenOfU: UnsafePointer<Int32>
    let greenOfV: UnsafePointer<Int32>
    let blueOfU: UnsafePointer<Int32>
  }

  /// The column offsets of the three components.
  typealias Columns = (UnsafePointer<Int>, UnsafePointer<Int>, UnsafePointer<Int>)

  static func withTables(
    _ grids: [Grid], _ conversion: SampleConversion, _ body: (Columns, Tables) -> Void
  ) {
    unsafe conversion.y.withUnsafeBufferPointer { y in
      unsafe conversion.redOfV.withUnsafeBufferPointer { redOfV in
        unsafe conversion.greenOfU.withUnsafeBufferPointer { greenOfU in
          unsafe conversion.greenOfV.withUnsafeBufferPointer { greenOfV in
            unsafe conversion.blueOfU.withUnsafeBufferPointer { blueOfU in
              guard let y = y.baseAddress, let redOfV = redOfV.baseAddress,
                let greenOfU = greenOfU.baseAddress,
                let greenOfV = greenOfV.baseAddress,
                let blueOfU = blueOfU.baseAddress
              else { return }
              let tables = unsafe Tables(
                y: y, redOfV: redOfV, greenOfU: greenOfU, greenOfV: greenOfV, blueOfU: blueOfU)
              unsafe withColumns(grids) { unsafe body($0, tables) }
            }
          }
        }
      }
    }
  }

  private static func withColumns(_ grids: [Grid], _ body: (Columns) -> Void) {
    unsafe grids[0].columns.withUnsafeBufferPointer { first in
      unsafe grids[1].columns.withUnsafeBufferPointer { second in
        unsafe grids[2].columns.withUnsafeBufferPointer { third in
          guard let first = first.baseAddress, let second = second.baseAddress,
            let third = third.baseAddress
          else { return }
          unsafe body((first, second, third))
        }
      }
    }
  }
}
