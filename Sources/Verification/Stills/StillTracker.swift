import Imaging

/// Cuts a sequence of frames into stills.
///
/// A frame belongs to the still while it differs little both from the frame before it and from the
/// still's first frame, so that neither a jump nor a slow fade is stable. A short still between two
/// parts of a fade mixes two pages, and is none. Time is that of the frames' stamps, never their
/// count: phones write a frame only when something changes.
struct StillTracker {
  let grid: IdentityGrid
  let rule: StabilityRule
  private var first = IdentitySample()
  private var previous = IdentitySample()
  private var current = IdentitySample()
  private var still: Still?
  /// True where the open still began because the region had changed little by little.
  private var hasFadedIn = false

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
    if isBroken { return finish() }
    guard var open = still else {
      begin(with: frame)
      return nil
    }
    // A frame that has not changed differs as little from the first one as the one before did.
    let isUnchanged = current.isEqual(to: previous)
    let isSlow = isUnchanged || isStable(against: previous)
    if isUnchanged || isSlow && isStable(against: first) {
      open.end = frame.time
      open.frames += 1
      keep(frame, in: &open)
      still = open
      return nil
    }
    let isFade = hasFadedIn && isSlow && open.dwell < Self.longestFade
    begin(with: frame)
    hasFadedIn = isSlow
    return isFade ? nil : open
  }

  /// Seconds that a slow fade takes at most from one still that it leaves to the next.
  private static let longestFade = 1.0

  /// A frame was damaged: nothing of it counts, but the still is marked.
  mutating func skipDamaged() { still?.isDamaged = true }

  /// The still that the recording ends with.
  mutating func finish() -> Still? {
    defer { (still, hasFadedIn) = (nil, false) }
    return still
  }

  /// The still that may go on with the next frame.
  var open: Still? { still }

  /// Seconds for which the open still has lasted; `nil` without one.
  var openDwell: Double? { still?.dwell }

  private mutating func begin(with frame: TimedPicture) {
    first = current
    still = Still(start: frame.time, end: frame.time, frames: 1, samples: [frame])
  }

  private func isStable(against old: IdentitySample) -> Bool {
    let change = grid.change(from: old, to: current, noise: rule.noise)
    return change.share < rule.mostChanged && change.worstCell < rule.mostChangedInCell
  }

  /// Keeps three frames whatever the length: the last one, one of the second half, and one of the
  /// second quarter. The earlier two are replaced whenever the still has doubled in length.
  private func keep(_ frame: TimedPicture, in still: inout Still) {
    guard still.samples.count > 2 else { return still.samples.append(frame) }
    if frame.time - still.start >= 2 * (still.samples[1].time - still.start) {
      still.samples[0] = still.samples[1]
      still.samples[1] = frame
    }
    still.samples[2] = frame
  }
}
