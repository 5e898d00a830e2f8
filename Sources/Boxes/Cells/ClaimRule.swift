/// The bars for claims about a cell's picture. Distances are mean squares of gray levels.
enum ClaimRule {
  /// The largest distance of a claimed picture.
  ///
  /// Any two species but Finizen and Palafin are at least 84 apart, and all but six pairs 150. In
  /// 5,866 cells drawn for this, the right picture came as near as 50. (All storable looks, 720
  /// rows, CRF 28 and 33, five chains of colors.)
  static let mostDistance: Float = 130
  /// The largest distance as a share of that from white: pale Pokémon are nearer to each other.
  static let mostShare: Float = 0.2
  /// The largest ratio of the best distance to another species'. Right pictures came up to 0.06.
  static let mostRatio: Float = 0.4
  /// The smallest squared distance between two looks that are told apart, less twice the cell's way
  /// toward the other look. The noise along that way is 2.4 levels in one of a hundred cells.
  static let leastDifference: Float = 9
  /// The mean square of that noise, as 2.4 levels are one in a hundred. It is larger on a page
  /// whose colors no fit explains, and `leastDifference` grows with it.
  static let usualNoise: Float = 1.06
  /// The smallest such distance while the page's colors are not known.
  static let leastDifferenceUnfitted: Float = 100
  /// The standard deviations between the cell and the middle of the way to another look, by what
  /// the fit of the page's colors leaves open: three are exceeded once in 700.
  static let leastDeviations: Float = 3
  /// The largest share of the way to another look that a cell may have gone.
  static let mostOnTheWay: Float = 0.35
  /// The fewest other species by whose colors a cell is judged.
  static let leastOthers = 4
  /// A cell is empty when no part of it is further from white than `mostEmpty`, and filled when one
  /// is as far as `leastFilled`. Measured were up to 5 in empty cells, and 42 in the palest
  /// Pokémon.
  static let mostEmpty = 12
  static let leastFilled = 30
  /// A part of the disc behind a Pokémon differs from white by more than half of the disc's shade,
  /// which is 7 levels of color.
  static let mostWhite = 3
  /// The largest share of an empty cell's parts in the disc's place that differ from white so.
  /// Where half of them do, another white lies over the page's, such as a message.
  static let mostOtherWhite = 0.5
  /// The smallest share of the disc's parts that differ from white where an unknown Pokémon fills
  /// the cell. No look leaves more than 0.14 of them white.
  static let leastDisc = 0.85
}
