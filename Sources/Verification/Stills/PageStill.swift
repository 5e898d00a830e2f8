import Imaging

/// A still on which the summary page stands, and what happened since the one before it.
package struct PageStill: Sendable {
  package let still: Still
  package let placement: Placement
  /// What was seen between the page still before this one and this one.
  package let before: Interval

  /// The same without the frames, each of which takes some megabytes.
  package var withoutFrames: PageStill {
    var still = still
    still.samples = []
    return PageStill(still: still, placement: placement, before: before)
  }

  /// What the frames between two page stills showed.
  package struct Interval: Hashable, Sendable {
    /// A page-turning button was lit, or the page slid away and another came.
    package var hasTurned = false
    /// A list of Pokémon (a box, all Pokémon) was shown.
    package var hasShownList = false

    package init(hasTurned: Bool = false, hasShownList: Bool = false) {
      self.hasTurned = hasTurned
      self.hasShownList = hasShownList
    }
  }
}
