import Dex
import Imaging
import Verification

/// Claims the parts of a cell's look that can be told apart from every other look.
///
/// The species is claimed by the cell in the renders' colors, where two species lie far apart.
struct CellClaim {
  let table: CellTable
  let ranking: CellRanking
  let looks: CellLooks
  /// True where the page's colors are known from other cells.
  let isFitted: Bool
  /// The noise of the page as a multiple of the usual one, at least 1.
  let noise: Float

  /// Fills a slot with the claims that hold.
  func claim(in slot: inout Slot) {
    slot.candidates = candidates
    guard let look = speciesLook else { return }
    slot.speciesId = look.speciesId
    slot.margin = Double(1 - ranking.ratio(in: table))
    let own = table.looks[ranking.best.picture]
    if agree(own, on: \.form), isDistinct(from: { $0.form != look.form }) { slot.form = look.form }
    if isFitted, agree(own, on: \.isShiny), isDistinct(from: { $0.isShiny != look.isShiny }) {
      slot.isShiny = look.isShiny
    }
    if hasTwoSides(look), agree(own, on: \.isFemale),
      isDistinct(from: { $0.isFemale != look.isFemale })
    {
      slot.side = look.isFemale ? .female : .male
    }
  }

  /// True where the best picture fits, whether or not another species' picture does too.
  var isRender: Bool {
    let ownShare = table.grids[ranking.best.picture].distance(to: .white) * ClaimRule.mostShare
    return ranking.best.distance <= min(ClaimRule.mostDistance, ownShare)
  }

  /// The first look of the best picture, where it fits one species and no other; otherwise `nil`.
  private var speciesLook: Look? {
    guard isRender, ranking.ratio(in: table) <= ClaimRule.mostRatio else { return nil }
    return table.looks[ranking.best.picture].first
  }

  private func agree<Value: Equatable>(_ looks: [Look], on path: KeyPath<Look, Value>) -> Bool {
    looks.allSatisfy { $0[keyPath: path] == looks[0][keyPath: path] }
  }

  /// Returns true where males and females of the form have pictures of their own.
  private func hasTwoSides(_ look: Look) -> Bool {
    table.pictures(ofSpecies: look.speciesId).flatMap { table.looks[$0] }
      .contains { $0.form == look.form && $0.isFemale != look.isFemale }
  }

  /// Returns true where the cell differs from each of the species' pictures that `isOther` accepts.
  private func isDistinct(from isOther: (Look) -> Bool) -> Bool {
    let least = isFitted ? ClaimRule.leastDifference * noise : ClaimRule.leastDifferenceUnfitted
    return looks.steps.filter { table.looks[$0.key].contains(where: isOther) }.values
      .allSatisfy { step in
        step.difference >= least && step.way <= ClaimRule.mostOnTheWay
          && step.difference * (1 - 2 * step.way) >= least
          && 0.5 - step.way >= ClaimRule.leastDeviations * step.deviation
      }
  }

  /// The nearest looks, one for each picture.
  private var candidates: [Slot.Candidate] {
    ranking.matches.prefix(Slot.mostCandidates).compactMap { match in
      table.looks[match.picture].first.map { look in
        Slot.Candidate(
          speciesId: look.speciesId, form: look.form, isShiny: look.isShiny,
          distance: Double((match.distance * 10).rounded() / 10))
      }
    }
  }
}
