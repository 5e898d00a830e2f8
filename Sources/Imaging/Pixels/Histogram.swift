/// The counts of levels of 0…255.
package struct Histogram {
  private var counts = [Int](repeating: 0, count: 256)
  private var total = 0

  package init(_ plane: Plane) { self.init(plane.samples) }

  package init(_ levels: some Sequence<UInt8>) {
    for level in levels {
      counts[Int(level)] += 1
      total += 1
    }
  }

  /// The lowest level that at least `share` of all do not exceed.
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
