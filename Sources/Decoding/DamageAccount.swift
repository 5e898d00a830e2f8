/// Keeps the account of damage, and says of each frame whether it rests on something damaged.
///
/// The decoder marks a frame in which it concealed something, but the frames that are predicted from it
/// show the same damage unmarked. So everything is taken for damaged until a key frame comes that was
/// sent after the damage.
struct DamageAccount {
  private(set) var damage = RecordingDamage()
  private(set) var sentPackets = 0
  /// Number of the last packet that is known to be damaged.
  private var damagedPacket: Int?
  /// Numbers of the packets whose frames have not come out, by time stamp.
  private var packetsByPts: [Int64: Int] = [:]

  mutating func sending(pts: Int64, isCorrupt: Bool) {
    sentPackets += 1
    packetsByPts[pts] = sentPackets
    if isCorrupt { damagedPacket = sentPackets }
  }

  mutating func lostPacket() {
    damage.lostPackets += 1
    damagedPacket = sentPackets
  }

  /// The demuxer skipped something; what was in it is not known.
  mutating func failedRead() { damagedPacket = sentPackets }

  mutating func endEarly(_ reason: String) {
    if damage.endedEarly == nil { damage.endedEarly = reason }
  }

  mutating func otherSize(at pts: Double) {
    damage.otherSizedFrames += 1
    if damage.firstOtherSize == nil { damage.firstOtherSize = pts }
  }

  mutating func delivered(isDamaged: Bool) {
    if isDamaged { damage.damagedFrames += 1 }
  }

  /// Whether the frame is damaged or rests on damage.
  mutating func judge(_ frame: DecodedFrame) -> Bool {
    let packet = frame.packetPts.flatMap { packetsByPts.removeValue(forKey: $0) }
    return judge(packet: packet, isKey: frame.isKey, isConcealed: frame.isConcealed)
  }

  /// - Parameter packet: the number of the packet that the frame comes from; nil when unknown.
  mutating func judge(packet: Int?, isKey: Bool, isConcealed: Bool) -> Bool {
    if isConcealed {
      damagedPacket = max(damagedPacket ?? 0, packet ?? sentPackets)
      return true
    }
    guard let damaged = damagedPacket else { return false }
    guard isKey, let packet, packet > damaged else { return true }
    damagedPacket = nil
    return false
  }
}
