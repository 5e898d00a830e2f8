import Decoding
import Verification

/// Finds frames of a recording by time or by what they show.
struct FrameSearch {
  let path: String
  let limits: DecodingLimits

  /// The first frame at or after `seconds`; the last one where the recording ends before.
  func frame(at seconds: Double) async throws -> Frame? {
    try await first { $0.pts >= seconds }.frame
  }

  /// The first frame that `isWanted` and whether there is one; else the last frame.
  func first(where isWanted: (Frame) -> Bool) async throws -> (frame: Frame?, isFound: Bool) {
    let frames = try FramesAhead.open(path: path, limits: limits)
    defer { frames.cancel() }
    var last: Frame?
    while let frame = try await frames.next() {
      if isWanted(frame) { return (frame, true) }
      last = frame
    }
    return (last, false)
  }
}
