internal import CFFmpeg
package import Foundation

/// The properties of a recording that are known once its first frame is decoded.
package struct RecordingHeader: Hashable, Sendable {
  /// Seconds, as the container declares them; 0 for a still, and when it declares nothing.
  package let duration: Double
  /// Displayed pixels, after rotation; the sample aspect ratio is not applied.
  package let width: Int
  package let height: Int
  /// FFmpeg's name of the codec (`h264`, `hevc`, `png`).
  package let codec: String
  /// A PNG, JPEG or WebP: one frame at 0 s.
  package let isStill: Bool
  /// The times that the container gives for when the recording was made, the surest first.
  package let created: [Date]
  /// The segments that are each decoded by itself, in order: all of them where the first one is
  /// read.
  package let segments: [RecordingSegment]
}

/// The part of a recording that one reader reads.
package enum RecordingShare: Hashable, Sendable {
  /// All of it, as the only reader and by one thread, so that each damaged frame is known.
  case whole
  /// All of it by several threads, for whoever needs any frame and not all: none is marked as
  /// damaged.
  case glance
  /// The first segment, and what follows as long as it is asked for. At damage it throws
  /// `NeedsWholeReading`.
  case first
  /// A later segment, and what follows as long as it is asked for. At damage it throws
  /// `NeedsWholeReading`.
  case later(RecordingSegment)
}

/// A recording has to be read as a whole: it is damaged, or its time stamps run backwards.
package struct NeedsWholeReading: Error { package init() {} }

/// Reads one recording frame by frame, in order of time.
///
/// It owns the demuxer and the decoder, which must not be used by two tasks at once. A damaged
/// recording is read to its end, and `damage` tells of what it lacks.
package actor RecordingReader {
  private let demuxer: Demuxer
  private let decoder: Decoder
  private let limits: DecodingLimits
  private let share: RecordingShare
  private let segments: [RecordingSegment]
  /// Packets that lie before the first one which is read.
  private let passedPackets: Int
  private var tracker = DamageTracker()
  private var clock: FrameClock
  private var maker: FrameMaker
  private var first: Frame?
  private var chain: BoxChain
  private var isLastCorrupt = false
  private var isSkippingFrames: Bool
  private var size: (width: Int, height: Int)?
  private var firstPts: Double?
  private var lastPts: Double?
  private var frames = 0
  private var failuresInARow = 0
  private var isDrained = false
  private var isFinished = false

  private init(
    demuxer: consuming Demuxer, decoder: consuming Decoder, chain: BoxChain,
    limits: DecodingLimits, share: RecordingShare, segments: [RecordingSegment]
  ) {
    clock = FrameClock(
      timeBase: demuxer.timeBase, interval: demuxer.frameInterval,
      beginsAtZero: demuxer.format.hasAnyClock)
    maker = FrameMaker(
      orientation: demuxer.orientation, turn: limits.turn,
      mostSquarePixels: demuxer.format.isStill ? 0 : limits.maximumPixels)
    passedPackets = segments[0].first?.packet ?? 0
    isSkippingFrames = limits.skipsFrames(at: demuxer.frameInterval)
    if passedPackets > 0 { firstPts = demuxer.start }
    self.demuxer = demuxer
    self.decoder = decoder
    self.chain = chain
    self.limits = limits
    self.share = share
    self.segments = segments
  }

  /// Opens the file and decodes the first frame of a share, so that what the header says is known
  /// and not only declared.
  ///
  /// - Throws: `DecodingError`, or `NeedsWholeReading` as the share says.
  package static func open(
    path: String, limits: DecodingLimits = DecodingLimits(), share: RecordingShare = .whole
  ) async throws -> RecordingReader {
    let demuxer = try Demuxer.open(path: path, limits: limits)
    let chain = demuxer.format == .mp4 ? try BoxChain(of: path) : .sound
    var segments = [RecordingSegment.whole]
    switch share {
    case .whole, .glance: break
    case .first:
      if chain == .sound {
        segments = try RecordingSegment.all(of: demuxer, limits: limits)
      }
    case .later(let segment): segments = [segment]
    }
    if let first = segments[0].first, !demuxer.seek(to: first) {
      throw DecodingError.noFrame(
        path: path, reason: "it cannot be read from \(Int(first.seconds)) s on")
    }
    // Segments are decoded side by side, each by one thread.
    let isAlone = segments == [.whole] && share != .whole
    let decoder = try unsafe Decoder.open(
      id: demuxer.parameters.pointee.codec_id, path: path, stream: demuxer.stream,
      threads: isAlone ? limits.frameThreads : 1,
      skipsFrames: limits.skipsFrames(at: demuxer.frameInterval), limits: limits)
    let reader = RecordingReader(
      demuxer: demuxer, decoder: decoder, chain: chain, limits: limits, share: share,
      segments: segments)
    try await reader.readFirst()
    return reader
  }

  private func readFirst() throws {
    first = try decodeFrame()
    if first == nil {
      throw DecodingError.noFrame(path: demuxer.path, reason: damage.summary ?? "it holds none")
    }
  }

  package var header: RecordingHeader {
    RecordingHeader(
      duration: demuxer.duration, width: size?.width ?? 0, height: size?.height ?? 0,
      codec: decoder.codec, isStill: demuxer.format.isStill, created: demuxer.created,
      segments: segments)
  }

  /// The damage so far; complete once `nextFrame` gave nil.
  package var damage: RecordingDamage { tracker.damage }

  /// Returns the next frame, whose pts is never less than that of the one before; nil at the end.
  ///
  /// - Throws: `DecodingError`, or `NeedsWholeReading` as the share says.
  package func nextFrame() throws -> Frame? {
    if let frame = first {
      first = nil
      return frame
    }
    return try decodeFrame()
  }

  private func decodeFrame() throws -> Frame? {
    while !isFinished {
      var frame: Frame?
      switch decoder.receive() {
      case .frame(let decoded):
        failuresInARow = 0
        frame = try accept(decoded)
      case .needsInput:
        if isDrained { finish() } else { feed() }
      case .finished:
        finish()
      case .failed(let status):
        if status == cffmpeg_no_memory() { throw DecodingError.outOfMemory(path: demuxer.path) }
        tracker.lostPacket()
        countFailure(status)
      }
      try refuseDamage()
      if let frame { return frame }
    }
    return nil
  }

  /// Frames of threads that decode beside each other cannot be judged, and times of a segment are
  /// those of the whole only where all stamps rise.
  private func refuseDamage() throws {
    switch share {
    case .whole, .glance: return
    case .first, .later:
      noteDecoderComplaint()
      let isOneOfSeveral = segments != [.whole]
      if tracker.isWounded || isOneOfSeveral && !(damage.isEmpty && clock.isRegular) {
        throw NeedsWholeReading()
      }
    }
  }

  /// Reads one packet and gives it to the decoder, or begins to drain it at the end of the file.
  private func feed() {
    let (output, isBehindBreak) = demuxer.read()
    switch output {
    case .packet:
      let packet = demuxer.packet.position
      if isBehindBreak || chain.breakPlace.map({ $0 < packet }) ?? false { passBreak() }
      isLastCorrupt = demuxer.packet.isCorrupt
      tracker.sending(pts: demuxer.packet.pts, isCorrupt: isLastCorrupt)
      let status = decoder.send(demuxer.packet)
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
      } else if isBehindBreak || isLastCorrupt || chain.isCutOff {
        tracker.endEarly("its end is missing; copy it again")
      }
      if chain.breakPlace != nil { passBreak() }
      drain()
    case .failed where demuxer.isOverdue:
      tracker.endEarly("nothing could be read for \(Int(limits.timeWithoutProgress)) s")
      drain()
    case .failed(let status):
      tracker.brokenPlace()
      countFailure(status)
    }
  }

  private func passBreak() {
    chain.breakPlace = nil
    tracker.brokenPlace()
  }

  private func noteDecoderComplaint() {
    guard decoder.hasComplained() else { return }
    if demuxer.format.isStill {
      tracker.endEarly("its end is missing; copy it again")
    } else {
      tracker.complaint()
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

  private func finish() { isFinished = true }

  /// Places a decoded frame in time and judges it; nil when it is not to be delivered.
  private func accept(_ decoded: DecodedFrame) throws -> Frame? {
    let packet = tracker.packet(of: decoded.packetPts)
    let pts = clock.time(of: decoded)
    noteDecoderComplaint()
    let isDamaged = tracker.judge(
      packet: packet, isKey: decoded.isKey, isConcealed: decoded.isConcealed)
    if isSkippingFrames, let lastPts, pts - lastPts > limits.widestGap {
      isSkippingFrames = false
      decoder.decodeEveryFrame()
    }
    lastPts = pts
    try keepLimits(at: pts)
    let properties = FrameProperties(
      pts: pts, isDamaged: isDamaged, isKey: decoded.isKey, packet: passedPackets + packet - 1)
    guard let frame = maker.frame(decoded, properties: properties) else {
      throw DecodingError.outOfMemory(path: demuxer.path)
    }
    size = size ?? (frame.width, frame.height)
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
