extension ColourSignature {
  /// Two references no farther than this from each other count as one, in the units of `ColourGrid.rank`:
  /// between the sizes of Pumpkaboo and of Gourgeist, whose pictures differ by no more than coding does (up
  /// to 6.6), and the creams of Alcremie, which do differ (from 7.1).
  private static let indistinguishable = 7.0

  /// Whether two references count as one: a screen's colours tell them apart poorly or not at all.
  package func isIndistinguishable(from other: ColourSignature) -> Bool {
    min(distance(to: other), other.distance(to: self)) <= Self.indistinguishable
  }

  /// How far a screen that shows this one is from `other`, over the cells of both.
  private func distance(to other: ColourSignature) -> Double {
    ColourGrid(self).rank([self, other])[1]
  }
}
