/// Joins the stills of one visit, and keeps those of two visits apart.
///
/// A banner, a menu, a scroll down and back or a half swipe leave two stills of one Pokémon, with
/// nothing between them that ends a visit. Two visits have a list of Pokémon or a turned page
/// between them, or show two Pokémon.
package struct VisitAssembler: Sendable {
  private let rule: StabilityRule
  private let isStillImage: Bool
  private let same: SameVisit
  private var open: Visit?

  package init(
    calibration: Calibration, rule: StabilityRule = StabilityRule(), isStillImage: Bool = false
  ) {
    self.rule = rule
    same = SameVisit(calibration: calibration)
    self.isStillImage = isStillImage
  }

  /// Takes the next still and what was measured on it; gives the visits that end with it.
  package mutating func consume(_ still: PageStill, pages: [PageMeasurement]) -> [Visit] {
    let next = visit(of: still, pages: pages)
    let current = open
    if let current, !isAnother(next, than: current, after: still.before) {
      open = joined(current, next)
      return []
    }
    open = next
    return current.map { isReportable($0, before: next) ? [$0] : [] } ?? []
  }

  private func visit(of still: PageStill, pages: [PageMeasurement]) -> Visit {
    Visit(
      start: still.still.start, end: still.still.end, longestDwell: still.still.dwell,
      pages: pages, isDamaged: still.still.isDamaged, isStillImage: isStillImage,
      view: PageView(still))
  }

  private func isAnother(
    _ next: Visit, than current: Visit, after interval: PageStill.Interval
  ) -> Bool {
    interval.hasShownList
      || !same.isOne(current.pages, next.pages, hasTurned: interval.hasTurned)
  }

  /// The visit that the recording ends with.
  package mutating func finish() -> Visit? {
    defer { open = nil }
    return open
  }

  /// One visit of two. A part in which nothing named the Pokémon is left out, with the time that it
  /// stood: it may be another's, whose name was hidden.
  private func joined(_ a: Visit, _ b: Visit) -> Visit {
    let named = [a, b].filter(same.isNamed)
    let parts = named.isEmpty ? [a, b] : named
    let longest = parts.dropFirst().reduce(parts[0]) { $1.longestDwell > $0.longestDwell ? $1 : $0 }
    return Visit(
      start: a.start, end: b.end, longestDwell: longest.longestDwell,
      pages: parts.flatMap(\.pages), isDamaged: a.isDamaged || b.isDamaged,
      isStillImage: a.isStillImage, view: longest.view)
  }

  /// False for a moment of a cross-fade, which can stand still for a few frames and mixes two
  /// pages. A visit shorter than a page must stand is a flick only if its number is not the next
  /// page's.
  private func isReportable(_ visit: Visit, before next: Visit) -> Bool {
    guard visit.longestDwell < rule.minimumDwell, !isStillImage else { return true }
    let own = same.number(of: visit.pages)
    return own != nil && own != same.number(of: next.pages)
  }
}
