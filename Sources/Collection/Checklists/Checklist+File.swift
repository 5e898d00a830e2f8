package import Dex
import Files
import Foundation

/// A checklist of the user's own in a file: JSON with the keys of `Checklist`, or CSV with a line
/// for each Pokémon.
extension Checklist {
  /// The largest size in bytes, more than a list of every form with notes takes.
  private static let largest = 16 << 20

  /// - Parameter path: the file, which also gives the name where the file states none.
  package static func read(path: String, dex: Dex) throws(ChecklistError) -> Checklist {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .unusable(path: path, problems: [FileContents.problem(at: path)])
    }
    return try read(data, path: path, dex: dex)
  }

  /// - Parameter path: the file that the contents come from.
  static func read(_ data: Data, path: String, dex: Dex) throws(ChecklistError) -> Checklist {
    guard data.count <= largest else {
      throw .unusable(path: path, problems: ["it is larger than \(largest >> 20) MB"])
    }
    if let problem = ImportExportFormat.encodingProblem(of: data) {
      throw .unusable(path: path, problems: [problem])
    }
    guard ImportExportFormat.isText(data) else {
      throw .unusable(path: path, problems: ["it is no text"])
    }
    let data = data.withoutByteOrderMark
    let first = data.first { $0 > UInt8(ascii: " ") }
    return first == UInt8(ascii: "{")
      ? try json(data, path: path, dex: dex) : try csv(data, path: path, dex: dex)
  }

  private static func json(_ data: Data, path: String, dex: Dex) throws(ChecklistError) -> Checklist
  {
    do { try RepeatedKey.check(data) } catch {
      throw .unusable(path: path, problems: ["\(error)"])
    }
    let list: Checklist
    do { list = try JSONDecoder().decode(Checklist.self, from: data) } catch {
      throw .unusable(path: path, problems: ["not the JSON of a checklist: \(JSONFault(error))"])
    }
    var problems = list.pokemon.enumerated().compactMap { place, entry in
      problem(of: entry, starters: list.availableStarters, dex: dex).map {
        "pokemon \(place): \($0)"
      }
    }
    for starter in list.hasStarterChoice ? list.availableStarters.map(Optional.some) : [nil] {
      let count = try list.chosen(starter: starter).pokemon.count
      if count != list.total {
        let with = starter.map { " with \($0)" } ?? ""
        problems.append("the total is \(list.total), but \(count) are listed\(with)")
      }
    }
    if list.slug.isEmpty { problems.append("the slug is empty") }
    guard problems.isEmpty else { throw .unusable(path: path, problems: problems) }
    return list
  }

  private static func csv(_ data: Data, path: String, dex: Dex) throws(ChecklistError) -> Checklist
  {
    let read = CSVFormat.read(String(decoding: data, as: UTF8.self), dex: DexIndex(dex))
    let counted = read.pokemon.filter { ($0.count ?? 1) > 1 }.map {
      "\($0.place): a checklist asks for one of each; leave out the count"
    }
    let problems = read.complaints.map(\.description) + counted
    guard problems.isEmpty, !read.pokemon.isEmpty else {
      throw .unusable(path: path, problems: problems.isEmpty ? ["it lists no Pokémon"] : problems)
    }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return Checklist(
      slug: name, name: name, total: read.pokemon.count, hasStarterChoice: false,
      availableStarters: [],
      pokemon: read.pokemon.map { one in
        Checklist.Entry(
          pokemonId: one.pokemon.pokemonId, dexNumber: one.pokemon.pokemonId,
          name: dex.name(ofSpecies: one.pokemon.pokemonId), form: one.pokemon.form,
          gender: one.pokemon.gender, isShiny: one.pokemon.isShiny, notes: one.notes)
      })
  }

  private static func problem(of entry: Checklist.Entry, starters: [String], dex: Dex) -> String? {
    guard let species = dex.species(entry.pokemonId) else {
      return "no species \(entry.pokemonId) in the dex of \(dex.date)"
    }
    if let form = entry.form, species.form(form) == nil {
      return "\(form) is no form of \(dex.name(of: species))"
    }
    let strange = entry.excludedForStarters?.first { !starters.contains($0) }
    return strange.map { "\($0) is not among the available starters" }
  }
}
