extension Plane {
  /// The plane in another size, cheaply: bilinear when enlarging, an area mean when reducing.
  package func resized(width: Int, height: Int) -> Plane {
    resampled(.triangle, width: width, height: height)
  }

  /// The plane in another size as Pillow's `resize` makes it, bit for bit: across, rounded to 8
  /// bits, then down; a pass between equal lengths is skipped.
  ///
  /// - Precondition: neither plane is empty.
  package func resampled(_ filter: ResamplingFilter, width: Int, height: Int) -> Plane {
    precondition(self.width > 0 && self.height > 0 && width > 0 && height > 0)
    var plane = self
    if width != plane.width {
      plane = plane.resampledAcross(
        .cached(filter: filter, inputs: plane.width, outputs: width))
    }
    if height != plane.height {
      plane = plane.resampledDown(
        .cached(filter: filter, inputs: plane.height, outputs: height))
    }
    return plane
  }

  private func resampledAcross(_ kernel: ResamplingKernel) -> Plane {
    var out = Plane(width: kernel.outputs, height: height)
    let source = samples.span
    var target = out.samples.mutableSpan
    let count = ResamplingKernel.Lanes.scalarCount
    var lanes = [ResamplingKernel.Lanes](repeating: .zero, count: (width + count - 1) / count)
    for y in 0..<height {
      let row = source.extracting((y * width)..<((y + 1) * width))
      let margins = rowMargins(y)
      let first = Int32(truncatingIfNeeded: row[0])
      let last = Int32(truncatingIfNeeded: row[width - 1])
      Self.fill(&lanes, with: row)
      let values = lanes.span
      for x in 0..<kernel.outputs {
        let start = kernel.starts[x]
        var sum: Int32 = 0
        if start + kernel.offsets[x + 1] - kernel.offsets[x] <= margins.lowerBound {
          sum = first &* kernel.sums[x]
        } else if start >= margins.upperBound {
          sum = last &* kernel.sums[x]
        } else {
          sum = kernel.sum(x, of: values)
        }
        target[y * kernel.outputs + x] = ResamplingKernel.clip(sum)
      }
    }
    return out
  }

  /// - Parameter lanes: have room for the row; what is behind it stays.
  private static func fill(_ lanes: inout [ResamplingKernel.Lanes], with row: Span<UInt8>) {
    let count = ResamplingKernel.Lanes.scalarCount
    var target = lanes.mutableSpan
    for place in 0..<(row.count / count) {
      let part = row.extracting((place * count)..<((place + 1) * count))
      target[place] = ResamplingKernel.Lanes(
        truncatingIfNeeded: SIMD8(
          part[0], part[1], part[2], part[3], part[4], part[5], part[6], part[7]))
    }
    for x in (row.count / count * count)..<row.count {
      target[x / count][x % count] = Int16(truncatingIfNeeded: row[x])
    }
  }

  /// Where a row leaves the sample that it begins with, and where it comes to the one that it ends with
  /// for good: a sprite's square is background for a third of its width, of which every weighted sum is
  /// known.
  private func rowMargins(_ y: Int) -> Range<Int> {
    let row = samples.span.extracting((y * width)..<((y + 1) * width))
    var first = 0
    while first < width, row[first] == row[0] { first += 1 }
    guard first < width else { return width..<width }
    var last = width
    while row[last - 1] == row[width - 1] { last -= 1 }
    return first..<last
  }

  private func resampledDown(_ kernel: ResamplingKernel) -> Plane {
    var out = Plane(width: width, height: kernel.outputs)
    var sums = [Int32](repeating: 0, count: width)
    let source = samples.span
    var target = out.samples.mutableSpan
    for y in 0..<kernel.outputs {
      for x in 0..<width { sums[x] = 0 }
      var sourceRow = kernel.starts[y]
      for tap in kernel.offsets[y]..<kernel.offsets[y + 1] {
        let weight = kernel.weights[tap]
        let row = source.extracting((sourceRow * width)..<((sourceRow + 1) * width))
        for x in 0..<width {
          sums[x] &+= Int32(truncatingIfNeeded: row[x]) &* weight
        }
        sourceRow += 1
      }
      for x in 0..<width { target[y * width + x] = ResamplingKernel.clip(sums[x]) }
    }
    return out
  }
}
