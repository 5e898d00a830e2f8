extension Plane {
  /// Returns the length of the gradient at each sample, 0…255. It uses differences across two
  /// samples, and at the rim across one. A step from black to white over three samples is 127 · √2
  /// in both directions, which is clipped to 255.
  package func steepness() -> Plane {
    var out = Plane(width: width, height: height)
    for y in 0..<height {
      let above = max(0, y - 1)
      let below = min(height - 1, y + 1)
      for x in 0..<width {
        let left = max(0, x - 1)
        let right = min(width - 1, x + 1)
        let across = Double(Int(self[right, y]) - Int(self[left, y])) / Double(max(1, right - left))
        let down = Double(Int(self[x, below]) - Int(self[x, above])) / Double(max(1, below - above))
        let length = (2 * (across * across + down * down)).squareRoot()
        out[x, y] = UInt8(min(255, length.rounded()))
      }
    }
    return out
  }

  /// Returns the plane weighted by a sine window, which is 1 in the middle and 0 at the rim. The
  /// rim counts less, and the jump from one side to the other makes no edge.
  package func windowed() -> Plane {
    func window(_ count: Int) -> [Double] {
      (0..<count).map { Trigonometry.sinPi((Double($0) + 0.5) / Double(count)) }
    }
    let across = window(width)
    let down = window(height)
    var out = self
    for y in 0..<height {
      for x in 0..<width { out[x, y] = UInt8((Double(self[x, y]) * across[x] * down[y]).rounded()) }
    }
    return out
  }
}
