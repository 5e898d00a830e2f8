package import Imaging

/// A time in which the identity region stood still.
package struct Still: Sendable {
  /// Seconds: the first and the last stable frame.
  package var start: Double
  package var end: Double
  /// Stable frames.
  package var frames: Int
  /// Whether damaged frames, which are not looked at, came in between.
  package var isDamaged = false
  /// Frames to read, in order of time: one from the second quarter, one from the second half, the last.
  package var samples: [TimedPicture]

  package var dwell: Double { end - start }
}

/// A frame and its time in seconds.
package struct TimedPicture: Sendable {
  package let time: Double
  package let picture: any Picture

  package init(time: Double, picture: any Picture) {
    self.time = time
    self.picture = picture
  }
}

/// Cuts a sequence of frames into stills.
///
/// A frame belongs to the still while it differs little both from the frame before it and from the
/// still's first frame, so that neither a jump nor a slow fade is stable. Time is that of the frames'
/// stamps, never their count: phones write a frame only when something changes.
struct StillTracker {
  let grid: IdentityGrid
  let rule: StabilityRule
  private var first = IdentitySample(parts: [])
  private var previous = IdentitySample(parts: [])
  private var current = IdentitySample(parts: [])
  private var still: Still?
  private var previousPicture: TimedPicture?

  init(grid: IdentityGrid, rule: StabilityRule) {
    self.grid = grid
    self.rule = rule
  }

  /// Takes the next frame; gives the still that ends with it.
  ///
  /// - Parameter isBroken: the page is known to be moving, whatever its pixels say.
  mutating func consume(_ frame: TimedPicture, isBroken: Bool) -> Still? {
    grid.sample(frame.picture, into: &current)
    defer { swap(&previous, &current) }
    if isBroken {
      let ended = still
      still = nil
      return ended
    }
    guard var open = still else {
      begin(with: frame)
      return nil
    }
    if isStable(current, against: previous), isStable(current, against: first) {
      open.end = frame.time
      open.frames += 1
      keep(frame, in: &open)
      still = open
      return nil
    }
    begin(with: frame)
    return open
  }

  /// A frame was damaged: nothing of it counts, but the still is marked.
  mutating func skipDamaged() { still?.isDamaged = true }

  /// The still that the recording ends with.
  mutating func finish() -> Still? {
    defer { still = nil }
    return still
  }

  /// Seconds for which the open still has lasted; `nil` without one.
  var openDwell: Double? { still?.dwell }

  private mutating func begin(with frame: TimedPicture) {
    first = current
    still = Still(start: frame.time, end: frame.time, frames: 1, samples: [frame])
  }

  private func isStable(_ new: IdentitySample, against old: IdentitySample) -> Bool {
    let change = grid.change(from: old, to: new, noise: rule.noise)
    return change.share < rule.mostChanged && change.worstCell < rule.mostChangedInCell
  }

  /// Keeps three frames whatever the length: the last one, one from the second half, and one from the
  /// second quarter, by replacing the earlier two whenever the still has doubled in length.
  private func keep(_ frame: TimedPicture, in still: inout Still) {
    switch still.samples.count {
    case 1, 2:
      still.samples.append(frame)
    default:
      let age = frame.time - still.start
      if age >= 2 * (still.samples[1].time - still.start) {
        still.samples[0] = still.samples[1]
        still.samples[1] = frame
      }
      still.samples[2] = frame
    }
  }
}
