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
    let weights = kernel.weights.span
    var target = out.samples.mutableSpan
    for y in 0..<height {
      let row = source.extracting((y * width)..<((y + 1) * width))
      let margins = rowMargins(y)
      let first = Int32(truncatingIfNeeded: row[0])
      let last = Int32(truncatingIfNeeded: row[width - 1])
      for x in 0..<kernel.outputs {
        let start = kernel.starts[x]
        let taps = kernel.offsets[x]..<kernel.offsets[x + 1]
        var sum: Int32 = 0
        if start + taps.count <= margins.lowerBound {
          sum = first &* kernel.sums[x]
        } else if start >= margins.upperBound {
          sum = last &* kernel.sums[x]
        } else {
          let inputs = row.extracting(start..<(start + taps.count))
          let factors = weights.extracting(taps)
          for i in 0..<taps.count {
            sum &+= Int32(truncatingIfNeeded: inputs[i]) &* factors[i]
          }
        }
        target[y * kernel.outputs + x] = ResamplingKernel.clip(sum)
      }
    }
    return out
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
