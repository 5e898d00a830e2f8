/// The members that an answer lacks, so that all of them can be said at once.
struct Missing {
  /// PokeAPI's names of the members, such as `gender_rate`.
  private(set) var fields: [String] = []

  /// Returns the value, or a stand-in that nobody sees: what lacks a field is not added.
  mutating func need<Value>(_ value: Value?, _ field: String, or standIn: Value) -> Value {
    guard let value else {
      fields.append(field)
      return standIn
    }
    return value
  }

  mutating func require(_ holds: Bool, _ field: String) {
    if !holds { fields.append(field) }
  }

  mutating func add(_ other: Missing, within place: String) {
    fields += other.fields.map { "\(place) \($0)" }
  }
}
