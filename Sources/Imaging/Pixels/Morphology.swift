extension Plane {
  /// Returns the plane in black and white; a sample darker than `level` is black.
  package func thresholded(at level: UInt8) -> Plane {
    Plane(width: width, height: height, samples: samples.map { $0 < level ? 0 : 255 })
  }

  /// Returns the plane with `margin` rows and columns of `level` around it.
  package func padded(by margin: Int, with level: UInt8) -> Plane {
    var out = Plane(width: width + 2 * margin, height: height + 2 * margin, filledWith: level)
    for y in 0..<height {
      let row = (y + margin) * out.width + margin
      out.samples.replaceSubrange(
        row..<(row + width), with: samples[(y * width)..<((y + 1) * width)])
    }
    return out
  }

  /// Returns the plane less its opening (white top-hat; Serra, 1982): all that is lighter than its
  /// surroundings and narrower than the square of `radius` pixels around a pixel.
  package func topHat(radius: Int) -> Plane {
    let eroded = filtered(radius, beyond: 255) { min($0, $1) }
    let opened = eroded.filtered(radius, beyond: 0) { max($0, $1) }
    return Plane(
      width: width, height: height,
      samples: zip(samples, opened.samples).map { $0 > $1 ? $0 - $1 : 0 })
  }

  /// Returns the least or greatest level in the square of `radius` around each pixel.
  ///
  /// - Parameter outside: the level beyond the plane.
  private func filtered(
    _ radius: Int, beyond outside: UInt8, _ choose: (UInt8, UInt8) -> UInt8
  ) -> Plane {
    let wide = padded(by: radius, with: outside)
    var levels = wide.samples
    for step in [1, wide.width] {
      // Windows of 1, 2, 4 … levels, and two that overlap for the rest.
      var size = 1
      while size <= 2 * radius {
        let shift = step * min(size, 2 * radius + 1 - size)
        for i in 0..<(levels.count - shift) { levels[i] = choose(levels[i], levels[i + shift]) }
        size = min(2 * size, 2 * radius + 1)
      }
    }
    return Plane(width: wide.width, height: wide.height, samples: levels).crop(bounds)
  }
}

extension Mask {
  /// Returns the mask without upright runs of fewer than `height` marks: its opening by an upright
  /// line (Serra, 1982).
  package func opened(height least: Int) -> Mask {
    var opened = self
    for x in 0..<width {
      for run in (0..<height).runs(where: { self[x, $0] }) where run.count < least {
        for y in run { opened.marks[y * width + x] = false }
      }
    }
    return opened
  }
}
