import Dex
import Imaging
import Verification

/// Says what a cell's picture is of, as far as it can be told from every other look.
struct CellClaim {
  let table: CellTable
  let rule: ClaimRule
  let grid: CellGrid
  let ranking: CellRanking
  /// Whether the page's colours are known from other cells.
  let isFitted: Bool

  /// Fills in what may be claimed.
  func claim(in slot: inout Slot) {
    slot.candidates = candidates
    guard let look = speciesLook else { return }
    slot.speciesId = look.speciesId
    let own = table.looks[ranking.best.place]
    if agree(own, on: \.form), isTold(by: { $0.form != look.form }) { slot.form = look.form }
    if isFitted, agree(own, on: \.isShiny), isTold(by: { $0.isShiny != look.isShiny }) {
      slot.isShiny = look.isShiny
    }
    if hasTwoSides(look), agree(own, on: \.isFemale), isTold(by: { $0.isFemale != look.isFemale }) {
      slot.look = look.isFemale ? .female : .male
    }
    slot.margin = Double(1 - ranking.ratio(in: table))
  }

  /// Whether the best picture is of one species and no other; then the first of its looks.
  private var speciesLook: Look? {
    let best = ranking.best
    let ownShare = table.grids[best.place].distance(to: .white) * rule.mostShare
    guard best.distance <= min(rule.mostDistance, ownShare),
      ranking.ratio(in: table) <= rule.mostRatio
    else { return nil }
    return table.looks[best.place].first
  }

  private func agree<Value: Equatable>(_ looks: [Look], on path: KeyPath<Look, Value>) -> Bool {
    looks.allSatisfy { $0[keyPath: path] == looks[0][keyPath: path] }
  }

  /// Whether the form has a picture for either side.
  private func hasTwoSides(_ look: Look) -> Bool {
    table.places(ofSpecies: look.speciesId).flatMap { table.looks[$0] }
      .contains { $0.form == look.form && $0.isFemale != look.isFemale }
  }

  /// Whether the cell is told from each of the species' pictures with a look that differs.
  private func isTold(by isOther: (Look) -> Bool) -> Bool {
    let best = table.grids[ranking.best.place]
    let least = isFitted ? rule.leastDifference : rule.leastDifferenceUnfitted
    return table.places(ofSpecies: table.speciesId(of: ranking.best.place))
      .filter { table.looks[$0].contains(where: isOther) && $0 != ranking.best.place }
      .allSatisfy { place in
        let other = table.grids[place]
        let difference = best.distance(to: other)
        guard difference >= least else { return false }
        let way = best.product(towards: other, and: grid) / difference
        return way <= rule.mostOnTheWay && difference * (1 - 2 * way) >= least
      }
  }

  /// The nearest looks, one for each picture.
  private var candidates: [Slot.Candidate] {
    ranking.matches.prefix(Slot.mostCandidates).compactMap { match in
      table.looks[match.place].first.map { look in
        Slot.Candidate(
          speciesId: look.speciesId, form: look.form, isShiny: look.isShiny,
          distance: Double((match.distance * 10).rounded() / 10))
      }
    }
  }
}
