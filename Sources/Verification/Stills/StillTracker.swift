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
/// still's first frame, so that neither a jump nor a slow fade is stable. What a fade leaves between two such ends
/// has changed all the while, and is no still. Time is that of the frames' stamps, never their count: phones write a
/// frame only when something changes.
struct StillTracker {
  let grid: IdentityGrid
  let rule: StabilityRule
  private var first = IdentitySample(parts: [])
  private var previous = IdentitySample(parts: [])
  private var current = IdentitySample(parts: [])
  private var still: Still?
  /// Whether the open still began, or the one that is being ended ends, because the region had changed little by
  /// little.
  private var isBesideDrift = false

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
    if isBroken { return end() }
    guard var open = still else {
      begin(with: frame)
      return nil
    }
    // What has not changed at all differs as little from the first frame as the one before did.
    let isUnchanged = current.isEqual(to: previous)
    let isSlow = isUnchanged || isStable(current, against: previous)
    if isUnchanged || isSlow && isStable(current, against: first) {
      open.end = frame.time
      open.frames += 1
      keep(frame, in: &open)
      still = open
      return nil
    }
    isBesideDrift = isBesideDrift || isSlow
    let ended = end(by: isSlow ? frame : nil)
    begin(with: frame)
    isBesideDrift = isSlow
    return ended
  }

  /// A frame was damaged: nothing of it counts, but the still is marked.
  mutating func skipDamaged() { still?.isDamaged = true }

  /// The still that the recording ends with.
  mutating func finish() -> Still? { end() }

  /// The still that may go on with the next frame.
  var open: Still? { still }

  /// Seconds for which the open still has lasted; `nil` without one.
  var openDwell: Double? { still?.dwell }

  /// The open still, unless it stood still at no time.
  ///
  /// - Parameter next: the frame that has moved away from the first by as little as from the one before.
  private mutating func end(by next: TimedPicture? = nil) -> Still? {
    defer {
      still = nil
      isBesideDrift = false
    }
    return isBesideDrift && still.map { isDrifting($0, to: next) } == true ? nil : still
  }

  /// Whether the region changed all the while that the still lasted: what the next frame, or its own last, has otherwise
  /// than its first came about from each sample to the next. What coding does to a page it does at once.
  private func isDrifting(_ still: Still, to next: TimedPicture?) -> Bool {
    guard let last = next ?? still.samples.last else { return false }
    // Of a next frame it is known that it has changed; of the still's own no pixel has by more than noise.
    let noise = next == nil ? rule.noise / 2 : rule.noise
    let end = next == nil ? sample(of: last) : current
    guard !isStable(end, against: first, noise: noise) else { return false }
    var earlier = (time: 0.0, progress: 0.0)
    for picture in still.samples where picture.time > still.start {
      let later = (
        time: (picture.time - still.start) / (last.time - still.start),
        progress: sample(of: picture).progress(from: first, to: end, noise: noise)
      )
      guard later.progress - earlier.progress >= Self.steadiness * (later.time - earlier.time)
      else { return false }
      earlier = later
    }
    return earlier.time > 0
  }

  /// The share of an even drift's pace that is still a drift: fades begin and end slowly, and coding renews them by
  /// steps.
  private static let steadiness = 0.5

  private func sample(of picture: TimedPicture) -> IdentitySample {
    var sample = IdentitySample(parts: [])
    grid.sample(picture.picture, into: &sample)
    return sample
  }

  private mutating func begin(with frame: TimedPicture) {
    first = current
    still = Still(start: frame.time, end: frame.time, frames: 1, samples: [frame])
  }

  private func isStable(
    _ new: IdentitySample, against old: IdentitySample, noise: UInt8? = nil
  ) -> Bool {
    let change = grid.change(from: old, to: new, noise: noise ?? rule.noise)
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
