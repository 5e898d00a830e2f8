/// When a cell's picture is claimed to be of something. Distances are mean squares of grey levels.
struct ClaimRule {
  /// The largest distance of a claimed picture. Two species but Finizen and Palafin are 84 apart and more, all but six
  /// pairs 150; over 5,866 cells that were drawn for this (all storable looks, 720 rows, CRF 28 and 33, five chains of
  /// colours) the right picture came as near as 50.
  var mostDistance: Float = 130
  /// The same as a share of what tells the picture from white: pale Pokémon are nearer to each other.
  var mostShare: Float = 0.2
  /// The best distance divided by the best of another species: right ones came up to 0.06.
  var mostRatio: Float = 0.4
  /// Squared grey levels by which two looks differ at least, less twice what the cell is off towards the other: the noise
  /// along the way from one look to another is 2.4 levels in one of a hundred cells.
  var leastDifference: Float = 9
  /// The same while the page's colours are not known.
  var leastDifferenceUnfitted: Float = 100
  /// How far a cell may be on the way to another look.
  var mostOnTheWay: Float = 0.35
  /// Other cells by whose colours a cell is judged.
  var leastOthers = 4
  /// A cell is empty when no part of it is further from white, and filled when one is as far as `leastFilled`: measured
  /// were up to 5 in empty cells and 42 in the palest Pokémon.
  var mostEmpty = 12
  var leastFilled = 30
}
