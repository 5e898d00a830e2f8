import Foundation
import Imaging

/// Cuts a sequence of frames into stills.
///
/// A frame belongs to the still while it differs little from the frame before it and from the
/// still's first frame. So neither a jump nor a slow fade is stable. A short still between two
/// parts of a fade mixes two pages, and is none. Time is that of the frames' stamps, never their
/// count: phones write a frame only when something changes.
struct StillTracker {
  let grid: IdentityGrid
  private var first = IdentitySample()
  private var previous = IdentitySample()
  private var current = IdentitySample()
  /// The still that may go on with the next frame.
  private(set) var open: Still?
  /// The rest of a still that began because the region had changed little by little.
  private var rest: Rest?
  private var unrest = Unrest()

  init(grid: IdentityGrid) { self.grid = grid }

  /// Takes the next frame; gives the still that ends with it.
  ///
  /// - Parameter isBroken: the page is left. Where the pixels are the still's, it stood until now.
  mutating func consume(_ frame: TimedPicture, isBroken: Bool) -> Still? {
    grid.sample(frame.picture, into: &current)
    defer { swap(&previous, &current) }
    if let end = open?.end { open?.gap = frame.time - end }
    unrest.consume(current, at: frame.time, hasStill: isStanding, in: grid)
    guard var still = open else {
      if !isBroken { begin(with: frame) }
      return nil
    }
    // A frame that has not changed differs as little from the first one as the one before did.
    let isUnchanged = current.isEqual(to: previous)
    let parts = unrest.restingParts(of: grid)
    let isSlow = isUnchanged || grid.isStable(from: previous, to: current, in: parts)
    let goesOn = isUnchanged || isSlow && grid.isStable(from: first, to: current, in: parts)
    if goesOn {
      still.end = frame.time
      still.gap = 0
      still.frames += 1
      still.hiddenParts = Set(unrest.parts.map { grid.rectangles[$0] })
      if !isBroken { keep(frame, in: &still) }
      rest?.consume(current, at: frame.time, isUnchanged, in: grid)
      open = still
    }
    if isBroken { return finish() }
    if goesOn { return nil }
    let leastRest = max(StabilityRule.minimumDwell, Self.leastRest * (still.end - still.start))
    let isMoving = rest.map { $0.longest < leastRest } == true
    let isFade = isMoving && isSlow && still.dwell < Self.longestFade
    begin(with: frame)
    rest = isSlow ? Rest(sample: current, since: frame.time) : nil
    return isFade ? nil : still
  }

  /// True where a still is open that is long enough to be read.
  var isStanding: Bool { (open?.dwell ?? 0) >= StabilityRule.minimumDwell }

  /// The page is gone: what moves there now tells nothing of it.
  mutating func leavePage() { unrest = Unrest() }

  /// Seconds that a slow fade takes at most from one still that it leaves to the next.
  private static let longestFade = 1.0
  /// The share of its time for which a page rests at least. A fade ends a still by changing it by
  /// all of the noise: half of that takes half the time, and two thirds at a few frames a second.
  private static let leastRest = 0.75

  /// A frame was damaged: nothing of it counts, but the still is marked.
  mutating func skipDamaged() { open?.isDamaged = true }

  /// The still that the recording ends with.
  mutating func finish() -> Still? {
    defer { (open, rest) = (nil, nil) }
    return open
  }

  private mutating func begin(with frame: TimedPicture) {
    first = current
    open = Still(start: frame.time, end: frame.time, frames: 1, samples: [frame])
  }

  /// Keeps three frames whatever the length: the last one, one of the second half, and an early
  /// one: of the second quarter, or of the end of the time in which a page may load. Whatever turns
  /// outside the region later than that turns between two of them. The earlier two are replaced
  /// whenever the still has doubled in length.
  private func keep(_ frame: TimedPicture, in still: inout Still) {
    guard still.samples.count > 2 else { return still.samples.append(frame) }
    if frame.time - still.start >= 2 * (still.samples[1].time - still.start) {
      let isEarly = still.samples[1].time - still.start <= StabilityRule.longestLoading
      if isEarly || still.samples[0].time == still.start { still.samples[0] = still.samples[1] }
      still.samples[1] = frame
    }
    still.samples[2] = frame
  }
}

/// The longest time for which the identity region changed by less than half of the noise.
private struct Rest {
  private var sample: IdentitySample
  private var since: Double
  /// Seconds.
  private(set) var longest = 0.0

  init(sample: IdentitySample, since: Double) {
    self.sample = sample
    self.since = since
  }

  mutating func consume(
    _ current: IdentitySample, at time: Double, _ isUnchanged: Bool, in grid: IdentityGrid
  ) {
    let isResting =
      isUnchanged
      || grid.isStable(
        from: sample, to: current, in: grid.rectangles.indices, noise: StabilityRule.noise / 2)
    if isResting {
      longest = max(longest, time - since)
    } else {
      (sample, since) = (current, time)
    }
  }
}

/// The luma of the identity region on a frame, thinned to every nth row: a run for each rectangle.
struct IdentitySample: Hashable {
  var parts: [[UInt8]] = []

  /// True where no pixel differs: coding leaves most parts of a frame as they were, bit for bit.
  func isEqual(to other: IdentitySample) -> Bool {
    !parts.isEmpty && parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { one, other in
        // Array's own comparison goes sample by sample.
        unsafe one.count == other.count && memcmp(one, other, one.count) == 0
      }
  }
}

/// The identity region on the frames of one recording, and how it is cut into cells.
struct IdentityGrid {
  let rectangles: [Rectangle]
  let rowStep: Int
  /// Columns and sampled rows a cell.
  let cellWidth: Int
  let cellRows: Int
  /// The rectangles without a field that tells which Pokémon it is.
  let spareParts: [Int]

  /// A cell is about one glyph of the page's text, 26 × 40 reference pixels, in columns of sixteen,
  /// as they are compared.
  ///
  /// - Parameter region: in reference pixels; nil for the identity region.
  init(_ region: [ReferenceRectangle]? = nil, registration: Registration, in bounds: Rectangle) {
    rectangles = (region ?? registration.layout.identityRegion).map {
      registration.frame($0).intersection(bounds)
    }.filter { $0.width > 8 && $0.height > 8 }
    rowStep = max(1, Int((4 * registration.scale).rounded()))
    cellWidth = max(16, Int((26 * registration.scale / 16).rounded()) * 16)
    cellRows = max(3, Int((40 * registration.scale).rounded()) / rowStep)
    let needed = FieldName.identifying.compactMap { registration.fieldBox(of: $0)?.box }
    spareParts = rectangles.indices.filter { [rectangles] part in
      !needed.contains { $0.overlaps(rectangles[part]) }
    }
  }

  func sample(_ picture: any Picture, into sample: inout IdentitySample) {
    if sample.parts.count != rectangles.count {
      sample.parts = Array(repeating: [], count: rectangles.count)
    }
    for (i, rectangle) in rectangles.enumerated() {
      picture.copyRawLuma(in: rectangle, everyNthRow: rowStep, to: &sample.parts[i])
    }
  }

  /// The rectangles in which more than few pixels changed.
  func changedParts(from old: IdentitySample, to new: IdentitySample) -> [Rectangle] {
    rectangles.indices.filter { !isStable(from: old, to: new, in: $0..<($0 + 1)) }.map {
      rectangles[$0]
    }
  }

  /// True where few pixels changed, over all of some rectangles and in each of their cells.
  func isStable(
    from old: IdentitySample, to new: IdentitySample, in parts: some Sequence<Int>,
    noise: UInt8 = StabilityRule.noise
  ) -> Bool {
    var changed = 0
    var total = 0
    var worst = 0.0
    for i in parts {
      let width = rectangles[i].width
      // Taken out once: a reference that is counted for each cell costs as much as comparing it.
      let (former, latter) = (old.parts[i], new.parts[i])
      let rows = min(former.count, latter.count) / max(1, width)
      for first in stride(from: 0, to: rows, by: cellRows) {
        let last = min(rows, first + cellRows)
        for start in stride(from: 0, to: width, by: cellWidth) {
          let end = min(width, start + cellWidth)
          let count = LumaDifference.count(
            former, latter, width: width, rows: first..<last, columns: start..<end,
            noise: noise)
          changed += count
          // A sliver at the region's border is no glyph: it counts as a part of a whole cell.
          let whole = max((last - first) * (end - start), cellRows * cellWidth / 2)
          worst = max(worst, Double(count) / Double(whole))
        }
      }
      total += rows * width
    }
    let share = total == 0 ? 1 : Double(changed) / Double(total)
    return share < StabilityRule.mostChanged && worst < StabilityRule.mostChangedInCell
  }
}
