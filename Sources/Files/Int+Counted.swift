extension Int {
  /// Returns the number with what it counts, such as `1 entry` or `2 entries`.
  package func counted(_ one: String, _ many: String) -> String {
    "\(self) \(self == 1 ? one : many)"
  }
}
