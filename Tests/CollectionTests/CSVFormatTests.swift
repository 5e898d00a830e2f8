import Dex
import Foundation
import Testing
import Verification

@testable import Collection

struct CSVFormatTests {
  private static let dex = Result { try Dex.bundled() }

  private func read(_ text: String) throws -> ImportedList {
    try ImportExportFormat.csv.read(Data(text.utf8), from: "list.csv", dex: Self.dex.get())
  }

  @Test(arguments: [",", ";", "\t"])
  func `a table is read with the separator of its header`(sign: String) throws {
    let lines = [
      ["number", "species", "gender", "nickname", "notes"],
      ["25", "Pikachu", "female", "\"a\(sign)b\"", "one, two; three"],
      ["26", "Raichu", "", "", ""],
    ]
    let text = lines.map { cells in
      cells.map { $0.contains(", ") ? "\"\($0)\"" : $0 }.joined(separator: sign)
    }.joined(separator: "\r\n")
    #expect(ImportExportFormat.format(of: Data(text.utf8)) == .csv)
    let list = try read(text)
    #expect(list.complaints.isEmpty)
    #expect(list.pokemon.map(\.pokemon.pokemonId) == [25, 26])
    #expect(list.pokemon.first?.pokemon.nickname == "a\(sign)b")
    #expect(list.pokemon.first?.notes == "one, two; three")
  }

  @Test(arguments: ["sep=;\r\n", "SEP=;\n"])
  func `a first line may name the separator, as for Excel`(line: String) throws {
    let text = line + "species;nickname\nPikachu;a,b\nPikatchu;\n"
    #expect(ImportExportFormat.format(of: Data(text.utf8)) == .csv)
    let list = try read(text)
    #expect(list.pokemon.map(\.pokemon.nickname) == ["a,b"])
    #expect(list.complaints.map(\.description) == ["line 4: Pikatchu is no species of the dex"])
  }

  @Test func `blanks around a column's name are no part of it`() throws {
    let list = try read("number, Species , nickname\n25,Pikachu,Pip\n")
    #expect(list.complaints.isEmpty)
    #expect(list.pokemon.first?.pokemon.nickname == "Pip")
  }

  @Test(arguments: ["species\nPikachu\n", "| Species |\n|---|\n| Pikachu |\n"])
  func `a byte order mark before a table is no part of it`(text: String) throws {
    let data = Data(("\u{FEFF}" + text).utf8)
    let format = try #require(ImportExportFormat.format(of: data))
    let list = try format.read(data, from: "list", dex: Self.dex.get())
    #expect(list.pokemon.map(\.pokemon.pokemonId) == [25])
  }

  @Test func `a header of one column, or with a separator in a name, is read with commas`() throws {
    #expect(try read("species\nPikachu\n").pokemon.count == 1)
    let list = try read("species,a;b;c\nPikachu,\n")
    #expect(list.pokemon.count == 1)
    #expect(
      list.complaints.map(\.description) == [
        "the header: the column “a;b;c” is not understood"
      ])
  }

  @Test func `cells without a column are counted`() throws {
    let list = try read("species\nPikachu,5\n")
    #expect(list.complaints.map(\.description) == ["line 2: 2 cells under 1 column"])
  }

  @Test func `of what a tracker has not caught only the note counts`() throws {
    let list = try read(
      "species,Caught,notes\nPikachu,1,\nEevee,0,\nSnorlax,no,next\nDitto,,\nMew,maybe,\n")
    #expect(list.pokemon.map(\.pokemon.pokemonId) == [25, 143])
    #expect(list.pokemon.map(\.isNoteOnly) == [false, true])
    #expect(
      list.complaints.map(\.description) == ["line 6: maybe is neither yes nor no (caught)"])
    // A status says more.
    let known = try read("species,caught,status\nPikachu,0,seen\nEevee,0,\n")
    #expect(known.pokemon.map(\.status) == [.seen])
  }

  @Test(arguments: [
    ("raichu-alola", "raichu-alola"), ("Alolan Raichu", "raichu-alola"),
    ("Raichu d’Alola", "raichu-alola"), ("raichu", nil), ("RAICHU", nil),
  ])
  func `a species may be named with its form`(name: String, form: String?) throws {
    let list = try read("species,level\n\(name),5\n")
    #expect(list.pokemon.map(\.pokemon.pokemonId) == [26], "\(list.complaints)")
    #expect(list.pokemon.map(\.pokemon.form) == [form])
  }

  @Test func `what a name says too much, and what HOME does not hold, is named`() throws {
    let list = try read(
      """
      species,form
      Gyarados ★,
      slowbro-mega,
      Kyogre,kyogre-primal
      Alolan Raichu,raichu
      Alolan Raichu,raichu-alola
      """)
    #expect(list.pokemon.map(\.pokemon.form) == ["raichu-alola"])
    #expect(
      list.complaints.map(\.description) == [
        "line 2: Gyarados ★ is no species of the dex",
        "line 3: HOME does not store slowbro-mega", "line 4: HOME does not store kyogre-primal",
        "line 5: Alolan Raichu is another form than raichu",
      ])
  }

  @Test(arguments: [
    "#,Name,Sex,Is shiny?,Lv.,OT,TID,Owned", "Dex No.,Pokémon,Gender,Shiny,Level,OT,ID No.,Have",
    "no;POKEMON;gender;shiny;lvl;Original Trainer;trainerId;caught",
  ])
  func `columns are found by the titles that other programs and people use`(header: String) throws {
    let separator = header.contains(";") ? ";" : ","
    let row = ["25", "Pikachu", "♀", "★", "7", "Ann", "123456", "x"].joined(separator: separator)
    let text = header + "\n" + row + "\n"
    #expect(ImportExportFormat.format(of: Data(text.utf8)) == .csv)
    let list = try read(text)
    #expect(list.complaints.isEmpty)
    #expect(
      list.pokemon.map(\.pokemon) == [
        OwnedPokemon(
          pokemonId: 25, gender: .female, isShiny: true, trainer: "Ann", trainerId: "123456",
          level: 7)
      ])
  }

  @Test func `titles above the header, blanks and what a spreadsheet writes are understood`() throws
  {
    let text = """
      My living dex;;;;
      Stand: 2026;;;;

      number;species;shiny;gender;nickname
      #025; Pikachu;WAHR ;♂;Sparky
      6.0;Glurak;FALSCH;;
      """
    #expect(ImportExportFormat.format(of: Data(text.utf8)) == .csv)
    let list = try read(text)
    #expect(list.complaints.isEmpty, "\(list.complaints)")
    #expect(
      list.pokemon.map(\.pokemon) == [
        OwnedPokemon(pokemonId: 25, gender: .male, isShiny: true, nickname: "Sparky"),
        OwnedPokemon(pokemonId: 6, isShiny: false),
      ])
    #expect(list.pokemon.map(\.place) == ["line 5", "line 6"])
  }

  @Test func `words of a note are no header, and give no separator`() throws {
    let list = try read("species;notes\nPikachu;no, no, no\nMew;x\n")
    #expect(list.pokemon.map(\.notes) == ["no, no, no", "x"])
    #expect(list.complaints.isEmpty, "\(list.complaints)")
  }

  @Test func `a heading above a table in Markdown is no column`() {
    let table = "\n\n| No. | Species |\n|---|---|\n| 25 | Pikachu |\n"
    for heading in ["Pokémon", "My list", "| No. |"] {
      #expect(ImportExportFormat.format(of: Data((heading + table).utf8)) == .markdown)
    }
  }

  @Test func `a level is at least 1`() throws {
    let list = try read("species,level\nPikachu,0\nPikachu,1\nPikachu,100\n")
    #expect(list.pokemon.map(\.pokemon.level) == [1, 100])
    #expect(list.complaints.map(\.description) == ["line 2: 0 is no level from 1 to 100"])
  }

  @Test func `a table without a species is refused`() throws {
    #expect(throws: ImportExportError.noSpecies(path: "list.csv")) {
      try read("Pokemon species of mine|level\nPikachu|5\n")
    }
    let checklist = Data("level,gender\n5,male\n".utf8)
    let error = #expect(throws: ChecklistError.self) {
      try Checklist.read(checklist, path: "list.csv", dex: Self.dex.get())
    }
    #expect(error?.description.contains("no column gives the species") == true)
  }

  @Test func `a quote that nothing closes costs its own row alone`() throws {
    let list = try read("species,nickname\nPikachu,5\" tall\nRaichu,\"Bolt\nMew,\nMewtwo,\"x\"\n")
    #expect(list.pokemon.map(\.pokemon.pokemonId) == [25, 151, 150])
    #expect(list.pokemon.map(\.pokemon.nickname) == ["5\" tall", nil, "x"])
    #expect(
      list.complaints.map(\.description) == [
        "line 3: a cell begins with a quote that nothing closes; close it, or take the quote away"
      ])
  }

  @Test func `a table whose lines end with a carriage return is read`() throws {
    let list = try read("species;nickname\rPikachu;a\rPikatchu;b\r")
    #expect(list.pokemon.map(\.pokemon.nickname) == ["a"])
    #expect(list.complaints.map(\.description) == ["line 3: Pikatchu is no species of the dex"])
  }

  @Test func `of a column that is there twice the first is read`() throws {
    let list = try read("species,nickname,Species\nPikachu,a,Raichu\n")
    #expect(list.pokemon.map(\.pokemon.pokemonId) == [25])
    #expect(
      list.complaints.map(\.description) == [
        "the header: the column “Species” is there twice, and only the first is read; remove one"
      ])
  }
}
