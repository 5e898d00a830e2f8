/// The reason why a decision was refused. All other decisions of the same command are refused with
/// it.
package enum DecisionRefusal: Error, Hashable, Sendable {
  /// No stored recording has such an entry.
  case foreign(entry: String)
  /// The recording was read again since, and the entry has other values.
  case stale(entry: String)
  /// Another decision was stored since.
  case overtaken(entry: String)
  /// The entry cannot be accepted, because its species was not read.
  case unread(entry: String)
  /// The dex knows no such Pokémon.
  case impossible(entry: String, why: String)
}

extension DecisionRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .foreign(let entry):
      "entry \(entry) is of no recording in this database; nothing is changed; give the database "
        + "that the report was made from with --database"
    case .stale(let entry):
      "entry \(entry) has been read anew and says something else now; nothing is changed; make a "
        + "new report"
    case .overtaken(let entry):
      "entry \(entry) has been decided since; nothing is changed; make a new report, or take that "
        + "decision back with verify undo"
    case .unread(let entry):
      "entry \(entry) cannot be accepted, for its species was not read; nothing is changed; name it "
        + "instead"
    case .impossible(let entry, let why):
      "entry \(entry) cannot be that: \(why); nothing is changed; take a candidate or name it"
    }
  }
}
