/// Gives each frame its time, which never runs backwards.
struct FrameClock {
  /// Seconds a unit of the stream's time stamps lasts.
  let timeBase: Double
  /// Seconds from one frame to the next where a stamp is missing; 0 when unknown.
  let interval: Double
  /// True where the first frame is shown at 0 s, whatever its stamp is.
  var beginsAtZero = false
  /// Seconds that the container's clock shows at 0 s.
  private(set) var origin: Double?
  private(set) var last: Double?
  private(set) var lastStamp: Int64?
  /// True where every frame had a stamp, later than the one before. From the first one on that had
  /// not, FFmpeg's best guess depends on how many had not (`guess_correct_pts` in
  /// libavcodec/decode.c): on where decoding began.
  private(set) var isRegular = true

  mutating func time(of frame: DecodedFrame) -> Double {
    note(stamp: frame.packetPts)
    return time(ofStamp: frame.bestPts)
  }

  /// - Parameter stamp: as the container has it.
  mutating func note(stamp: Int64?) {
    isRegular = isRegular && stamp.map { $0 > lastStamp ?? .min } ?? false
    lastStamp = stamp
  }

  /// Seconds; a missing stamp follows the one before, and one that runs backwards stands still.
  mutating func time(ofStamp stamp: Int64?) -> Double {
    let shown = stamp.map { Double($0) * timeBase }
    if origin == nil { origin = beginsAtZero ? shown : 0 }
    let stated = shown.map { $0 - (origin ?? 0) } ?? last.map { $0 + interval } ?? 0
    let time = max(stated, last ?? stated)
    last = time
    return time
  }
}

/// Passes over frames that come closer than anybody needs to look: a page is as still at 30 frames
/// a second as at 120, and to look costs a tenth of decoding.
///
/// The last frame before a wider gap is never passed over: a screen recorder writes none while
/// nothing moves, so that is the one which shows what stands still. A key frame is never passed
/// over either: which frames are looked at from there on then does not depend on where the reading
/// began.
package struct FrameThinning {
  private let gap: Double
  private var lastLook = -Double.infinity
  /// The last frame, when it was passed over for now.
  private var held: Frame?

  /// - Parameter gap: the most seconds between two looks, where frames do not come farther apart.
  package init(gap: Double) { self.gap = gap }

  /// Takes the next frame in order of time; gives those that are to be looked at now, in that
  /// order.
  package mutating func take(_ frame: Frame) -> [Frame] {
    var due: [Frame] = []
    if let held, frame.isDamaged || frame.pts - lastLook > gap {
      due.append(held)
      lastLook = held.pts
    }
    held = nil
    if frame.isDamaged || frame.isKey || frame.pts - lastLook > gap {
      due.append(frame)
      lastLook = frame.pts
    } else {
      held = frame
    }
    return due
  }

  /// The frame with which the recording ends, if it was passed over.
  package mutating func finish() -> Frame? {
    defer { held = nil }
    return held
  }
}
