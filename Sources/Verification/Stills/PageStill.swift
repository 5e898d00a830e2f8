package import Imaging

/// The bounds by which frames count as standing still.
package enum StabilityRule {
  /// Luma levels by which an unchanged pixel may differ. Coding moves flat and edge pixels by up to
  /// about 16 levels at key frames; text on either screen differs from its ground by over 100.
  package static let noise: UInt8 = 20
  /// The share of changed pixels under which a frame is stable, over the whole identity region.
  static let mostChanged = 0.05
  /// Changed pixels of each cell, as a share. A cell is about one glyph in size: one digit of an ID
  /// number that changes is under 1 % of the region, and a third of its cell.
  static let mostChangedInCell = 0.12
  /// Seconds that a page must stand still to be read.
  package static let minimumDwell = 0.2
  /// Seconds that a page must stand still to be reported as a flick.
  static let flickDwell = 0.08
  /// Seconds in which the parts of a page come, at most: half of the second that README asks for.
  static let longestLoading = 0.5
  /// Seconds between frames of the slowest constant rate: 10 a second, one late by a half.
  private static let longestFrame = 0.15
  /// Seconds for which a recorder that cannot keep up leaves frames out, at most.
  static let longestStall = 0.9

  /// Returns the seconds for which the last frame of a still was shown on purpose.
  ///
  /// Some recorders write no frame while nothing changes: then the last one was shown until the
  /// next. A single frame may be of a change that the recorder was too slow for.
  ///
  /// - Parameters:
  ///   - frames: how many the still has.
  ///   - gap: seconds from the last one to the next frame, which is another.
  package static func pause(after frames: Int, gap: Double) -> Double {
    gap > (frames > 1 ? longestFrame : longestStall) ? gap : 0
  }
}

/// A frame and its time in seconds.
package struct TimedPicture: Sendable {
  package let time: Double
  package let picture: any Picture
}

/// A time in which the identity region stood still.
package struct Still: Sendable {
  /// Seconds: the first and the last stable frame.
  package var start: Double
  package var end: Double
  /// Seconds from the last stable frame to the next one, which is another.
  package var gap = 0.0
  /// Stable frames.
  package var frames: Int
  /// True where damaged frames, which are not looked at, came in between.
  package var isDamaged = false
  /// Parts of the frame that need not stand still, since something else moves over them.
  var hiddenParts: Set<Rectangle> = []
  /// Frames to read, in order of time: an early one, one of the second half, and the last.
  package var samples: [TimedPicture]

  /// Seconds for which it stood.
  package var dwell: Double { end - start + StabilityRule.pause(after: frames, gap: gap) }

  /// Leaves the last frame alone where it stood for most of the time: some recorders write no frame
  /// while nothing changes, and what they wrote before may be of the change.
  mutating func dropPassedFrames() {
    if gap > StabilityRule.longestStall, 2 * gap >= dwell { samples = Array(samples.suffix(1)) }
  }
}

/// A still on which the summary page stands, and what happened since the one before it.
package struct PageStill: Sendable {
  package var still: Still
  package let registration: Registration
  /// The events between the page still before this one and this one.
  package var before: Interval

  /// A copy without frames, each of which takes some megabytes.
  package var withoutFrames: PageStill {
    var copy = self
    copy.still.samples = []
    return copy
  }

  /// This still and one that goes on where it stands, as one.
  ///
  /// - Parameter sharedFrames: frames that belong to both.
  package func joined(with later: PageStill, sharedFrames: Int) -> PageStill {
    var joined = self
    joined.still.end = later.still.end
    joined.still.gap = later.still.gap
    joined.still.frames += later.still.frames - sharedFrames
    joined.still.isDamaged = still.isDamaged || later.still.isDamaged
    joined.still.samples += later.still.samples
    return joined
  }

  /// A copy that stands behind a list of Pokémon.
  package var behindList: PageStill {
    var copy = self
    copy.before.hasShownList = true
    return copy
  }

  /// The events that frames between two page stills showed.
  package struct Interval: Hashable, Sendable {
    /// A page-turning button was lit, or the page slid away and another came.
    package var hasTurned = false
    /// A list of Pokémon (a box, all Pokémon) was shown.
    package var hasShownList = false
    /// The still before was short, and the Pokémon's picture went on: something else came or went.
    package var keptPicture = false
    /// Stats, moves, nature, ability and trainer are the same pixels before and after.
    package var keptBody = false
    /// Most of that area is the same pixels: the stats, at least.
    package var keptStats = false
    /// They lie at one place before and after, and two parts of them differ or more.
    package var hasChangedBody = false
    /// Trainer or ID number differ, and nothing else of them.
    package var hasOtherOwner = false
    /// The page before began with the stats, moves and nature of another one, which have changed.
    package var hasLateBody = false
  }
}
