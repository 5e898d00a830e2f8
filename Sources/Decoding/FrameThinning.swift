/// Passes over frames that come closer than anybody needs to look: a page is as still at 30 frames a second as
/// at 120, and to look costs a tenth of decoding.
///
/// The last frame before a wider gap is never passed over: a screen recorder writes none while nothing moves, so
/// that is the one which shows what stands still. A key frame is never passed over either: which frames are looked at
/// from there on then does not depend on where the reading began.
package struct FrameThinning {
  private let gap: Double
  private var lastLook = -Double.infinity
  /// The last frame, when it was passed over for now.
  private var held: Frame?

  /// - Parameter gap: the most seconds between two looks, where frames do not come farther apart.
  package init(gap: Double) { self.gap = gap }

  /// Takes the next frame in order of time; gives those that are to be looked at now, in that order.
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
