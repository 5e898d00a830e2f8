/// The properties of a recording that are known once its first frame is decoded.
package struct RecordingHeader: Hashable, Sendable {
  /// Seconds, as the container declares them; 0 for a still, and when it declares nothing.
  package let duration: Double
  /// Displayed pixels, after rotation; the sample aspect ratio is not applied.
  package let width: Int
  package let height: Int
  /// FFmpeg's name of the codec (`h264`, `hevc`, `png`).
  package let codec: String
  /// A PNG or JPEG: one frame at 0 s.
  package let isStill: Bool
  /// The segments that are each decoded by itself, in order: all of them where the first one is
  /// read.
  package let segments: [RecordingSegment]
}

/// Reads one recording frame by frame, in order of time.
///
/// It owns the demuxer and the decoder, which must not be used by two tasks at once; so it is not
/// `Sendable`. A damaged recording is read to its end, and `damage` tells of what it lacks.
package final class RecordingReader {
  package let header: RecordingHeader
  private let frames: FrameStream
  private var first: Frame?

  private init(header: RecordingHeader, frames: FrameStream, first: Frame) {
    self.header = header
    self.frames = frames
    self.first = first
  }

  /// Opens the file and decodes the first frame of a share, so that what the header says is known
  /// and not only declared.
  package static func open(
    path: String, limits: DecodingLimits = DecodingLimits(), share: RecordingShare = .whole
  ) throws(DecodingError) -> RecordingReader {
    let frames = try FrameStream.open(path: path, limits: limits, share: share)
    guard let first = try frames.next() else {
      throw .noFrame(path: path, reason: frames.damage.summary ?? "it holds none")
    }
    return RecordingReader(header: frames.header(of: first), frames: frames, first: first)
  }

  /// Returns the next frame, whose pts is never less than that of the one before; nil at the end.
  package func nextFrame() throws(DecodingError) -> Frame? {
    if let frame = first {
      first = nil
      return frame
    }
    return try frames.next()
  }

  /// The damage so far; complete once `nextFrame` gave nil.
  package var damage: RecordingDamage { frames.damage }
}

/// The frames of one opened file, from the demuxer through the decoder.
private final class FrameStream {
  /// A frame that waits until its packet, and all before it, are decoded for certain.
  private struct HeldFrame {
    let decoded: DecodedFrame
    /// The number of the packet that it comes from.
    let packet: Int
    /// The number of packets that had been sent when it came out.
    let sent: Int
  }

  private let demuxer: Demuxer
  private let decoder: Decoder
  private let limits: DecodingLimits
  /// Threads of the decoder: as many frames are inside it.
  private let threads: Int
  private let structure: ContainerStructure
  private let segments: [RecordingSegment]
  /// Packets that lie before the first one which is read.
  private let passedPackets: Int
  private var tracker: DamageTracker
  private var clock: FrameClock
  private var maker: FrameMaker
  /// Frames that came out and are not judged yet, at most as many as there are threads.
  private var held: [HeldFrame] = []
  /// The last packet whose complaints the tracker has.
  private var heardPacket = 0
  private var passedBreaks = 0
  private var isSkippingFrames: Bool
  private var size: (width: Int, height: Int)?
  private var firstPts: Double?
  private var lastPts: Double?
  private var frames = 0
  private var failuresInARow = 0
  private var isDrained = false
  private var isFinished = false

  private init(
    demuxer: consuming Demuxer, decoder: consuming Decoder, threads: Int,
    structure: ContainerStructure, limits: DecodingLimits, segments: [RecordingSegment]
  ) {
    clock = FrameClock(timeBase: demuxer.timeBase, interval: demuxer.frameInterval)
    tracker = DamageTracker(threads: threads)
    maker = FrameMaker(orientation: demuxer.orientation, turn: limits.turn)
    self.demuxer = demuxer
    self.decoder = decoder
    self.threads = threads
    self.structure = structure
    self.limits = limits
    self.segments = segments
    passedPackets = segments[0].first?.packet ?? 0
    isSkippingFrames = limits.skipsFrames(at: self.demuxer.frameInterval)
    if passedPackets > 0 { firstPts = self.demuxer.start }
  }

  static func open(
    path: String, limits: DecodingLimits, share: RecordingShare
  ) throws(DecodingError) -> FrameStream {
    let demuxer = try Demuxer.open(path: path, limits: limits)
    let structure = try ContainerStructure(of: path, format: demuxer.format)
    var segments = [RecordingSegment.whole]
    switch share {
    case .whole: break
    case .first where structure == ContainerStructure():
      segments = try RecordingSegment.all(of: demuxer, limits: limits)
    case .first: break
    case .later(let segment): segments = [segment]
    }
    // Segments are decoded side by side, each by one thread.
    let threads =
      segments == [.whole] ? limits.threads(forPixelsPerSecond: demuxer.pixelsPerSecond) : 1
    if let first = segments[0].first, !demuxer.seek(to: first) {
      throw .noFrame(path: path, reason: "it cannot be read from \(Int(first.seconds)) s on")
    }
    let decoder = try Decoder.open(for: demuxer, threads: threads, limits: limits)
    return FrameStream(
      demuxer: demuxer, decoder: decoder, threads: threads, structure: structure, limits: limits,
      segments: segments)
  }

  func header(of first: Frame) -> RecordingHeader {
    RecordingHeader(
      duration: demuxer.duration, width: first.width, height: first.height, codec: decoder.codec,
      isStill: demuxer.format.isStill, segments: segments)
  }

  var damage: RecordingDamage { tracker.damage }

  func next() throws(DecodingError) -> Frame? {
    while true {
      // A frame can be judged once every thread has taken a later packet.
      if let oldest = held.first, isFinished || tracker.sentPackets >= oldest.sent + threads {
        held.removeFirst()
        if let frame = try accept(oldest) { return frame }
        continue
      }
      if isFinished { return nil }
      switch decoder.receive() {
      case .frame(let decoded):
        failuresInARow = 0
        held.append(
          HeldFrame(
            decoded: decoded, packet: tracker.packet(of: decoded.packetPts),
            sent: tracker.sentPackets))
      case .needsInput:
        if isDrained { finish() } else { feed() }
      case .finished:
        finish()
      case .failed(let status):
        if FFmpegLibrary.isOutOfMemory(status) { throw .outOfMemory(path: demuxer.path) }
        tracker.lostPacket()
        countFailure(status)
      }
    }
  }

  /// Reads one packet and gives it to the decoder, or begins to drain it at the end of the file.
  private func feed() {
    switch demuxer.read() {
    case .packet:
      passBreaks(before: demuxer.packet.position)
      tracker.sending(pts: demuxer.packet.pts, isCorrupt: demuxer.packet.isCorrupt)
      let status = decoder.send(demuxer.packet, number: tracker.sentPackets)
      if status < 0 {
        tracker.lostPacket()
        countFailure(status)
      }
    case .end:
      let packets = passedPackets + tracker.sentPackets
      if let listed = demuxer.listedPackets, packets < listed {
        tracker.endEarly(
          "its end is missing, \(packets) of the \(listed) frames that it lists are there; copy it again"
        )
      }
      drain()
    case .failed where demuxer.isOverdue:
      tracker.endEarly("nothing could be read for \(Int(limits.timeWithoutProgress)) s")
      drain()
    case .failed(let status):
      tracker.brokenPlace()
      countFailure(status)
    }
  }

  private func countFailure(_ status: CInt) {
    failuresInARow += 1
    guard failuresInARow >= limits.maximumFailuresInARow else { return }
    tracker.endEarly("what follows cannot be read: \(FFmpegLibrary.text(of: status))")
    if isDrained { finish() } else { drain() }
  }

  private func drain() {
    isDrained = true
    failuresInARow = 0
    decoder.drain()
  }

  private func finish() {
    isFinished = true
    passBreaks(before: .max)
    if structure.declaredEnd != nil { tracker.endEarly("its end is missing; copy it again") }
  }

  /// Tells the tracker of the broken places of the file that lie before a byte of it.
  private func passBreaks(before position: Int) {
    while passedBreaks < structure.breaks.count, structure.breaks[passedBreaks] < position {
      passedBreaks += 1
      tracker.brokenPlace()
    }
  }

  /// Places a decoded frame in time and judges it; nil when it is not to be delivered.
  private func accept(_ ready: HeldFrame) throws(DecodingError) -> Frame? {
    let decoded = ready.decoded
    let pts = clock.time(of: decoded)
    while heardPacket < ready.sent {
      heardPacket += 1
      if decoder.complained(ofPacket: heardPacket) { tracker.complaint(aboutPacket: heardPacket) }
    }
    let isDamaged = tracker.judge(
      packet: ready.packet, isKey: decoded.isKey, isConcealed: decoded.isConcealed)
    if isSkippingFrames, let lastPts, pts - lastPts > limits.widestGap {
      isSkippingFrames = false
      decoder.decodeEveryFrame()
    }
    lastPts = pts
    try keepLimits(at: pts)
    let facts = FrameFacts(
      pts: pts, isDamaged: isDamaged, isKey: decoded.isKey, isRegular: clock.isRegular,
      packet: passedPackets + ready.packet - 1)
    guard let frame = maker.frame(decoded, facts: facts) else {
      throw .outOfMemory(path: demuxer.path)
    }
    let expected = size ?? (frame.width, frame.height)
    size = expected
    guard (frame.width, frame.height) == expected else {
      tracker.otherSize(at: pts)
      return nil
    }
    tracker.delivered(isDamaged: isDamaged)
    return frame
  }

  private func keepLimits(at pts: Double) throws(DecodingError) {
    let start = firstPts ?? pts
    firstPts = start
    guard pts - start <= limits.maximumDuration else {
      throw .overLimit(
        path: demuxer.path, limit: "it is longer than \(Int(limits.maximumDuration)) s",
        option: "--max-duration")
    }
    frames += 1
    guard frames <= limits.maximumFrames else {
      throw .tooManyFrames(limits.maximumFrames, demuxer.path)
    }
  }
}
