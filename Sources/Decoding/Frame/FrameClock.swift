/// Gives each frame its time, which never runs backwards.
struct FrameClock {
  /// Seconds a unit of the stream's time stamps lasts.
  let timeBase: Double
  /// Seconds from one frame to the next where a stamp is missing; 0 when unknown.
  let interval: Double
  private var last: Double?

  init(timeBase: Double, interval: Double) {
    self.timeBase = timeBase
    self.interval = interval
  }

  mutating func time(of frame: DecodedFrame) -> Double { time(ofStamp: frame.bestPts) }

  /// Seconds; a missing stamp follows the one before, and one that runs backwards stands still.
  mutating func time(ofStamp stamp: Int64?) -> Double {
    let told = stamp.map { Double($0) * timeBase } ?? last.map { $0 + interval } ?? 0
    let time = max(told, last ?? told)
    last = time
    return time
  }
}
