import Dex
import Imaging
import Verification

/// Claims the parts of a cell's look that can be told apart from every other look.
struct CellClaim {
  let table: CellTable
  let rule: ClaimRule
  let grid: CellGrid
  let ranking: CellRanking
  /// True where the page's colors are known from other cells.
  let isFitted: Bool

  /// Fills a slot with the claims that hold.
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

  /// The first look of the best picture, where it fits one species and no other; otherwise `nil`.
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

  /// Returns true where males and females of the form have pictures of their own.
  private func hasTwoSides(_ look: Look) -> Bool {
    table.places(ofSpecies: look.speciesId).flatMap { table.looks[$0] }
      .contains { $0.form == look.form && $0.isFemale != look.isFemale }
  }

  /// Returns true where the cell can be told apart from each of the species' pictures that
  /// `isOther` accepts.
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
