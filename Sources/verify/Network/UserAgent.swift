/// The name that servers are told.
enum UserAgent {
  /// The program and its version; `scripts/pokemon_data/client.py` says the same of itself.
  static let text = "verify/\(Version.number)"
}
