/// Keeps the account of damage, and says of each frame whether it rests on something damaged.
///
/// The decoder marks a frame in which it concealed something, but the frames that are predicted from it
/// show the same damage unmarked. So everything is taken for damaged until a key frame comes whose packet
/// was sent after the damage. Only the numbers of packets count, so that threads change nothing.
struct DamageAccount {
  /// Damage that no key frame has mended yet.
  private struct Wound {
    /// The first packet that may rest on it.
    let first: Int
    /// A key frame of a later packet than this is sound.
    let last: Int
  }

  private(set) var damage = RecordingDamage()
  private(set) var sentPackets = 0
  /// Packets that may be inside the decoder when it says that one is damaged.
  private let threads: Int
  private var wounds: [Wound] = []
  /// Numbers of the packets whose frames have not come out, by time stamp.
  private var packetsByPts: [Int64: Int] = [:]

  init(threads: Int) { self.threads = max(1, threads) }

  mutating func sending(pts: Int64, isCorrupt: Bool) {
    sentPackets += 1
    packetsByPts[pts] = sentPackets
    if isCorrupt { complaint(aboutPacket: sentPackets) }
  }

  /// A packet gave no frame: the last one sent, or one that is decoded beside it.
  mutating func lostPacket() {
    damage.lostPackets += 1
    wounds.append(Wound(first: sentPackets - threads + 1, last: sentPackets))
  }

  /// A packet was decoded, but not as it was encoded.
  mutating func complaint(aboutPacket number: Int) {
    wounds.append(Wound(first: number, last: number))
  }

  /// The file is broken before the packet that will be sent next; what was there is not known.
  mutating func brokenPlace() {
    damage.brokenPlaces += 1
    wounds.append(Wound(first: sentPackets + 1, last: sentPackets))
  }

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

  /// The number of the packet that a frame comes from; the last one when the frame has no stamp.
  mutating func packet(of pts: Int64?) -> Int {
    pts.flatMap { packetsByPts.removeValue(forKey: $0) } ?? sentPackets
  }

  /// Whether a frame is damaged or rests on damage; to be asked in the order in which frames come out.
  mutating func judge(packet: Int, isKey: Bool, isConcealed: Bool) -> Bool {
    if isConcealed { complaint(aboutPacket: packet) }
    if isKey { wounds.removeAll { $0.last < packet } }
    return wounds.contains { $0.first <= packet }
  }
}
