/// Takes a neighboring page's header from a page: the two parts of a page need not turn at the
/// same moment, so that name, level and signs of one Pokémon may stand beside another one's number.
///
/// The header shows a name, which tells whose it is. Where the neighbor's page shows the same
/// header, it is the neighbor's in two cases: its name is that species' own, or only the page shows
/// another header at another time, and the name is not the page's own species'.
struct NeighborHeader {
  let same: SameVisit
  let screen: ScreenKind

  /// Returns `pages` without the headers that are the neighbor's.
  ///
  /// - Parameters:
  ///   - pages: of one visit, or of a part of it.
  ///   - others: of the same species, and perhaps of that visit too.
  ///   - neighbor: the pages of the visit before or after.
  ///   - opposite: the pages of the visit on the other side, as far as it is known.
  func removed(
    from pages: [PageMeasurement], besides others: [PageMeasurement], neighbor: [PageMeasurement],
    opposite: [PageMeasurement]
  ) -> [PageMeasurement] {
    guard let own = same.number(of: pages), let other = same.number(of: neighbor)
    else { return pages }
    return pages.map { page in
      guard isHeader(of: page, on: neighbor) else { return page }
      let isNeighbors =
        own == other
        ? isTurned(page, among: pages, beside: neighbor, opposite: opposite)
        : isForeign(page, in: pages + others, beside: neighbor)
      return isNeighbors ? withoutHeader(page) : page
    }
  }

  /// Returns true where the header names the neighbor's species, or only this visit shows another
  /// one. It does not name the visit's own species.
  private func isForeign(
    _ page: PageMeasurement, in visit: [PageMeasurement], beside neighbor: [PageMeasurement]
  ) -> Bool {
    if isNamed(page, as: visit) { return false }
    if isNamed(page, as: neighbor) { return true }
    return visit.contains { haveOtherHeaders($0, page) }
      && !neighbor.contains { haveOtherHeaders($0, page) }
  }

  /// Returns true where pages show another header, none between this page and the neighbor.
  ///
  /// Where the neighbor shows other headers, too, this one may have turned early there. Where the
  /// other header is that of the opposite visit, it may be the one that turned early or late.
  private func isTurned(
    _ page: PageMeasurement, among pages: [PageMeasurement], beside neighbor: [PageMeasurement],
    opposite: [PageMeasurement]
  ) -> Bool {
    if neighbor.contains(where: { haveOtherHeaders($0, page) }) { return false }
    let isBefore = neighbor.contains { $0.time < page.time }
    let turned = pages.filter { haveOtherHeaders($0, page) }
    return turned.allSatisfy { ($0.time > page.time) == isBefore }
      && turned.contains { !isHeader(of: $0, on: opposite) }
  }

  /// Returns true where the header of `page` may be that of another visit, which shows it as well.
  /// It is not where that visit also shows a header with its own species' name.
  private func isHeader(of page: PageMeasurement, on visit: [PageMeasurement]) -> Bool {
    guard let name = page.nickname?.text else { return false }
    let isThere = visit.contains { other in
      other.nickname?.text == name && !same.differInHeader([page], [other], on: screen)
    }
    return isThere && !visit.contains { haveOtherHeaders($0, page) && isNamed($0, as: visit) }
  }

  /// Returns true where the header of `page` is the species' name on a page of a visit.
  private func isNamed(_ page: PageMeasurement, as visit: [PageMeasurement]) -> Bool {
    guard let name = page.nickname?.text.map(NormalizedText.characters), !name.isEmpty
    else { return false }
    return visit.contains { $0.name?.text.map(NormalizedText.characters) == name }
  }

  private func haveOtherHeaders(_ a: PageMeasurement, _ b: PageMeasurement) -> Bool {
    same.differInHeader([a], [b], on: screen) || same.areUnlike(a.nickname?.text, b.nickname?.text)
  }

  /// The page without what stands in its header. The phone has the shiny mark on the panel.
  private func withoutHeader(_ page: PageMeasurement) -> PageMeasurement {
    var page = page
    page.nickname = nil
    page.level = nil
    page.gender = page.gender.map { .nothing(box: $0.box) }
    if screen == .switchSummary { page.shiny = page.shiny.map { .nothing(box: $0.box) } }
    return page
  }
}
