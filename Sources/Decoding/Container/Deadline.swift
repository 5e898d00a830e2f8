internal import CFFmpeg

/// The moment after which a blocking read is given up; FFmpeg asks while it waits.
///
/// Used by one task only: FFmpeg calls back on the thread that called it.
final class Deadline {
  private let seconds: Double
  private var end = Int64.max

  init(seconds: Double) { self.seconds = seconds }

  func restart() { end = av_gettime_relative() + Int64(seconds * 1e6) }

  var isOver: Bool { av_gettime_relative() > end }

  /// What FFmpeg is given; the deadline must outlive the context that holds it.
  var callback: AVIOInterruptCB {
    unsafe AVIOInterruptCB(
      callback: { opaque in
        guard let opaque = unsafe opaque else { return 0 }
        return unsafe Unmanaged<Deadline>.fromOpaque(opaque).takeUnretainedValue().isOver ? 1 : 0
      }, opaque: Unmanaged.passUnretained(self).toOpaque())
  }
}
