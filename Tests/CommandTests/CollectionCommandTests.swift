import Foundation
@testable import Reporting
import Testing
import Verification

struct CollectionCommandTests {
  private func output(
    _ arguments: [String], in folder: TemporaryFolder, status: Int32 = 0
  ) throws -> String {
    let result = try Program().run(arguments + ["--database", "c.sqlite"], in: folder.url)
    #expect(result.status == status, "\(arguments): \(result.errors)")
    return status == 0 ? result.output : result.errors
  }

  /// The id in a line such as `run 0123abcd`.
  private func run(in text: String) throws -> String {
    String(try #require(text.firstMatch(of: /run ([0-9a-f]{8})/)).1)
  }

  @Test func `what is set is listed, shown, logged, undone and given again`() throws {
    let folder = try TemporaryFolder()
    let set = try output(
      ["collection", "set", "raichu-alola", "--status", "favorite", "--notes", "=mine"], in: folder)
    let id = try run(in: set)
    let csv = try output(["collection", "list", "--format", "csv"], in: folder)
    #expect(
      csv.split(separator: "\n").last
        == "26,Raichu,raichu-alola,Alolan Form,,,,,,,favorite,no,,1,'=mine")
    #expect(try output(["collection", "show", "raichu"], in: folder).contains("notes: =mine"))
    #expect(try output(["log"], in: folder).contains(id))
    let shown = try output(["show", id], in: folder)
    #expect(shown.contains("+ 0026 Raichu, Alolan Form: unseen → favorite"))
    let undone = try output(["undo", id], in: folder)
    #expect(undone.contains("undoes \(id)"))
    #expect(try output(["collection", "list"], in: folder) == "nothing is listed\n")
    #expect(try output(["undo", id], in: folder, status: 64).contains("is undone already"))
    _ = try output(["undo", try run(in: undone)], in: folder)
    #expect(try output(["collection", "list", "--format", "csv"], in: folder) == csv)
    let difference = try output(["diff", id, try run(in: undone)], in: folder)
    #expect(difference.contains("\n- 0026 Raichu, Alolan Form\n"), "\(difference)")
  }

  @Test func `a form whose name is a sign is set, imported and listed`() throws {
    let folder = try TemporaryFolder()
    _ = try output(["collection", "set", "Unown ?", "--status", "caught"], in: folder)
    try folder.file("list.csv", "species,form\nUnown,Unown !\nRaichu,Alolan Form\n")
    _ = try output(["import", "list.csv", "--strict"], in: folder)
    let columns = ["--format", "csv", "--columns", "form"]
    let list = try output(["collection", "list"] + columns, in: folder)
    #expect(list == "form\nraichu-alola\nunown-exclamation\nunown-question\n", "\(list)")
    let one = try output(["collection", "list", "--form", "Unown ?"] + columns, in: folder)
    #expect(one == "form\nunown-question\n", "\(one)")
  }

  @Test func `what is forgotten is gone until it is undone`() throws {
    let folder = try TemporaryFolder()
    let absent = try output(["collection", "set", "25", "--count", "2"], in: folder, status: 65)
    #expect(absent.contains("there is no collection"), "\(absent)")
    _ = try output(["collection", "set", "pikachu", "--count", "2"], in: folder)
    let zeros = try output(["collection", "forget", "0001"], in: folder, status: 64)
    #expect(zeros.contains("0001 is the dex number of Bulbasaur; give this name"), "\(zeros)")
    let forgotten = try output(["collection", "forget", "pikachu", "Pikachu"], in: folder)
    #expect(forgotten.hasPrefix("- 0025 Pikachu\nrun "), "\(forgotten)")
    let id = try run(in: forgotten)
    #expect(try output(["show", id], in: folder).contains("\n- 0025 Pikachu\n"))
    #expect(try output(["collection", "list"], in: folder) == "nothing is listed\n")
    _ = try output(["undo", id], in: folder)
    let json = try output(["collection", "list", "--format", "json"], in: folder)
    #expect(json.contains(#""count" : 2"#))
  }

  @Test func `rows of two evolution lines are not merged`() throws {
    let folder = try TemporaryFolder()
    _ = try output(
      ["collection", "set", "pichu", "pikachu", "eevee", "--status", "caught"], in: folder)
    let refused = try output(["collection", "merge", "1", "3"], in: folder, status: 64)
    #expect(refused.contains("two evolution lines"), "\(refused)")
    let back = try output(["collection", "merge", "1", "2"], in: folder, status: 64)
    #expect(back.contains("has evolved from"), "\(back)")
    #expect(back.contains("verify collection merge 2 1"), "\(back)")
    let merged = try output(["collection", "merge", "2", "1"], in: folder)
    #expect(merged.hasPrefix("row 1: 0025 Pikachu: "), "\(merged)")
    let help = try output(["collection", "merge", "--help"], in: folder)
    #expect(help.contains("under the lowest of the ids"), "\(help)")
    let rest = try output(["collection", "list", "--format", "csv"], in: folder)
    #expect(rest.split(separator: "\n").count == 3)
  }

  @Test func `rows of two genders or colors are not merged`() throws {
    let folder = try TemporaryFolder()
    let list = "number,gender,shiny\n133,male,no\n133,female,no\n134,male,no\n134,male,yes\n"
    try Data(list.utf8).write(to: folder.url.appendingPathComponent("l.csv"))
    _ = try output(["import", "l.csv"], in: folder)
    let genders = try output(["collection", "merge", "1", "2"], in: folder, status: 64)
    #expect(genders.contains("two genders are never one Pokémon"), "\(genders)")
    let colors = try output(["collection", "merge", "1", "4"], in: folder, status: 64)
    #expect(colors.contains("a shiny and a plain one are never one Pokémon"), "\(colors)")
    _ = try output(["collection", "merge", "3", "1"], in: folder)
  }

  @Test(arguments: [
    (["collection", "show", "pikachu"], "the collection has no pikachu"),
    (["collection", "show", "99"], "the collection has no row 99"),
    (
      ["collection", "show", "0009"],
      "0009 is the dex number of Blastoise; give this name, or the id"
    ),
    (["collection", "set", "0025", "--status", "seen"], "0025 is the dex number of Pikachu"),
    (["collection", "show", "0000"], "0000 is not a dex number; give a name, or the id of a row"),
    (["collection", "set", "pikatchu", "--status", "seen"], "pikatchu is not in the dex"),
    (
      ["collection", "set", "Mega Charizard X", "--status", "seen"],
      "“Mega Charizard X” cannot be: HOME does not store charizard-mega-x"
    ),
    (["collection", "set", "pikachu"], "--status, --notes or --count is needed"),
    (["export", "--verified"], "json is the whole collection; for --verified choose another"),
    (["export", "--format", "markdown", "--csv-raw"], "--csv-raw needs --format csv"),
    (["decide", "71350d36a449-4967"], "one of --accept, --reject and --as is needed"),
    (
      ["decide", "71350d36a449-4967", "--accept", "--reject"],
      "--accept, --reject and --as exclude each other"
    ),
    (["show", "beef"], "there is no run beef"),
    (["collection", "list", "--verified", "--missing"], "exclude each other"),
    (["collection", "list", "--form", "alola"], "alola is not in the dex"),
    (["collection", "list", "--game", "scarlett"], "no game scarlett; did you mean scarlet?"),
    (["checklist", "next", "--game", "nowhere"], "legends-arceus, scarlet, violet"),
    (["checklist", "missing", "red", "--starter", "pikachu"], "red: no starter to choose"),
    (["checklist", "next", "firered", "--starter", "pikachu"], "pikachu is no starter of firered"),
    (["checklist", "progress", "--starter", "squirtle"], "no starter to choose"),
  ])
  func `what is not clear is said with the way out`(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    #expect(try output(arguments, in: folder, status: 64).contains(message))
  }

  @Test func `a bundled checklist cannot be deleted`() throws {
    let folder = try TemporaryFolder()
    try folder.file("mine.csv", "species\nMew\n")
    _ = try output(["checklist", "add", "mine.csv"], in: folder)
    let bundled = try output(["checklist", "delete", "national"], in: folder, status: 64)
    let why = "national is a bundled checklist; only your own can be deleted"
    #expect(bundled.contains(why), "\(bundled)")
    let unknown = try output(["checklist", "delete", "nothing"], in: folder, status: 64)
    #expect(unknown.contains("there is no checklist nothing"), "\(unknown)")
    _ = try output(["checklist", "delete", "mine"], in: folder)
  }

  @Test func `what is refused makes no database`() throws {
    let folder = try TemporaryFolder()
    let decision = NewDecision(
      entry: try #require(EntryID("71350d36a449-4967")), standing: "", fingerprint: "0",
      action: .reject)
    let file = try DecisionsFile(items: [decision]).data
    try folder.file("decisions.json", String(decoding: file, as: UTF8.self))
    #expect(
      try output(["apply", "decisions.json"], in: folder, status: 65).contains("no collection"))
    #expect(try output(["undo", "beef"], in: folder, status: 64).contains("no run beef"))
    #expect(try output(["merge", "no.sqlite"], in: folder, status: 65).contains("no.sqlite"))
    let list = try Program().run(
      ["collection", "list", "--database", "c.sqlite"], in: folder.url)
    #expect(list.status == 0 && list.errors.contains("c.sqlite: there is no collection"))
    let set = try Program(environment: ["VERIFY_DATABASE": "s.sqlite"])
      .run(["collection", "list"], in: folder.url)
    #expect(set.status == 0 && set.errors.contains("s.sqlite: there is no collection"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["decisions.json"])
  }

  @Test func `the missing species of a generation are listed, and a summary has bars`() throws {
    let folder = try TemporaryFolder()
    let list = try output(
      [
        "collection", "list", "--missing", "--generation", "2", "--type", "fire", "--format", "csv",
      ],
      in: folder)
    let names = list.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
    #expect(
      names == [
        "Cyndaquil", "Quilava", "Typhlosion", "Slugma", "Magcargo", "Houndour", "Houndoom", "Magby",
        "Entei", "Ho-Oh",
      ])
    // A Pokémon of another kind does not stand in for the one that is missing.
    for (filters, lines) in [
      (["--form", "raichu-alola"], ["26,Raichu,raichu-alola,Alolan Form"]),
      (["--form", "raichu-alola", "--gender", "genderless"], []),
      (
        ["--gender", "genderless", "--generation", "1", "--type", "ice"],
        ["144,Articuno,,,genderless"]
      ),
      (["--shiny", "--name", "mew"], ["151,Mew,,,,yes"]),
    ] {
      let csv = try output(
        ["collection", "list", "--missing", "--format", "csv"] + filters, in: folder)
      let rows = csv.split(separator: "\n").dropFirst()
      #expect(rows.count == lines.count, "\(filters): \(rows)")
      #expect(zip(rows, lines).allSatisfy { $0.hasPrefix($1) }, "\(filters): \(rows)")
    }
    let both = ["collection", "list", "--form", "meowth-alola", "--name", "Galarian Meowth"]
    #expect(try Program().run(both, in: folder.url).errors.contains("mean different forms"))
    let summary = try output(["collection", "summary"], in: folder)
    #expect(summary.contains("generation 1  ····················  "))
    #expect(summary.contains("151"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/c.sqlite"))
  }
}
