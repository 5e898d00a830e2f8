/// The stable id of an entry, made of its recording and its time in it.
///
/// The number of an entry changes when a newer version finds one more page before it. The
/// recording's bytes do not change, nor does the time at which a page stands still.
package struct EntryID: Hashable, Sendable {
  /// The first digits of the SHA-256 of the recording's bytes.
  package let recording: String
  /// The time of the first stable frame, in milliseconds on the recording's own time line.
  package let start: Int

  /// The number of hexadecimal digits for the recording. They are 48 bits: among a million
  /// recordings, two are alike with a chance of one in five hundred, and then they differ in time.
  package static let digits = 12

  package init(sha256: String, start: Double) {
    recording = String(sha256.prefix(Self.digits))
    self.start = Int((start * 1000).rounded())
  }

  /// Reads `abcdef012345-1234`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == Self.digits,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let start = Int(parts[1]), String(start) == parts[1]
    else { return nil }
    recording = String(parts[0])
    self.start = start
  }

  /// The seconds by which another version may see a page stand still earlier or later.
  package static let tolerance = 0.25

  /// Returns the index of the entry that the id means, among the `entries` of its recording. It is
  /// the entry that starts then, or else the one that was on screen then, or nearly.
  package func index(in entries: [Entry]) -> Int? {
    let time = Double(start) / 1000
    if let exact = entries.first(where: { Int(($0.start * 1000).rounded()) == start }) {
      return exact.index
    }
    return entries.first {
      $0.start - Self.tolerance <= time && time <= $0.end + Self.tolerance
    }?.index
  }
}

extension EntryID: CustomStringConvertible {
  package var description: String { "\(recording)-\(start)" }
}
