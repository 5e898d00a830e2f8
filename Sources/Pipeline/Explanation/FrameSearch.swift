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

  /// The frame that `frame(at:)` gives for each of `times`, each frame once.
  ///
  /// - Parameter times: seconds, ascending.
  func frames(at times: [Double]) async throws -> [Frame] {
    let stream = try FramesAhead.open(path: path, limits: limits)
    defer { stream.cancel() }
    var rest = times[...]
    var found: [Frame] = []
    var last: Frame?
    while let time = rest.first, let frame = try await stream.next() {
      last = frame
      guard frame.pts >= time else { continue }
      found.append(frame)
      rest = rest.drop { frame.pts >= $0 }
    }
    if !rest.isEmpty, let last, found.last?.pts != last.pts { found.append(last) }
    return found
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
