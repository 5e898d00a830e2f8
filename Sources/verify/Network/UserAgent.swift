/// The name that servers are told.
enum UserAgent {
  /// Returns the program, its version, and what it asks for; `scripts/pokemon_data/client.py` says
  /// the same of itself.
  static func text(_ purpose: String) -> String {
    "verify/\(Version.number) (\(purpose))"
  }
}
