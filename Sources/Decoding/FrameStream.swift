/// The frames of one opened file: demuxer, decoder, and the account of what goes wrong in them.
final class FrameStream {
  private let demuxer: Demuxer
  private let decoder: Decoder
  private let limits: DecodingLimits
  private var account = DamageAccount()
  private var clock: FrameClock
  private var maker: FrameMaker
  private var size: (width: Int, height: Int)?
  private var firstPts: Double?
  private var failuresInARow = 0
  private var isDrained = false
  private var isFinished = false

  private init(
    demuxer: consuming Demuxer, decoder: consuming Decoder, limits: DecodingLimits
  ) {
    clock = FrameClock(timeBase: demuxer.timeBase, interval: demuxer.frameInterval)
    maker = FrameMaker(orientation: demuxer.orientation)
    self.demuxer = demuxer
    self.decoder = decoder
    self.limits = limits
  }

  static func open(path: String, limits: DecodingLimits) throws(DecodingError) -> FrameStream {
    let demuxer = try Demuxer.open(path: path, limits: limits)
    let decoder = try Decoder.open(for: demuxer, limits: limits)
    return FrameStream(demuxer: demuxer, decoder: decoder, limits: limits)
  }

  var duration: Double { demuxer.duration }
  var codec: String { decoder.codec }
  var isStill: Bool { demuxer.format.isStill }
  var damage: RecordingDamage { account.damage }

  func next() throws(DecodingError) -> Frame? {
    while !isFinished {
      switch decoder.receive() {
      case .frame(let decoded):
        failuresInARow = 0
        if let frame = try accept(decoded) { return frame }
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
    return nil
  }

  /// Reads one packet and gives it to the decoder, or begins to drain it at the end of the file.
  private func feed() {
    switch demuxer.read() {
    case .packet:
      account.sending(pts: demuxer.packet.pts, isCorrupt: demuxer.packet.isCorrupt)
      let status = decoder.send(demuxer.packet)
      if status < 0 {
        account.lostPacket()
        countFailure(status)
      }
    case .end:
      if let listed = demuxer.listedPackets, account.sentPackets < listed {
        account.endEarly("\(account.sentPackets) of the \(listed) frames that it lists are there")
      }
      drain()
    case .failed(let status):
      if demuxer.isOverdue {
        account.endEarly(
          "nothing could be read for \(Int(limits.timeWithoutProgress)) s")
        drain()
      } else {
        account.failedRead()
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
    if let reason = ContainerExtent.shortfall(of: demuxer.path, format: demuxer.format) {
      account.endEarly(reason)
    }
  }

  /// Places a decoded frame in time and judges it; nil when it is not to be delivered.
  private func accept(_ decoded: DecodedFrame) throws(DecodingError) -> Frame? {
    let pts = clock.time(of: decoded)
    let isDamaged = account.judge(decoded)
    let start = firstPts ?? pts
    firstPts = start
    guard pts - start <= limits.maximumDuration else {
      account.endEarly("it is longer than \(Int(limits.maximumDuration)) s")
      isFinished = true
      return nil
    }
    guard let frame = maker.frame(decoded, pts: pts, isDamaged: isDamaged) else {
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
