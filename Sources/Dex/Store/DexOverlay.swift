import Files
package import Foundation

/// The additions of `verify dex update` to the bundled dex: a file of the same layout beside the
/// collection. It holds each new species, and each species with new forms, as a whole.
package enum DexOverlay {
  /// The file that `verify dex update` writes.
  package static var usual: URL { UserFolder.data.url().appending(path: "dex-overlay.json") }

  /// Puts species into the overlay at `url`, in place of the ones with the same numbers. The write
  /// is atomic: if the program is killed, either the old file or the new one is there, whole.
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

  /// Returns the species in the overlay at `url`; none when the file does not exist.
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

  /// Returns the day that a species' line states for its data.
  static func date(of line: Data) -> String? {
    struct Dated: Decodable { let date: String? }
    return (try? JSONDecoder().decode(Dated.self, from: line))?.date
  }

  private static func contents(
    of additions: [SpeciesAddition], source: String, date: String, varieties: Int
  ) throws -> Data {
    let encoder = JSONEncoder.stable()
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
    let digest = SHA256.digest(of: try file(sha256: ""))
    return try file(sha256: digest.hexadecimal)
  }
}

/// A species that an update found: a new one, or a known one that has new forms.
package struct SpeciesAddition: Hashable, Sendable {
  package let species: Species
  package let details: SpeciesDetails
  /// The day on which this data was new, `YYYY-MM-DD`; `nil` for what comes with the program.
  package let date: String?

  /// Returns true when another addition has the same data, whatever its day.
  func says(theSameAs other: SpeciesAddition) -> Bool {
    species == other.species && details == other.details
  }
}

extension SpeciesAddition: Encodable {
  private enum CodingKeys: String, CodingKey { case date }

  /// Encodes one object with the keys of both, like a line of `pokemon.json`.
  package func encode(to encoder: any Encoder) throws {
    try SpeciesLine(species).encode(to: encoder)
    try details.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(date, forKey: .date)
  }
}
