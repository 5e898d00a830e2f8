import Imaging

/// A still on which the summary page stands, and what happened since the one before it.
package struct PageStill: Sendable {
  package let still: Still
  package let placement: Placement
  /// What was seen between the page still before this one and this one.
  package let before: Interval

  /// The same with its middle frame alone: each takes some megabytes.
  package var withMiddleFrame: PageStill {
    guard !still.samples.isEmpty else { return self }
    var still = still
    still.samples = [still.samples[still.samples.count / 2]]
    return PageStill(still: still, placement: placement, before: before)
  }

  /// This still and one that goes on where it stands, as one.
  ///
  /// - Parameter sharedFrames: frames that belong to both.
  package func joined(with later: PageStill, sharedFrames: Int) -> PageStill {
    var joined = still
    joined.end = later.still.end
    joined.frames += later.still.frames - sharedFrames
    joined.isDamaged = still.isDamaged || later.still.isDamaged
    joined.samples += later.still.samples
    return PageStill(still: joined, placement: placement, before: before)
  }

  /// The same behind a list of Pokémon.
  package var behindList: PageStill {
    var before = before
    before.hasShownList = true
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
