/// Joins the stills of one visit, and keeps those of two visits apart.
///
/// A banner, a menu, a scroll or a half swipe leave two stills of one Pokémon, with nothing between
/// them that ends a visit. Two visits have a list or a turn between them, or show two Pokémon.
package struct VisitAssembler: Sendable {
  private let isStillImage: Bool
  private let same: SameVisit
  private var open: Visit?
  /// The visit before the open one, and true where nothing was seen to end it.
  private var former: (visit: Visit, isUnended: Bool)?

  package init(calibration: Calibration, isStillImage: Bool) {
    same = SameVisit(calibration: calibration)
    self.isStillImage = isStillImage
  }

  /// Takes the next still and what was measured on it; gives the visits that end with it.
  package mutating func consume(
    _ still: PageStill, pages: [PageMeasurement], view: PageView? = nil
  ) -> [Visit] {
    var next = Visit(
      start: still.still.start, end: still.still.end, longestDwell: still.still.dwell,
      pages: pages, isDamaged: still.still.isDamaged, isStillImage: isStillImage, view: view)
    next.screen = still.registration.layout.kind
    guard var current = open, current.screen == next.screen else {
      // Recordings of two kinds of screen were joined.
      let ended = finish()
      (open, former) = (next, nil)
      return [ended].compactMap { $0 }
    }
    var interval = still.before
    if next.start - current.start > StabilityRule.longestLoading { interval.keptPicture = false }
    // The body of a page may turn a little later than its number or header.
    if still.still.dwell < StabilityRule.longestLoading { interval.keptBody = false }
    // After a turn it may do so much later. The page is whole when its own body comes.
    if current.hasFormerBody, interval.hasChangedBody, same.isSameSpecies(current.pages, pages) {
      (interval.keptPicture, interval.hasLateBody) = (true, true)
    }
    var settled = current
    settled.keep(
      neighborHeader.removed(
        from: current.pages, besides: pages, neighbor: formerPages, opposite: []))
    let relation = same.relation(of: settled.pages, to: pages, after: interval)
    if relation != .other {
      open = joined(settled, next, as: relation)
      return []
    }
    next.hasFormerBody = still.before.keptBody && same.hasSameID(current.pages, pages)
    if still.before.keptStats {
      (current.hasOtherStats, next.hasOtherStats) = (true, true)
      next.hasStaleStats = same.differInStats(current.pages, pages)
    }
    let earlier = pagesBefore(current)
    let hadHeader = current.headers > 0
    current.keep(
      neighborHeader.removed(
        from: current.pages, besides: earlier, neighbor: pages, opposite: formerPages))
    open = next
    // Without the header that turned early, it may be the end of the visit before.
    let isRest =
      hadHeader && !earlier.isEmpty && current.headers == 0
      && same.relation(of: earlier, to: current.pages, after: PageStill.Interval()) == .same
    // Now it is known which of its headers turned early: the others may have turned late.
    let ended = withoutFormerHeader(current, before: pages)
    guard !isRest, isReportable(ended, before: next) else { return [] }
    former = (ended, !interval.hasTurned && !interval.hasShownList)
    return [ended]
  }

  /// The pages before a visit that may be of the same one, which nothing was seen to end.
  private func pagesBefore(_ visit: Visit) -> [PageMeasurement] {
    guard let former, former.isUnended, same.isSameSpecies(former.visit.pages, visit.pages)
    else { return [] }
    return former.visit.pages
  }

  private var screen: ScreenKind { open?.screen ?? .unknown }

  private var neighborHeader: NeighborHeader { NeighborHeader(same: same, screen: screen) }

  private var formerPages: [PageMeasurement] { former?.visit.pages ?? [] }

  private func withoutFormerHeader(_ visit: Visit, before next: [PageMeasurement]) -> Visit {
    var visit = visit
    visit.keep(
      neighborHeader.removed(
        from: visit.pages, besides: [], neighbor: formerPages, opposite: next))
    return visit
  }

  /// The visit that the recording ends with.
  package mutating func finish() -> Visit? {
    defer { open = nil }
    return open.map { withoutFormerHeader($0, before: []) }
  }

  /// One visit of two. A part in which nothing named the Pokémon is left out, with the time that it
  /// stood: it may be another's, whose name was hidden. So is a moment in which the page turned.
  /// So is a page that was not complete, if it was shown complete for longer, or was but a flick:
  /// else the change may be the next page's.
  private func joined(_ a: Visit, _ b: Visit, as relation: SameVisit.Relation) -> Visit {
    let isIncomplete =
      relation == .completed
      && (b.longestDwell >= b.start - a.start || a.longestDwell < StabilityRule.minimumDwell)
    let whole = [a, b].filter(\.isWhole)
    let named = isIncomplete ? [b] : (whole.isEmpty ? [a, b] : whole).filter(same.isNamed)
    let parts = named.isEmpty ? [a, b] : named
    func longest(_ parts: [Visit]) -> Visit? { parts.max { $0.longestDwell < $1.longestDwell } }
    let own = parts.filter { !$0.showsOtherHeader }
    let seen = own.filter { $0.pages.contains { $0.headerFields > 1 } }
    let shown = longest(seen) ?? longest(own) ?? longest(parts)
    var joined = Visit(
      start: a.start, end: b.end, longestDwell: longest(parts)?.longestDwell ?? 0,
      pages: parts.flatMap(\.pages).withoutCoveredModels, isDamaged: a.isDamaged || b.isDamaged,
      isStillImage: a.isStillImage, view: shown?.view)
    joined.screen = a.screen
    joined.showsOtherHeader = shown?.showsOtherHeader ?? false
    joined.hasOtherStats = parts.allSatisfy(\.hasOtherStats)
    joined.hasStaleStats = parts.allSatisfy(\.hasStaleStats)
    joined.hasFormerBody = parts.allSatisfy(\.hasFormerBody)
    return joined
  }

  /// False for a moment of a cross-fade, which may stand still and mixes two pages. A visit shorter
  /// than a page must stand is a flick only if its number or header is not the next page's.
  private func isReportable(_ visit: Visit, before next: Visit) -> Bool {
    guard visit.longestDwell < StabilityRule.minimumDwell, !isStillImage else { return true }
    let own = same.number(of: visit.pages)
    return own != nil
      && (own != same.number(of: next.pages)
        || same.differInHeader(visit.pages, next.pages, on: screen))
  }
}
