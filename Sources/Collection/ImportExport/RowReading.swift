package import Dex
import Files
import Foundation
import Verification

/// Reads one row of a table with named columns.
struct RowReading {
  typealias Complaint = ImportedList.Complaint

  /// The cells that are not empty, by the name of the column.
  let cells: [String: String]
  let place: String
  let index: DexIndex

  func pokemon() throws(Complaint) -> ImportedList.Pokemon {
    let (species, named) = try species()
    let form = try form(of: species, named: named)
    let pokemon = OwnedPokemon(
      pokemonId: species.id, form: form?.identifier, gender: try gender(),
      isShiny: try flag("shiny"), trainer: cells["trainer"], trainerId: try trainerId(),
      nickname: cells["nickname"], level: try number("level", in: 1...100))
    let identity = Identity(speciesId: species.id, form: pokemon.form, gender: pokemon.gender)
    if let why = index.dex.problem(with: identity) { throw complaint(why) }
    return ImportedList.Pokemon(
      place: place, pokemon: pokemon, status: try status(),
      count: try number("count", in: ImportedList.countable), notes: cells["notes"])
  }

  /// Returns the row's Pokémon as far as it counts in a table with the column `caught`: of one that
  /// is not caught, only the note does. Nil where nothing counts. A status says more.
  private func pokemonOfTracker() throws(Complaint) -> ImportedList.Pokemon? {
    if cells["status"] != nil { return try pokemon() }
    let isCaught = try flag(ListColumn.caught) ?? false
    guard isCaught || cells["notes"] != nil else { return nil }
    var pokemon = try pokemon()
    pokemon.isNoteOnly = !isCaught
    return pokemon
  }

  private func complaint(_ reason: String) -> Complaint {
    Complaint(place: place, reason: reason)
  }

  /// Returns the species, with the form that its name is the name of.
  private func species() throws(Complaint) -> (species: Species, form: Form?) {
    let named = cells["species"].flatMap { index.match(named: $0) }
    guard let text = cells["number"] else {
      if let named { return named }
      guard let name = cells["species"] else { throw complaint("no number and no species") }
      throw complaint("\(name) is no species of the dex")
    }
    // “#025” and “25.0” are 25.
    let digits = text.drop { $0 == "#" }
    guard let number = Int(digits.hasSuffix(".0") ? digits.dropLast(2) : digits),
      let species = index.dex.species(number)
    else {
      throw complaint("\(text) is no number of the dex")
    }
    if let name = cells["species"], named?.species.id != species.id {
      throw complaint("number \(number) is \(index.dex.name(of: species)), not \(name)")
    }
    return (species, named?.form)
  }

  private func form(of species: Species, named: Form?) throws(Complaint) -> Form? {
    guard let name = cells["form"] else { return named }
    guard let form = species.form(named: name) else {
      throw complaint("\(name) is no form of \(index.dex.name(of: species))")
    }
    if let named, named != form {
      throw complaint("\(cells["species"] ?? "") is another form than \(name)")
    }
    return form
  }

  private func gender() throws(Complaint) -> Gender? {
    guard let text = cells["gender"] else { return nil }
    let word = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    guard let gender = Self.genders.first(where: { $0.value.contains(word) })?.key
    else { throw complaint("\(text) is no gender; write male, female or genderless") }
    return gender
  }

  /// Words for a gender in the languages of Pokémon HOME, without case and accents.
  private static let genders: [Gender: Set<String>] = [
    .male: ["male", "m", "♂", "mannlich", "macho", "maschio", "オス", "수컷", "雄"],
    .female: [
      "female", "f", "♀", "weiblich", "w", "femelle", "hembra", "femmina", "メス", "암컷", "雌",
    ],
    .genderless: [
      "genderless", "none", "n", "geschlechtslos", "asexue", "sin genero", "senza genere", "性別不明",
      "무성", "无性别", "無性別",
    ],
  ]

  private func flag(_ column: String) throws(Complaint) -> Bool? {
    guard let text = cells[column] else { return nil }
    let word = text.lowercased()
    if Self.yes.contains(word) { return true }
    if Self.no.contains(word) { return false }
    throw complaint("\(text) is neither yes nor no (\(column))")
  }

  /// Words for yes and no, and those that spreadsheets write for a checkbox in some languages.
  private static let yes: Set = [
    "yes", "true", "1", "y", "x", "✓", "✔", "★", "shiny", "wahr", "vrai", "vero", "verdadero",
  ]
  private static let no: Set = [
    "no", "false", "0", "n", "-", "falsch", "faux", "falso",
  ]

  private func number(_ column: String, in range: ClosedRange<Int>) throws(Complaint) -> Int? {
    guard let text = cells[column] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw complaint("\(text) is no \(column) from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns the ID number. Older games have five digits, the newer ones six. A number that lost
  /// more than one leading zero gets six again.
  private func trainerId() throws(Complaint) -> String? {
    let text = cells["trainer_id"] ?? ""
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let digits = words.first?.utf8 else { return nil }
    let isNumber = digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard words.count == 1, isNumber, digits.count <= Self.idLength else {
      throw complaint("\(text) is no ID number of five or six digits (trainer_id)")
    }
    let zeros = digits.count < Self.idLength - 1 ? Self.idLength - digits.count : 0
    return String(repeating: "0", count: zeros) + String(words[0])
  }

  /// The number of digits of an ID number in the newer games.
  static let idLength = 6

  private func status() throws(Complaint) -> CatchStatus? {
    guard let text = cells["status"] else { return nil }
    guard let status = CatchStatus(rawValue: text.lowercased()) else {
      throw complaint("\(text) is no status")
    }
    return status
  }
}

extension RowReading {
  /// Reads every row of a table.
  ///
  /// - Parameters:
  ///   - columns: the header in the names that a row is read by; nil for a column that is ignored.
  ///   - rows: the cells with their place; `fault` says why they cannot be told apart.
  static func list(
    header: [String], columns: [String?],
    rows: [(place: String, cells: [String], fault: String?)], index: DexIndex
  ) -> ImportedList {
    var list = ImportedList()
    var columns = columns
    for (number, name) in header.enumerated() {
      if let column = columns[number] {
        guard columns[..<number].contains(column) else { continue }
        list.complain(
          ImportedList.header,
          "the column “\(name)” is there twice, and only the first is read; remove one")
        columns[number] = nil
      } else if !ignored.contains(name.lowercased()) {
        list.complain(ImportedList.header, "the column “\(name)” is not understood")
      }
    }
    list.lacksSpecies = !ListColumn.haveSpecies(columns)
    if list.lacksSpecies {
      list.complain(ImportedList.header, "no column gives the species")
      return list
    }
    for (place, cells, fault) in rows {
      if let fault {
        list.complain(place, fault)
        continue
      }
      guard cells.count <= header.count else {
        list.complain(
          place, "\(cells.count) cells under \(header.count.counted("column", "columns"))")
        continue
      }
      var named: [String: String] = [:]
      for (column, cell) in zip(columns, cells) {
        let cell = Self.isFree(column) ? cell : cell.trimmingCharacters(in: .whitespaces)
        if let column, !cell.isEmpty { named[column] = cell }
      }
      let row = RowReading(cells: named, place: place, index: index)
      list.add { () throws(ImportedList.Complaint) in
        try columns.contains(ListColumn.caught) ? row.pokemonOfTracker() : row.pokemon()
      }
    }
    if header.contains(where: { $0.lowercased() == "verified" }) {
      list.remarks.append(
        "the word verified in a list is ignored: merge the other collection with verify merge, or "
          + "import the JSON of verify export")
    }
    return list
  }

  /// Returns true for the columns of names and notes, which are kept to the letter.
  private static func isFree(_ column: String?) -> Bool {
    ["nickname", "trainer", "notes"].contains(column)
  }

  /// Columns of exported lists that follow from others, or that need a proof.
  private static let ignored: Set<String> = [
    "form_name", "verified", "verified_date", "proofs", "id",
  ]
}

/// The dex, indexed to look up thousands of rows.
package struct DexIndex: Sendable {
  typealias Match = (species: Species, form: Form?)

  let dex: Dex
  private let matches: [String: Match]

  package init(_ dex: Dex) {
    self.dex = dex
    var matches: [String: Match] = [:]
    for species in dex.allSpecies {
      for name in [species.name] + species.names.values {
        matches[name.lowercased()] = (species, nil)
      }
    }
    for species in dex.allSpecies {
      for form in species.forms where matches[form.identifier] == nil {
        matches[form.identifier] = (species, form.isDefault ? nil : form)
      }
    }
    self.matches = matches
  }

  /// Returns the species or form with a name in any language, or with PokeAPI's identifier of a
  /// form. The identifier of a species' default form names the species.
  func match(named name: String) -> Match? {
    matches[name.lowercased()] ?? dex.lookup(name).map { ($0.species, $0.form) }
  }
}
