package import Imaging

/// The bounds within which a recording is decoded, and the turn by which it is shown.
package struct DecodingLimits: Hashable, Sendable, Codable {
  /// Pixels of one frame; 40 million is more than an 8K frame (33.2 million) and keeps one decoded
  /// frame under 120 MB.
  package var maximumPixels = 40_000_000

  /// Seconds; a screen recording of thousands of Pokémon lasts under an hour, and a declared length
  /// of days is a damaged or hostile header.
  package var maximumDuration = 4.0 * 60 * 60

  /// Frames; the longest recording at 120 a second.
  package var maximumFrames = 4 * 60 * 60 * 120

  /// Segments decoded side by side, or threads that decode a recording of one; nil for what suits
  /// it.
  package var threads: Int?

  /// Bytes of the largest single allocation inside FFmpeg; a frame of `maximumPixels` at 4:4:4 and
  /// 16 bits is 240 MB.
  package var maximumAllocation = 512 << 20

  /// Bytes of a still picture's file; a PNG of `maximumPixels` that does not compress is 160 MB.
  var maximumStillBytes = 192 << 20

  /// Seconds that opening, or reading one packet, may take before it is given up: a file on a dead
  /// network mount. Decoding itself does not count.
  var timeWithoutProgress = 30.0

  /// Seconds from one frame to the next over which the frames between them are decoded too,
  /// although no other frame is made from them. The shortest page that is reported stands still for
  /// 0.08 s: two frames of it are seen however they fall. Decoding every other frame of 60 a second
  /// takes half the time.
  package var widestGap = 0.04

  /// Seconds of the longest and of the shortest segment that is decoded by itself, where there are
  /// key frames to cut at: two threads read a recording that is too short to be cut in no more time
  /// than two halves took.
  package var mostSegment = 60.0
  package var leastSegment = 20.0

  /// Bytes and seconds that are looked at to learn about the streams (FFmpeg's own defaults).
  var probedBytes = 5_000_000
  var probedSeconds = 5.0

  /// Streams a file may declare; a recording has two or three.
  var maximumStreams = 64

  /// Failed reads in a row after which the rest of the file is given up.
  var maximumFailuresInARow = 256

  /// Seconds that reading a recording may take; nil for 20 times its length, and 10 minutes at
  /// least.
  package var maximumTime: Double?
  /// Reading takes less time than a recording lasts, on two cores. A file of 8K frames that all
  /// stand at one place of it keeps every other limit, and would take weeks.
  static let timesLength = 20.0
  package static let leastTime = 600.0

  /// The turn of the frames besides the one that the recording asks for.
  package var turn = QuarterTurn.none

  package init() {}

  /// Seconds that reading a recording of so many seconds may take.
  package func time(forLength duration: Double) -> Double {
    maximumTime ?? max(Self.leastTime, Self.timesLength * min(duration, maximumDuration))
  }

  /// Returns true where frames that no other is made from are left out.
  ///
  /// - Parameter interval: seconds from one frame to the next; 0 when unknown.
  func skipsFrames(at interval: Double) -> Bool { interval > 0 && interval * 2 <= widestGap }

  /// Pixels of the frames of all segments that are decoded side by side: each keeps some twenty
  /// frames, 1.5 bytes a pixel.
  private static let pixelsSideBySide = 10_000_000

  /// Segments of a recording that are decoded side by side.
  ///
  /// - Parameters:
  ///   - pixels: of one frame.
  ///   - cores: that are there for the recording.
  package func segmentsSideBySide(pixels: Int, cores: Int) -> Int {
    max(1, min(threads ?? cores, Self.pixelsSideBySide / max(1, pixels)))
  }

  /// Threads that decode a recording of one segment.
  ///
  /// Two frame threads take 0.65 of the time of one, and decode on while a frame is looked at. A
  /// third was slower on two cores.
  var frameThreads: Int { threads ?? 2 }
}
