/// The counts of a plane's levels.
package struct Histogram {
  private var counts = [Int](repeating: 0, count: 256)
  private var total = 0

  package init(_ plane: Plane) {
    for sample in plane.samples { counts[Int(sample)] += 1 }
    total = plane.samples.count
  }

  /// The lowest level that at least `share` of the samples do not exceed.
  package func percentile(_ share: Double) -> Int {
    let wanted = share * Double(total)
    var seen = 0
    for level in 0..<256 {
      seen += counts[level]
      if Double(seen) >= wanted { return level }
    }
    return 255
  }
}

extension Collection {
  /// Returns the share of elements that `isCounted` accepts, 0…1; 0 for none at all.
  @inlinable
  package func share(where isCounted: (Element) -> Bool) -> Double {
    Double(count(where: isCounted)) / Double(Swift.max(1, count))
  }
}
