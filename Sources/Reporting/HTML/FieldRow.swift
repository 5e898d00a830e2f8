import Dex
import Imaging
import Verification

/// One field of an entry, as a row of its table.
struct FieldRow {
  let name: String
  let value: String
  let text: String
  let confidence: String
  /// What other frames said; `nil` when all agreed.
  let outvoted: String?
  let box: Rectangle?
  /// `read`, `doubt` where other frames said otherwise, or `unread`.
  let state: String
  /// The picture that is kept of the field where it is unread.
  let picture: EntryPicture.Kind?

  var values: [String: Any] {
    var values = [
      "name": name, "value": value, "text": text, "confidence": confidence, "state": state,
    ]
    values["outvoted"] = outvoted
    return values
  }

  private init<V>(
    _ name: String, _ field: FieldEvidence<V>, picture: EntryPicture.Kind? = nil,
    _ show: (V) -> String
  ) {
    self.name = name
    self.picture = picture
    value = field.value.map { TerminalText.escaped(show($0)) } ?? "not read"
    text = field.text.map { "“\(TerminalText.escaped($0))”" } ?? ""
    confidence = "\(Int(min(100, max(0, field.confidence)))) %"
    outvoted =
      field.dissent.isEmpty
      ? nil : TerminalText.escaped(field.dissent.map(show).joined(separator: ", "))
    box = field.box
    state = field.value == nil ? "unread" : field.dissent.isEmpty ? "read" : "doubt"
  }

  /// The fields that were looked for, in the order of the page.
  static func rows(of evidence: Evidence) -> [FieldRow] {
    [
      evidence.number.map { FieldRow("number", $0) { TextFormat.number($0) } },
      evidence.name.map { FieldRow("name", $0) { $0 } },
      evidence.types.map { FieldRow("types", $0) { $0.map(\.rawValue).joined(separator: ", ") } },
      evidence.gender.map { FieldRow("gender", $0) { $0.rawValue } },
      evidence.shiny.map { FieldRow("shiny", $0) { $0 ? "yes" : "no" } },
      evidence.level.map { FieldRow("level", $0) { "\($0)" } },
      evidence.nickname.flatMap {
        $0.isSeen ? FieldRow("nickname", $0, picture: .nickname) { $0 } : nil
      },
      evidence.trainer.flatMap {
        $0.isSeen ? FieldRow("trainer", $0, picture: .trainer) { $0 } : nil
      },
      evidence.trainerId.map { FieldRow("ID number", $0) { $0 } },
      evidence.pokemonLanguage.flatMap {
        $0.text == nil ? nil : FieldRow("own language", $0) { $0.rawValue }
      },
    ].compactMap { $0 }
  }
}

extension FieldEvidence {
  /// Whether anything was found where the field stands.
  fileprivate var isSeen: Bool { text != nil || box != nil }
}
