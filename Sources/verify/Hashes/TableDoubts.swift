import Dex
import Files
import Foundation
import Pipeline
import Reporting

/// The gaps of a table that was just made, and the pictures in it that may be wrong. None of it
/// keeps the table from being used.
struct TableDoubts {
  let table: HashTable
  /// The table that comes with the program.
  let known: HashTable
  let dex: Dex
  /// The command that lists all that is missing.
  let check: String

  /// The most looks, or pairs of them, that a line names.
  private static let most = 3

  var lines: [String] {
    var lines = gaps
    if !lines.isEmpty { lines.append(check) }
    let pairs = table.lookAlikesOfTwoSpecies(unknownTo: known)
    if !pairs.isEmpty {
      let names = pairs.map { "\($0.first.look) and \($0.second.look)" }
      lines.append(
        "look-alikes of two species, which the bundled table does not have: "
          + Self.counted(names, "pair", "pairs")
          + "; does each picture show the Pokémon that it is listed as?")
    }
    let different = table.differentPicturesOfOneLook
    if !different.isEmpty {
      let names = different.map { pictures in
        "\(pictures[0].look): \(pictures.map(\.source).joined(separator: ", "))"
      }
      lines.append(
        "different pictures of one look: " + Self.counted(names, "look", "looks")
          + "; each of them counts as that look, so keep only the right one")
    }
    return lines
  }

  /// The looks of forms that Pokémon HOME stores and the table lacks.
  private var gaps: [String] {
    let storable = table.storableLooksWithoutReference(in: dex)
    let kinds: [(what: String, looks: [Look])] = [
      ("plain picture", storable.filter { !$0.isShiny }),
      ("shiny picture", storable.filter { $0.isShiny }),
      ("picture of the female", table.femaleLooksWithoutReference(in: dex, knownBy: known)),
    ]
    return kinds.filter { !$0.looks.isEmpty }.map { kind in
      let names = kind.looks.map(\.description)
      let forms = Self.counted(
        names, "form that Pokémon HOME stores", "forms that Pokémon HOME stores")
      return "no \(kind.what) of \(forms)"
    }
  }

  /// Returns a count with the first things that it counts: `4 forms (a, b, c, …)`.
  private static func counted(_ names: [String], _ one: String, _ many: String) -> String {
    let first = names.prefix(most).joined(separator: ", ")
    return names.count.counted(one, many)
      + " (\(first)\(names.count > most ? ", …" : ""))"
  }
}

extension ReferenceFolder {
  /// The consequences of a missing index, in a line; `nil` where there is one.
  var lineOfMissingIndex: String? {
    if hasIndex { return nil }
    let all = FolderRole.allCases.filter(roles.contains).map(\.rawValue)
    return "\(url.path) has no index.csv, so its file names say what the pictures show"
      + (all.isEmpty
        ? "" : ", and its own name that they are all \(all.joined(separator: " and "))")
      + "; no picture stands for another form (no aliases)"
  }
}
