/// What was wrong with a recording that could be read all the same.
package struct RecordingDamage: Hashable, Sendable {
  /// Frames that were delivered marked `isDamaged`: concealed by the decoder, or resting on one that
  /// was.
  package var damagedFrames = 0
  /// Packets that gave no frame.
  package var lostPackets = 0
  /// Places where the file is broken and frames may be missing.
  package var brokenPlaces = 0
  /// Frames of another size than the first one, which were not delivered.
  package var otherSizedFrames = 0
  /// Seconds (pts) where the first of those would have been shown.
  package var firstOtherSize: Double?
  /// Why the recording holds less than it declares; nil when it was read to its end.
  package var endedEarly: String?

  package init() {}

  package var isEmpty: Bool { summary == nil }

  /// One sentence for a person; nil when nothing was wrong.
  package var summary: String? {
    var parts: [String] = []
    if let endedEarly { parts.append("ends early: \(endedEarly)") }
    if brokenPlaces > 0 { parts.append("the file is broken in \(brokenPlaces) places") }
    if lostPackets > 0 {
      parts.append(
        "\(lostPackets) damaged \(lostPackets == 1 ? "packet" : "packets") could not be decoded")
    }
    if damagedFrames > 0 { parts.append("\(damagedFrames) frames are damaged") }
    if let firstOtherSize {
      parts.append(
        "\(otherSizedFrames) frames from \(Self.seconds(firstOtherSize)) s on have another size")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// Two decimals, without depending on a locale.
  static func seconds(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let part = abs(hundredths % 100)
    return "\(hundredths / 100).\(part < 10 ? "0" : "")\(part)"
  }
}
