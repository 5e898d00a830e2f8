extension RGBImage {
  /// The picture in another size, cheaply: bilinear when enlarging, an area mean when reducing; rounded to 8 bits
  /// down, then across, of which the first is the quicker.
  ///
  /// - Precondition: neither picture is empty.
  package func resized(width: Int, height: Int) -> RGBImage {
    precondition(self.width > 0 && self.height > 0 && width > 0 && height > 0)
    // Down, a sample meets none but those of its own column and channel.
    let columns = Plane(width: 3 * self.width, height: self.height, samples: samples)
      .resized(width: 3 * self.width, height: height)
    let down = RGBImage(width: self.width, height: height, samples: columns.samples)
    guard width != self.width else { return down }
    return RGBImage(
      width: width, height: height,
      samples: down.resizedAcross(
        .cached(filter: .triangle, inputs: self.width, outputs: width)))
  }

  private func resizedAcross(_ kernel: ResamplingKernel) -> [UInt8] {
    var out = [UInt8](repeating: 0, count: 3 * kernel.outputs * height)
    let source = samples.span
    let weights = kernel.weights.span
    var target = out.mutableSpan
    for y in 0..<height {
      let row = source.extracting((3 * y * width)..<(3 * (y + 1) * width))
      for x in 0..<kernel.outputs {
        var (red, green, blue) = (Int32(0), Int32(0), Int32(0))
        var place = 3 * kernel.starts[x]
        for tap in kernel.offsets[x]..<kernel.offsets[x + 1] {
          let weight = weights[tap]
          red &+= Int32(truncatingIfNeeded: row[place]) &* weight
          green &+= Int32(truncatingIfNeeded: row[place + 1]) &* weight
          blue &+= Int32(truncatingIfNeeded: row[place + 2]) &* weight
          place += 3
        }
        let pixel = 3 * (y * kernel.outputs + x)
        target[pixel] = ResamplingKernel.clip(red)
        target[pixel + 1] = ResamplingKernel.clip(green)
        target[pixel + 2] = ResamplingKernel.clip(blue)
      }
    }
    return out
  }

  /// One channel alone: 0 red, 1 green, 2 blue.
  package func channel(_ channel: Int) -> Plane {
    var out = Plane(width: width, height: height)
    for i in out.samples.indices { out.samples[i] = samples[3 * i + channel] }
    return out
  }
}
