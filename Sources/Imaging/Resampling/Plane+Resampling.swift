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
    // Each pass leaves columns where rows were, so that the second one puts it right again.
    return turned(filter, width: width).turned(filter, width: height)
  }

  /// The plane with rows of another length, and its rows as columns.
  private func turned(_ filter: ResamplingFilter, width: Int) -> Plane {
    width == self.width
      ? turned : turned(.cached(filter: filter, inputs: self.width, outputs: width))
  }

  private var turned: Plane {
    var out = Plane(width: height, height: width)
    let source = samples.span
    var target = out.samples.mutableSpan
    for y in 0..<height {
      for x in 0..<width { target[x * height + y] = source[y * width + x] }
    }
    return out
  }

  private func turned(_ kernel: ResamplingKernel) -> Plane {
    var out = Plane(width: height, height: kernel.outputs)
    let source = samples.span
    var target = out.samples.mutableSpan
    var rows = FourRows(width: width)
    for y in stride(from: 0, to: height, by: 4) {
      rows.fill(from: self, at: y)
      let count = min(4, height - y)
      let margins = kernel.keepsConstants ? rows.margins : 0..<width
      let first = kernel.outputsEnding(by: margins.lowerBound)
      let last = max(first, kernel.outputsStarting(before: margins.upperBound))
      for row in y..<(y + count) {
        let (left, right) = (source[row * width], source[(row + 1) * width - 1])
        for x in 0..<first { target[x * height + row] = left }
        for x in last..<kernel.outputs { target[x * height + row] = right }
      }
      let pairs = rows.pairs.span
      for x in first..<last {
        let samples = kernel.samples(x, of: pairs)
        for row in 0..<count { target[x * height + y + row] = samples[row] }
      }
    }
    return out
  }
}
