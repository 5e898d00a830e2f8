import Dex
import Imaging

extension Entry {
  /// Tells whether an entry is still what a person decided on: 16 hex digits of all that it claims, which
  /// change when a newer reading claims something else.
  package var fingerprint: String {
    let parts: [String?] = [
      verdict.rawValue, reasons.map(\.rawValue).joined(separator: " "), speciesId.map(String.init),
      form, gender?.rawValue, isShiny.map(String.init), nickname, level.map(String.init), trainer,
      trainerId,
    ]
    return Checksum.hex(of: parts.map { $0.map { "=\($0)" } ?? "-" }.joined(separator: "\u{0}"))
  }
}
