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
  private(set) var value: String
  private var text: String?
  /// The confidence of its reading in percent; `nil` for the picture.
  private var percent: Int?
  /// Other values that are nearly as likely as `value`; `nil` when there are none.
  let others: String?
  let box: Rectangle?
  var state: State
  /// The kind of picture that is stored of the field where it is unread.
  let picture: EntryPicture.Kind?

  private var name: String { kind.rawValue }

  var values: [String: Any] {
    var values: [String: Any] = ["name": name, "value": value, "state": state.rawValue]
    values["others"] = others
    return values
  }

  /// The confidence with the text, such as `number 99 % (“No. 0278”)`.
  var confidence: String? {
    percent.map { "\(name) \($0) %" + (text.map { " (“\($0)”)" } ?? "") }
  }

  /// Everything about it on one line; `nil` for the picture.
  var line: String? {
    percent.map { percent in
      "\(name): \(value)" + (text.map { ", as “\($0)”" } ?? "") + " (\(percent) %)"
        + (others.map { "; also possible: \($0)" } ?? "")
    }
  }

  private init<V>(
    _ kind: FieldKind, _ field: FieldEvidence<V>, picture: EntryPicture.Kind? = nil,
    _ show: (V) -> String
  ) {
    self.kind = kind
    self.picture = picture
    let others =
      field.dissent.isEmpty
      ? nil
      : TerminalText.escaped(
        field.dissent.prefix(Self.mostOthers).map(show).joined(separator: ", ")
          + (field.dissent.count > Self.mostOthers ? " and more" : ""))
    text = field.text.map(TerminalText.escaped)
    percent = Int(field.confidence)
    box = field.box
    if let own = field.value {
      (value, self.others, state) = (TerminalText.escaped(show(own)), others, .read)
    } else {
      // Values with which a visit contradicts itself are all told.
      (value, self.others, state) = (others ?? "not read", nil, others == nil ? .unread : .missing)
    }
  }

  private init(_ sprite: SpriteEvidence, dex: Dex) {
    kind = .picture
    let nearest = sprite.nearest.flatMap { near in
      dex.formName(near.form).map { $0 + (near.isShiny ? ", shiny" : "") }
    }
    switch sprite.outcome {
    case .confirmed: value = "confirmed"
    case .contradicted: value = nearest ?? "another species"
    case .inconclusive: value = nearest.map { "nearest to \($0)" } ?? "nothing to compare with"
    }
    others = nil
    box = sprite.box
    state = sprite.outcome == .confirmed ? .read : .unread
    picture = nil
  }

  /// The most other values that a row has room for on a phone.
  private static let mostOthers = 5

  /// The fields that were looked for, in the order of the page.
  ///
  /// - Parameters:
  ///   - headline: its rows are marked.
  static func rows(of entry: Entry, headline: Headline, dex: Dex) -> [FieldRow] {
    let unsure = entry.hasUnsureTypes ? [FieldKind.types] : []
    let marked = Set(headline.reasons.flatMap(\.fields) + unsure)
    let state: State = headline.reasons.contains(where: \.isContradiction) ? .conflict : .missing
    let missed = Set(entry.reasons.filter { $0.unreadField != nil }.flatMap(\.fields))
    let picture = entry.evidence.sprite.map { FieldRow($0, dex: dex) }
    return printed(on: entry.evidence, dex: dex, picture: picture).map { row in
      var row = row
      if row.kind == .picture { row.value = Self.picture(of: entry, headline, dex) ?? row.value }
      if marked.contains(row.kind) {
        row.state = state
      } else if missed.contains(row.kind), row.state == .unread || row.others != nil {
        row.state = .missing
      }
      return row
    }
  }

  /// The look that a confirmed picture shows against the print; `nil` where it does not disagree.
  private static func picture(of entry: Entry, _ headline: Headline, _ dex: Dex) -> String? {
    switch headline.reasons.first {
    case .formDisagrees: (entry.evidence.sprite?.nearest).flatMap { dex.formName($0.form) }
    case .shinySpriteDisagree: entry.isShiny.map { $0 ? "the plain colors" : "the shiny colors" }
    case .genderSpriteDisagree: entry.gender.map { $0 == .male ? "the female one" : "the male one" }
    default: nil
    }
  }

  /// - Parameter picture: the row of the picture, which stands among the others.
  static func printed(
    on evidence: Evidence, dex: Dex, picture: FieldRow? = nil
  ) -> [FieldRow] {
    let rows: [FieldRow?] = [
      evidence.number.map { FieldRow(.number, $0) { TextFormat.number($0) } },
      evidence.name.map { FieldRow(.name, $0, dex.name(ofEnglish:)) },
      evidence.types.map {
        FieldRow(.types, $0) { $0.map(\.rawValue).joined(separator: ", ") }
      },
      evidence.gender.map { FieldRow(.gender, $0) { $0.rawValue } },
      evidence.shiny.map { FieldRow(.shiny, $0) { $0 ? "shiny" : "none" } },
      picture,
      evidence.level.map { FieldRow(.level, $0) { "\($0)" } },
      evidence.nickname.flatMap {
        $0.isSeen ? FieldRow(.nickname, $0, picture: .nickname) { $0 } : nil
      },
      evidence.trainer.flatMap {
        $0.isSeen ? FieldRow(.trainer, $0, picture: .trainer) { $0 } : nil
      },
      evidence.trainerId.map { FieldRow(.trainerId, $0) { $0 } },
      evidence.pokemonLanguage.flatMap {
        $0.value == nil ? nil : FieldRow(.language, $0) { $0.rawValue }
      },
    ]
    return rows.compactMap(\.self)
  }
}

extension FieldEvidence {
  /// True where anything was found at the field's place.
  fileprivate var isSeen: Bool { text != nil || box != nil }
}

/// A field of a page, by its name for people.
enum FieldKind: String {
  case number, name, types, gender
  case shiny = "shiny mark"
  case picture, level, nickname, trainer
  case trainerId = "ID number"
  case language = "own language"
}
