/// Follows the damage of a recording, and tells of each frame whether it rests on something
/// damaged.
///
/// The decoder marks a frame in which it concealed something, but the frames that are predicted
/// from it show the same damage unmarked. So everything is taken for damaged until a key frame
/// comes whose packet was sent after the damage. It is exact where one thread decodes.
struct DamageTracker {
  /// Damage that no key frame has mended yet.
  private struct Wound {
    /// The first packet that may rest on it.
    let first: Int
    /// A key frame of a later packet than this is sound.
    let last: Int
  }

  private(set) var damage = RecordingDamage()
  private(set) var sentPackets = 0
  private var wounds: [Wound] = [] { didSet { isWounded = isWounded || !wounds.isEmpty } }
  /// True once a packet was damaged or is missing.
  private(set) var isWounded = false
  /// Numbers of the packets whose frames have not come out, by time stamp.
  private var packetsByPts: [Int64: Int] = [:]

  mutating func sending(pts: Int64, isCorrupt: Bool) {
    sentPackets += 1
    packetsByPts[pts] = sentPackets
    if isCorrupt { complaint() }
  }

  /// The last packet sent gave no frame.
  mutating func lostPacket() {
    damage.lostPackets += 1
    complaint()
  }

  /// A packet was decoded, but not as it was encoded: the last one sent, unless another is named.
  mutating func complaint(aboutPacket number: Int? = nil) {
    let packet = number ?? sentPackets
    wounds.append(Wound(first: packet, last: packet))
  }

  /// The file is broken before the packet that will be sent next; what was there is not known.
  mutating func brokenPlace() {
    damage.brokenPlaces += 1
    wounds.append(Wound(first: sentPackets + 1, last: sentPackets))
  }

  mutating func endEarly(_ reason: String) {
    if damage.endedEarly == nil { damage.endedEarly = reason }
  }

  mutating func delivered(isDamaged: Bool) { if isDamaged { damage.damagedFrames += 1 } }

  /// Returns the number of the packet that a frame comes from; the last one when the frame has no
  /// stamp.
  mutating func packet(of pts: Int64?) -> Int {
    pts.flatMap { packetsByPts.removeValue(forKey: $0) } ?? sentPackets
  }

  /// Returns true where a frame is damaged or rests on damage; to be called in the order in which
  /// frames come out.
  mutating func judge(packet: Int, isKey: Bool, isConcealed: Bool) -> Bool {
    if isConcealed { complaint(aboutPacket: packet) }
    if isKey { wounds.removeAll { $0.last < packet } }
    return wounds.contains { $0.first <= packet }
  }
}

/// The damage of a recording that could be read all the same.
package struct RecordingDamage: Hashable, Sendable {
  /// Frames that were delivered marked `isDamaged`: concealed by the decoder, or resting on one
  /// that was.
  package var damagedFrames = 0
  /// Packets that gave no frame.
  package var lostPackets = 0
  /// Places where the file is broken and frames may be missing.
  package var brokenPlaces = 0
  /// The reason why the recording holds less than it declares; nil when it was read to its end.
  package var endedEarly: String?

  package var isEmpty: Bool { summary == nil }

  /// One sentence for a person; nil when nothing was wrong.
  package var summary: String? {
    var parts: [String] = []
    if let endedEarly { parts.append("ends early: \(endedEarly)") }
    if brokenPlaces > 0 {
      parts.append(
        "the file is broken in \(brokenPlaces) \(brokenPlaces == 1 ? "place" : "places")")
    }
    if lostPackets > 0 {
      parts.append(
        "\(lostPackets) damaged \(lostPackets == 1 ? "packet" : "packets") could not be decoded")
    }
    if damagedFrames > 0 {
      parts.append("\(damagedFrames) \(damagedFrames == 1 ? "frame is" : "frames are") damaged")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
