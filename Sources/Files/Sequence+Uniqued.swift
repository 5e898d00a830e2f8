extension Sequence where Element: Hashable {
  /// Returns the first of each set of equal elements, in their order.
  @inlinable
  package func uniqued() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
