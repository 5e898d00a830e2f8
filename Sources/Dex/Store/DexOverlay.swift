import Crypto
package import Foundation

/// What `verify dex update` added to the bundled dex: a file of the same layout beside the
/// collection, with each species whole, be it new or one that has new forms.
package enum DexOverlay {
  /// `$XDG_DATA_HOME/verify`, or the data folder that the system has for programs.
  package static func location(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    home: String? = nil
  ) -> URL {
    let name = "verify/dex-overlay.json"
    // The XDG specification has relative paths ignored.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(fileURLWithPath: "\(data)/\(name)")
    }
    // `NSHomeDirectory` asks the system's list of users and overlooks `HOME`.
    let home = home ?? environment["HOME"] ?? NSHomeDirectory()
    #if os(macOS)
      return URL(fileURLWithPath: "\(home)/Library/Application Support/\(name)")
    #else
      return URL(fileURLWithPath: "\(home)/.local/share/\(name)")
    #endif
  }

  /// Puts species into the overlay at `url`, in place of what it has of them. In one step: killed at any moment, this leaves the old file or
  /// the new one, whole.
  package static func add(
    _ additions: [SpeciesAddition], to url: URL, source: String, date: String, varieties: Int
  ) throws {
    var all: [Int: SpeciesAddition] = [:]
    for addition in try read(url) + additions { all[addition.species.id] = addition }
    let contents = try contents(
      of: all.values.sorted { $0.species.id < $1.species.id }, source: source, date: date,
      varieties: varieties)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try WholeFile.write(contents, to: url)
  }

  /// What is in the overlay at `url`; nothing when there is none.
  static func read(_ url: URL) throws -> [SpeciesAddition] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    let file = try DexFile.open(url)
    let decoder = JSONDecoder()
    return try zip(file.species(), file.lines).map { species, line in
      guard let details = try? decoder.decode(SpeciesDetails.self, from: line) else {
        throw DexError.damaged(path: url.path, what: "species \(species.id) lacks its details")
      }
      return SpeciesAddition(
        species: species, details: details, date: date(of: line) ?? file.header.date)
    }
  }

  /// Returns the day on which a species' line says that its facts were new.
  static func date(of line: Data) -> String? {
    struct Dated: Decodable {
      let date: String?
    }
    return (try? JSONDecoder().decode(Dated.self, from: line))?.date
  }

  private static func contents(
    of additions: [SpeciesAddition], source: String, date: String, varieties: Int
  ) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = Data(
      try additions.map { try encoder.encode($0) }.joined(separator: Data(",\n".utf8)))
    let forms = additions.flatMap(\.species.forms)
    func file(sha256: String) throws -> Data {
      let header = DexHeader(
        format: DexHeader.format, source: source, date: date,
        counts: .init(
          species: additions.count, varieties: varieties, forms: forms.count,
          storableForms: forms.filter(\.isStorable).count),
        storable: .init(
          source: "home-forms.csv; a form newer than that is taken as storable unless battle-only, "
            + "mega or Gigantamax, and marked as inferred", date: date),
        types: [:], sha256: sha256)
      return DexFile.opening + (try encoder.encode(header)) + Data(",\n".utf8) + DexFile.list
        + body + DexFile.closing
    }
    let digest = SHA256.hash(data: try file(sha256: ""))
    return try file(sha256: DexFile.hexadecimal(digest))
  }
}
