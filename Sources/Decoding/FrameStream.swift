/// The frames of one opened file: demuxer, decoder, and the account of what goes wrong in them.
final class FrameStream {
  private let demuxer: Demuxer
  private let decoder: Decoder
  private let limits: DecodingLimits
  /// Threads of the decoder: as many frames are inside it.
  private let threads: Int
  private var account: DamageAccount
  /// Frames that came out and are not judged yet, at most as many as there are threads.
  private var held: [HeldFrame] = []
  /// The last packet whose complaints are in the account.
  private var heardPacket = 0
  private var clock: FrameClock
  private var maker: FrameMaker
  private let structure: ContainerStructure
  /// The segments that the recording has from where it is read on, as far as they are looked for.
  let segments: [RecordingSegment]
  /// Packets that lie before the first one which is read.
  private let passedPackets: Int
  private var isSkippingFrames: Bool
  private var passedBreaks = 0
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
    account = DamageAccount(threads: threads)
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
    var threads = limits.threads(forPixelsPerSecond: demuxer.pixelsPerSecond)
    switch share {
    case .whole: break
    case .first:
      if structure == ContainerStructure() {
        segments = RecordingSegment.all(cutAt: try demuxer.cuts(limits: limits))
      }
      if segments.count > 1 { threads = 1 }
    case .later(let segment):
      segments = [segment]
      threads = 1
    }
    if let first = segments[0].first, !demuxer.seek(to: first) {
      throw .noFrame(path: path, reason: "it cannot be read from \(Int(first.seconds)) s on")
    }
    let decoder = try Decoder.open(for: demuxer, threads: threads, limits: limits)
    return FrameStream(
      demuxer: demuxer, decoder: decoder, threads: threads, structure: structure, limits: limits,
      segments: segments)
  }

  var duration: Double { demuxer.duration }
  var codec: String { decoder.codec }
  var isStill: Bool { demuxer.format.isStill }
  var damage: RecordingDamage { account.damage }

  func next() throws(DecodingError) -> Frame? {
    while true {
      if let ready = nextHeld() {
        if let frame = try accept(ready) { return frame }
        continue
      }
      if isFinished { return nil }
      switch decoder.receive() {
      case .frame(let decoded):
        failuresInARow = 0
        held.append(
          HeldFrame(
            decoded: decoded, packet: account.packet(of: decoded.packetPts),
            sent: account.sentPackets))
      case .needsInput:
        if isDrained { finish() } else { feed() }
      case .finished:
        finish()
      case .failed(let status):
        if FFmpegLibrary.isOutOfMemory(status) { throw .outOfMemory(path: demuxer.path) }
        account.lostPacket()
        countFailure(status)
      }
    }
  }

  /// Takes the oldest frame that can be judged: every thread has since taken a later packet.
  private func nextHeld() -> HeldFrame? {
    guard let oldest = held.first,
      isFinished || account.sentPackets >= oldest.sent + threads
    else { return nil }
    return held.removeFirst()
  }

  /// Reads one packet and gives it to the decoder, or begins to drain it at the end of the file.
  private func feed() {
    switch demuxer.read() {
    case .packet:
      passBreaks(before: demuxer.packet.position)
      account.sending(pts: demuxer.packet.pts, isCorrupt: demuxer.packet.isCorrupt)
      let status = decoder.send(demuxer.packet, number: account.sentPackets)
      if status < 0 {
        account.lostPacket()
        countFailure(status)
      }
    case .end:
      let packets = passedPackets + account.sentPackets
      if let listed = demuxer.listedPackets, packets < listed {
        account.endEarly(
          "its end is missing, \(packets) of the \(listed) frames that it lists are there; copy it again"
        )
      }
      drain()
    case .failed(let status):
      if demuxer.isOverdue {
        account.endEarly(
          "nothing could be read for \(Int(limits.timeWithoutProgress)) s")
        drain()
      } else {
        account.brokenPlace()
        countFailure(status)
      }
    }
  }

  private func countFailure(_ status: CInt) {
    failuresInARow += 1
    guard failuresInARow >= limits.maximumFailuresInARow else { return }
    account.endEarly("what follows cannot be read: \(FFmpegLibrary.text(of: status))")
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
    if structure.declaredEnd != nil { account.endEarly("its end is missing; copy it again") }
  }

  /// Accounts for the broken places of the file that lie before a byte of it.
  private func passBreaks(before position: Int) {
    while passedBreaks < structure.breaks.count, structure.breaks[passedBreaks] < position {
      passedBreaks += 1
      account.brokenPlace()
    }
  }

  /// Places a decoded frame in time and judges it; nil when it is not to be delivered.
  private func accept(_ ready: HeldFrame) throws(DecodingError) -> Frame? {
    let decoded = ready.decoded
    let pts = clock.time(of: decoded)
    while heardPacket < ready.sent {
      heardPacket += 1
      if decoder.complained(ofPacket: heardPacket) { account.complaint(aboutPacket: heardPacket) }
    }
    let isDamaged = account.judge(
      packet: ready.packet, isKey: decoded.isKey, isConcealed: decoded.isConcealed)
    let start = firstPts ?? pts
    firstPts = start
    if isSkippingFrames, let lastPts, pts - lastPts > limits.widestGap {
      isSkippingFrames = false
      decoder.decodeEveryFrame()
    }
    lastPts = pts
    guard pts - start <= limits.maximumDuration else {
      throw .overLimit(
        path: demuxer.path, limit: "it is longer than \(Int(limits.maximumDuration)) s",
        option: "--max-duration")
    }
    frames += 1
    guard frames <= limits.maximumFrames else {
      throw .tooManyFrames(limits.maximumFrames, demuxer.path)
    }
    let facts = FrameFacts(
      pts: pts, isDamaged: isDamaged, isKey: decoded.isKey, isRegular: clock.isRegular,
      packet: passedPackets + ready.packet - 1)
    guard let frame = maker.frame(decoded, facts: facts) else {
      throw .outOfMemory(path: demuxer.path)
    }
    let expected = size ?? (frame.width, frame.height)
    size = expected
    guard (frame.width, frame.height) == expected else {
      account.otherSize(at: pts)
      return nil
    }
    account.delivered(isDamaged: isDamaged)
    return frame
  }
}

/// A frame that waits until its packet, and all before it, are decoded for certain.
private struct HeldFrame {
  let decoded: DecodedFrame
  /// The number of the packet that it comes from.
  let packet: Int
  /// How many packets had been sent when it came out.
  let sent: Int
}
