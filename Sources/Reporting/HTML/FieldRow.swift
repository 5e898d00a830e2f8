import Dex
import Imaging
import Verification

/// One field of an entry, as a row of its table.
struct FieldRow {
  /// The mark of a row and its box.
  enum State: String {
    /// Its value contradicts another one.
    case conflict
    /// It is needed, but was not read with certainty.
    case missing
    case read
    /// It was not read, and is not needed.
    case unread
  }

  let kind: FieldKind
  let name: String
  private(set) var value: String
  /// The confidence of its reading with the text, such as `number 99 % (“No. 0278”)`; `nil` for the
  /// picture.
  let confidence: String?
  /// Other values that are nearly as likely; `nil` when there are none.
  let outvoted: String?
  let box: Rectangle?
  var state: State
  /// The kind of picture that is stored of the field where it is unread.
  let picture: EntryPicture.Kind?

  var values: [String: Any] {
    var values: [String: Any] = ["name": name, "value": value, "state": state.rawValue]
    values["outvoted"] = outvoted
    return values
  }

  private init<V>(
    _ kind: FieldKind, _ name: String, _ field: FieldEvidence<V>,
    picture: EntryPicture.Kind? = nil, _ show: (V) -> String
  ) {
    self.kind = kind
    self.name = name
    self.picture = picture
    value = field.value.map { TerminalText.escaped(show($0)) } ?? "not read"
    let text = field.text.map { " (“\(TerminalText.escaped($0))”)" } ?? ""
    confidence = "\(name) \(Int(min(100, max(0, field.confidence)))) %\(text)"
    outvoted =
      field.dissent.isEmpty
      ? nil : TerminalText.escaped(field.dissent.map(show).joined(separator: ", "))
    box = field.box
    state = field.value == nil ? .unread : .read
  }

  private init(_ sprite: SpriteEvidence, dex: Dex) {
    kind = .picture
    name = "picture"
    let nearest = sprite.nearest.flatMap { near in
      dex.form(near.form).map {
        dex.fullName(of: $0.species, form: near.form) + (near.isShiny ? ", shiny" : "")
      }
    }
    switch sprite.outcome {
    case .confirmed: value = "confirmed"
    case .contradicted: value = nearest ?? "another species"
    case .inconclusive: value = nearest.map { "nearest to \($0)" } ?? "nothing to compare with"
    }
    confidence = nil
    outvoted = nil
    box = sprite.box
    state = sprite.outcome == .confirmed ? .read : .unread
    picture = nil
  }

  /// The fields that were looked for, in the order of the page.
  ///
  /// - Parameters:
  ///   - headline: its rows are marked.
  static func rows(of entry: Entry, headline: Headline, dex: Dex) -> [FieldRow] {
    let marked = Set(headline.reasons.flatMap(\.fields))
    let state: State =
      headline.reasons.contains(where: \.isContradiction) ? .conflict : .missing
    let missed = Set(entry.reasons.filter { $0.unreadField != nil }.flatMap(\.fields))
    return unmarked(of: entry.evidence, dex: dex).map { row in
      var row = row
      if row.kind == .picture { row.value = picture(of: entry, headline) ?? row.value }
      if marked.contains(row.kind) {
        row.state = state
      } else if missed.contains(row.kind), row.state == .unread || row.outvoted != nil {
        row.state = .missing
      }
      return row
    }
  }

  /// The look that a confirmed picture shows against the print; `nil` where it does not disagree.
  private static func picture(of entry: Entry, _ headline: Headline) -> String? {
    switch headline.reasons.first {
    case .shinySpriteDisagree: entry.isShiny.map { $0 ? "the plain colours" : "the shiny colours" }
    case .genderSpriteDisagree:
      entry.gender.map { $0 == .male ? "the female one" : "the male one" }
    default: nil
    }
  }

  private static func unmarked(of evidence: Evidence, dex: Dex) -> [FieldRow] {
    [
      evidence.number.map { FieldRow(.number, "number", $0) { TextFormat.number($0) } },
      evidence.name.map { FieldRow(.name, "name", $0) { $0 } },
      evidence.types.map {
        FieldRow(.types, "types", $0) { $0.map(\.rawValue).joined(separator: ", ") }
      },
      evidence.gender.map { FieldRow(.gender, "gender", $0) { $0.rawValue } },
      evidence.shiny.map { FieldRow(.shiny, "shiny mark", $0) { $0 ? "shiny" : "none" } },
      evidence.sprite.map { FieldRow($0, dex: dex) },
      evidence.level.map { FieldRow(.level, "level", $0) { "\($0)" } },
      evidence.nickname.flatMap {
        $0.isSeen ? FieldRow(.nickname, "nickname", $0, picture: .nickname) { $0 } : nil
      },
      evidence.trainer.flatMap {
        $0.isSeen ? FieldRow(.trainer, "trainer", $0, picture: .trainer) { $0 } : nil
      },
      evidence.trainerId.map { FieldRow(.trainerId, "ID number", $0) { $0 } },
      evidence.pokemonLanguage.flatMap {
        $0.value == nil ? nil : FieldRow(.pokemonLanguage, "own language", $0) { $0.rawValue }
      },
    ].compactMap { $0 }
  }
}

extension FieldEvidence {
  /// True where anything was found at the field's place.
  fileprivate var isSeen: Bool { text != nil || box != nil }
}

/// A row of a card's table.
enum FieldKind: Hashable {
  case number, name, types, gender, shiny, picture, level, nickname, trainer, trainerId
  case pokemonLanguage
}
