/// Frames that were counted.
struct FrameCounts: Hashable {
  var frames: Int
  /// Those on which a page stood still.
  var stableFrames: Int

  static func + (a: FrameCounts, b: FrameCounts) -> FrameCounts {
    FrameCounts(frames: a.frames + b.frames, stableFrames: a.stableFrames + b.stableFrames)
  }

  static func - (a: FrameCounts, b: FrameCounts) -> FrameCounts {
    FrameCounts(frames: a.frames - b.frames, stableFrames: a.stableFrames - b.stableFrames)
  }
}
