import Dex
import Foundation

/// The looks that a folder's pictures show, as its index or the file names state them.
struct ReferenceIndex {
  private(set) var pictures: [ReferenceFolder.Picture] = []
  private(set) var aliases: [Look: String] = [:]
  private(set) var unusable: [String] = []
  private(set) var filesOfUnusable: Set<String> = []
  /// The roles that the folder's own name gives all of its pictures.
  private(set) var roles: Set<FolderRole> = []
  private var paths: Set<String> = []

  /// - Parameters:
  ///   - table: either our own kind, with the columns `file`, `species`, `form`, `shiny` and
  ///     `female`; or the HOME renders' kind, with `file`, `dex_no`, `form_id`, `shiny` and
  ///     `female`.
  ///   - lookup: beside the second kind, which file to show for which form.
  /// - Returns: `nil` when the table has other columns.
  init?(_ table: CSVTable, lookup: CSVTable?, dex: Dex) {
    let columns = Set(table.columns)
    if columns.isSuperset(of: ["file", "species", "form", "shiny", "female"]) {
      readOwn(table, dex: dex)
    } else if columns.isSuperset(of: ["file", "dex_no", "form_id", "shiny", "female"]) {
      readRenders(table, lookup: lookup, dex: dex)
    } else {
      return nil
    }
  }

  /// Takes a picture; a second row for one file makes its look an alias.
  private mutating func add(_ path: String, _ look: Look) {
    if paths.insert(path).inserted {
      pictures.append(ReferenceFolder.Picture(path: path, look: look))
    } else {
      aliases[look] = path
    }
  }

  private mutating func leaveOut(_ row: [String: String], line: Int, _ reason: String) {
    unusable.append("line \(line): \(reason)")
    if let file = row["file"] { filesOfUnusable.insert(file) }
  }

  private mutating func readOwn(_ table: CSVTable, dex: Dex) {
    var sharing: [(line: Int, row: [String: String], path: String, look: Look)] = []
    for (line, row) in zip(table.lines, table.rows) {
      guard let file = row["file"], Self.isSafe(file),
        let species = row["species"].flatMap({ Int($0) }),
        let form = row["form"], Self.isIdentifier(form),
        let look = Self.look(row, species: species, form: form)
      else {
        leaveOut(row, line: line, "needs a file, a species' number, a form, and twice 0 or 1")
        continue
      }
      if let fault = Self.fault(in: look, dex: dex) {
        leaveOut(row, line: line, fault)
      } else if paths.insert(file).inserted {
        pictures.append(ReferenceFolder.Picture(path: file, look: look))
      } else {
        sharing.append((line, row, file, look))
      }
    }
    let own = Dictionary(
      pictures.map { ($0.look, $0.path) }, uniquingKeysWith: { first, _ in first })
    for (line, row, path, look) in sharing {
      if let other = own[look] ?? aliases[look] {
        if other != path { leaveOut(row, line: line, "\(look) has the picture \(other)") }
      } else {
        aliases[look] = path
      }
    }
  }

  /// Returns the reason why a look is none of the dex; `nil` for one that it has.
  private static func fault(in look: Look, dex: Dex) -> String? {
    guard let species = dex.species(look.speciesId) else {
      return "the dex has no species \(look.speciesId)"
    }
    if species.form(look.form) != nil { return nil }
    if let other = dex.form(look.form)?.species {
      return "\(look.form) is a form of \(other.id), not of \(look.speciesId)"
    }
    return "the dex has no form \(look.form) of \(look.speciesId)"
  }

  private mutating func readRenders(_ table: CSVTable, lookup: CSVTable?, dex: Dex) {
    let answers = (lookup?.rows ?? []).compactMap(LookupRow.init)
    let exact = Dictionary(
      answers.filter(\.isExact).map { ($0.file, $0.look) }, uniquingKeysWith: { first, _ in first })
    let shared = Dictionary(
      answers.filter(\.isShared).map { ($0.file, $0.look) },
      uniquingKeysWith: { first, _ in first })
    for (line, row) in zip(table.lines, table.rows) {
      guard let file = row["file"], Self.isSafe(file),
        let species = row["dex_no"].flatMap({ Int($0) })
      else {
        leaveOut(row, line: line, "needs a file and a dex_no")
        continue
      }
      let form = row["form_id"].flatMap { Int($0) }.flatMap { id in
        dex.species(species)?.forms.first { $0.id == id }?.identifier
      }
      let own = form.flatMap { Self.look(row, species: species, form: $0) }
      guard let look = exact[file] ?? own ?? shared[file] else {
        leaveOut(row, line: line, "the dex has no form \(row["form_id"] ?? "") of \(species)")
        continue
      }
      if let fault = Self.fault(in: look, dex: dex) {
        leaveOut(row, line: line, fault)
        continue
      }
      add(file, look)
    }
    let taken = Set(pictures.map(\.look))
    for answer in answers
    where answer.isShared && paths.contains(answer.file) && !taken.contains(answer.look)
      && Self.fault(in: answer.look, dex: dex) == nil
    { aliases[answer.look] = answer.file }
  }

  private static func look(_ row: [String: String], species: Int, form: String) -> Look? {
    guard let shiny = flag(row["shiny"]), let female = flag(row["female"]) else { return nil }
    return Look(speciesId: species, form: form, isShiny: shiny, isFemale: female)
  }

  private static func flag(_ text: String?) -> Bool? {
    switch text {
    case "0": false
    case "1": true
    default: nil
    }
  }

  /// Returns true for a path below the folder that fits on a line of a table.
  private static func isSafe(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
      && !path.utf8.contains { $0 < 32 }
  }

  private static func isIdentifier(_ form: String) -> Bool {
    !form.isEmpty && !form.utf8.contains { $0 <= 32 }
  }

  /// A row of the renders' LOOKUP.csv: which file shows a form.
  private struct LookupRow {
    let look: Look
    let file: String
    let how: String

    init?(_ row: [String: String]) {
      guard let file = row["file"], !file.isEmpty, let how = row["how"],
        let species = row["dex_no"].flatMap({ Int($0) }), let form = row["form_identifier"],
        let look = ReferenceIndex.look(row, species: species, form: form)
      else { return nil }
      self.look = look
      self.file = file
      self.how = how
    }

    var isExact: Bool { how == "exact" }
    /// A female for whom the male's form is shown has a form of her own: that is no alias.
    var isShared: Bool { !isExact && !how.hasPrefix("no separate female") }
  }
}

extension ReferenceIndex {
  /// Pictures named as PokeAPI names them: `25.png`, `10100.png`, `201-b.png`, in folders `shiny`
  /// and `female`.
  ///
  /// - Parameter roles: those of the folder itself. One of them counts for all of its pictures,
  ///   unless a folder below has it too and so tells them apart.
  init(pokeAPINames files: [String], roles: Set<FolderRole>, dex: Dex) {
    let forms = dex.formsByRenderName
    let below = files.map { file in
      file.split(separator: "/").dropLast().reduce(into: Set<FolderRole>()) {
        $0.formUnion(FolderRole.roles(in: String($1)))
      }
    }
    let common = roles.subtracting(below.joined())
    self.roles = common.subtracting([.normal])
    for (file, own) in zip(files, below) {
      guard Self.isSafe(file),
        let name = file.split(separator: "/").last?.split(separator: ".").first,
        let (species, form) = forms[String(name)]
      else { continue }
      let all = own.union(common)
      add(
        file,
        Look(
          speciesId: species, form: form, isShiny: all.contains(.shiny),
          isFemale: all.contains(.female)))
    }
  }
}

/// The word of a folder's name that says what its pictures show.
package enum FolderRole: String, CaseIterable, Hashable, Sendable {
  case shiny, female
  /// Neither of them.
  case normal

  /// Returns the roles of a folder by its name, and by those above it as long as they are nothing
  /// but roles: `shiny/female` holds shiny females.
  static func roles(of folder: URL) -> Set<FolderRole> {
    var url = folder.standardizedFileURL
    var found = roles(in: url.lastPathComponent)
    while isRoleAlone(url.lastPathComponent) {
      url = url.deletingLastPathComponent()
      if isRoleAlone(url.lastPathComponent) { found.formUnion(roles(in: url.lastPathComponent)) }
    }
    return found
  }

  /// Returns the roles among the words of a folder's name.
  static func roles(in name: String) -> Set<FolderRole> {
    Set(words(of: name).compactMap(FolderRole.init(rawValue:)))
  }

  private static func isRoleAlone(_ name: String) -> Bool {
    let words = words(of: name)
    return !words.isEmpty && words.allSatisfy { FolderRole(rawValue: $0) != nil }
  }

  private static func words(of name: String) -> [String] {
    name.lowercased().split { "-_ ".contains($0) }.map(String.init)
  }
}

extension Dex {
  /// The forms that PokeAPI's render files show, by file name without extension.
  fileprivate var formsByRenderName: [String: (species: Int, form: String)] {
    var forms: [String: (species: Int, form: String)] = [:]
    for species in allSpecies {
      for form in species.forms {
        let answer = (species.id, form.identifier)
        if let variety = form.variety, forms["\(variety.id)"] == nil || form.isDefault {
          forms["\(variety.id)"] = answer
        }
        for rest in Self.endings(of: form.identifier) where forms["\(species.id)-\(rest)"] == nil {
          forms["\(species.id)-\(rest)"] = answer
        }
      }
      if let form = species.forms.first(where: \.isDefault) {
        forms["\(species.id)"] = (species.id, form.identifier)
      }
    }
    return forms
  }

  /// The possible form parts of an identifier: the rest after each hyphen, since a species' own
  /// name may hold hyphens.
  private static func endings(of identifier: String) -> [String] {
    let parts = identifier.split(separator: "-")
    return parts.indices.dropFirst().map { parts[$0...].joined(separator: "-") }
  }
}
