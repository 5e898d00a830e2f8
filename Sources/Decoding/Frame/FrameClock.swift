/// Gives each frame its time, which never runs backwards.
struct FrameClock {
  /// Seconds a unit of the stream's time stamps lasts.
  let timeBase: Double
  /// Seconds from one frame to the next where a stamp is missing; 0 when unknown.
  let interval: Double
  private var last: Double?
  private var lastStamp: Int64?
  /// Whether every frame had a stamp, later than the one before. From the first one on that had not, FFmpeg's best guess
  /// depends on how many had not (`guess_correct_pts` in libavcodec/decode.c): on where decoding began.
  private(set) var isRegular = true

  init(timeBase: Double, interval: Double) {
    self.timeBase = timeBase
    self.interval = interval
  }

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
    let told = stamp.map { Double($0) * timeBase } ?? last.map { $0 + interval } ?? 0
    let time = max(told, last ?? told)
    last = time
    return time
  }
}
