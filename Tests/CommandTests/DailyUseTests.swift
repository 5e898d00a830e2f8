import Foundation
import Testing

/// What a collector asks day by day.
struct DailyUseTests {
  private let database = ["--database", "c.sqlite"]

  private func output(
    _ arguments: [String], in folder: TemporaryFolder, status: Int32 = 0
  ) throws -> String {
    let result = try Program().run(arguments + database, in: folder.url)
    #expect(result.status == status, "\(arguments): \(result)")
    return status == 0 ? result.output : result.errors
  }

  /// A folder with a collection of four Pokémon.
  private func collection() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.file(
      "list.csv",
      """
      species,form,level,nickname,notes
      Pikachu,pikachu,50,Bolt,"a | b"
      Raichu,raichu-alola,7,,
      Mew,mew,100,,
      Bulbasaur,bulbasaur,,,

      """)
    _ = try output(["import", "list.csv"], in: folder)
    return folder
  }

  // MARK: Lists

  @Test func `a column of CSV holds the same where it is chosen`() throws {
    let folder = try collection()
    let list = ["collection", "list", "--format", "csv"]
    let rows = try output(list, in: folder).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    for name in ["number", "shiny", "verified"] {
      let place = try #require(rows[0].firstIndex { $0 == name })
      let chosen = try output(list + ["--columns", name], in: folder)
      #expect(chosen == rows.map { $0[place] + "\n" }.joined())
    }
  }

  @Test func `a list is sorted, cut short and has the columns that are wanted`() throws {
    let folder = try collection()
    let list = ["collection", "list", "--format", "csv", "--columns", "species,level"]
    #expect(
      try output(list + ["--sort", "level"], in: folder)
        == "species,level\nRaichu,7\nPikachu,50\nMew,100\nBulbasaur,\n")
    // What is not known stays at the end.
    #expect(
      try output(list + ["--sort", "level", "--reverse", "--limit", "2"], in: folder)
        == "species,level\nMew,100\nPikachu,50\n")
    #expect(
      try output(
        ["collection", "list", "--columns", "number,nickname", "--limit", "2"], in: folder)
        == " No.  nickname\n0001\n0025  Bolt\n")
    let posts = ["collection", "list", "--format", "markdown", "--columns", "species, notes"]
    #expect(try output(posts, in: folder).contains("| Pikachu | a \\| b |\n"))
    #expect(try output(["log", "--limit", "1", "--format", "json"], in: folder).contains("import"))
    for wrong in [
      ["--columns", "color"], ["--columns", "level", "--format", "json"], ["--limit", "0"],
      ["--sort", "color"],
    ] {
      _ = try output(["collection", "list"] + wrong, in: folder, status: 64)
    }
    _ = try output(["log", "--limit", "0"], in: folder, status: 64)
  }

  @Test func `no two games have one name`() throws {
    let text = try output(["checklist", "list", "--format", "json"], in: try TemporaryFolder())
    struct List: Decodable { let slug, name: String }
    let lists = try JSONDecoder().decode([List].self, from: Data(text.utf8))
    #expect(lists.count > 50)
    #expect(Set(lists.map(\.name)).count == lists.count)
    #expect(lists.contains { $0.slug == "red-japan" && $0.name == "Red (Japan)" })
  }

  // MARK: JSON

  @Test func `every command that answers people answers programs`() throws {
    let folder = try collection()
    let set = try output(["collection", "set", "Mew", "--status", "favorite"], in: folder)
    let run = String(try #require(set.firstMatch(of: /run ([0-9a-f]{8})/)).1)
    let answers: [([String], [String])] = [
      (["show", run], ["run", "recordings", "decisions", "enrolled", "revoked", "effect"]),
      (["diff", run, run], ["gained", "lost", "changed"]),
      (["collection", "summary"], ["progress", "verified", "shiny", "favorites", "repeated"]),
      (["collection", "show", "Mew"], ["pokemon", "proofs", "repeated", "changes"]),
      (["collection", "duplicates"], ["pairs", "takenForOne", "repeated"]),
      (["db", "stats"], ["schema", "size", "free", "counts"]),
      (
        ["doctor"],
        ["program", "libraries", "languages", "settings", "dex", "hashTable", "database"]
      ),
    ]
    for (command, keys) in answers {
      let text = try output(command + ["--format", "json"], in: folder)
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      #expect(Set(keys).isSubset(of: Set(object.map { Array($0.keys) } ?? [])), "\(command)")
    }
    let lists = [
      ["checklist", "list"], ["checklist", "progress"], ["checklist", "show", "national"],
      ["checklist", "missing", "national"], ["checklist", "next"], ["log"],
    ]
    for command in lists {
      let text = try output(command + ["--format", "json"], in: folder)
      let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      #expect(list?.isEmpty == false, "\(command)")
    }
    let shown = try output(["show", run, "--format", "json"], in: folder)
    #expect(shown.contains(#""status" : "favorite""#) && shown.contains(#""kind" : "set""#))
  }

  private func answer(
    _ command: [String], in folder: TemporaryFolder
  ) throws -> [String: Any] {
    let text = try output(command + ["--format", "json"], in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any], "\(command): \(text)")
  }

  @Test func `what changes the collection says in JSON what it changed, and by which run`() throws {
    let folder = try collection()
    let rows = try output(
      ["collection", "list", "--format", "csv", "--columns", "id,species", "--name", "Pikachu"],
      in: folder)
    let line = try #require(rows.split(separator: "\n").dropFirst().first)
    let row = String(line.prefix { $0 != "," })
    let set = try answer(["collection", "set", row, "--count", "2"], in: folder)
    let effect = try #require(set["effect"] as? [String: [Any]])
    #expect(effect["changed"]?.count == 1 && effect["gained"]?.isEmpty == true)
    let run = try #require(set["run"] as? String)
    let undone = try answer(["undo", run], in: folder)
    #expect(undone["undoes"] as? String == run)
    #expect((undone["effect"] as? [String: [Any]])?["changed"]?.count == 1)
    let forgotten = try answer(["collection", "forget", row], in: folder)
    #expect((forgotten["effect"] as? [String: [Any]])?["lost"]?.count == 1)
    let back = try answer(["undo", try #require(forgotten["run"] as? String)], in: folder)
    #expect((back["effect"] as? [String: [Any]])?["gained"]?.count == 1)

    try folder.file("mine.csv", "species\nMew\n")
    let added = try answer(["checklist", "add", "mine.csv"], in: folder)
    #expect(added["checklist"] as? String == "mine" && added["pokemon"] as? Int == 1)
    #expect(try answer(["checklist", "delete", "mine"], in: folder)["run"] is String)
  }

  @Test func `what looks after the database answers in JSON`() throws {
    let folder = try collection()
    let check = try answer(["db", "check"], in: folder)
    #expect(check["isWhole"] as? Bool == true && check["path"] as? String == "c.sqlite")
    #expect((check["problems"] as? [String])?.isEmpty == true)
    #expect(try answer(["db", "backup", "copy.sqlite"], in: folder)["path"] is String)
    #expect(try answer(["db", "vacuum"], in: folder)["sizeBefore"] is Int)
    let merged = try Program().run(
      ["merge", "copy.sqlite", "--database", "new.sqlite", "--format", "json"], in: folder.url)
    let object = try JSONSerialization.jsonObject(with: Data(merged.output.utf8))
    let summary = try #require(object as? [String: Any])
    #expect(summary["runs"] as? Int == 1 && summary["changes"] as? Int ?? 0 > 0)
    let boxes = try answer(["boxes"], in: folder)
    #expect((boxes["boxes"] as? [Any])?.isEmpty == true && boxes["isComplete"] as? Bool == false)
    #expect(try output(["enrolled", "list", "--format", "json"], in: folder) == "[\n\n]\n")
  }

  @Test func `what is missing is listed by names alone`() throws {
    let folder = try collection()
    let missing = try output(
      ["collection", "list", "--missing", "--generation", "1", "--type", "ghost"], in: folder)
    #expect(missing == "Gastly\nHaunter\nGengar\n")
  }

  // MARK: One of several

  private static func entry(_ index: Int, _ recording: String, _ level: String) -> String {
    """
    {"type":"entry","recording":"\(recording)","index":\(index),"start":\(index).1,"end":\(index).9,\
    "verdict":"verified","reasons":[],"speciesId":25,"species":"Pikachu","form":"pikachu",\
    "gender":"female","shiny":false,"nickname":null,"level":\(level),"trainer":"Ivy",\
    "trainerId":"014082","evidence":{}}
    """
  }

  /// Returns lines of results: a recording with a verified Pikachu of each level.
  private static func results(_ recording: String, _ digit: String, _ levels: [String]) -> String {
    let sha = String(repeating: digit, count: 64)
    let head = """
      {"type":"recording","path":"\(recording)","sha256":"\(sha)","duration":9,"width":720,\
      "height":1280,"codec":"h264","screen":"mobile-summary","language":"en","frames":9,\
      "stableFrames":9,"reading":{"tool":"1","dex":"d","table":"t","options":"",\
      "date":"2026-01-0\(digit)T00:00:00.000Z"}}
      """
    let end = """
      {"type":"end","recording":"\(recording)","sha256":"\(sha)","entries":\(levels.count),\
      "boxes":0,"slots":0}
      """
    let entries = levels.enumerated().map { entry($0, recording, $1) }
    return ([head] + entries + [end]).map { $0 + "\n" }.joined()
  }

  @Test func `what waits for an answer is told where a person looks every day`() throws {
    let folder = try TemporaryFolder()
    try folder.file("1.ndjson", Self.results("a.mp4", "1", ["5"]))
    let misread = Self.results("b.mp4", "2", ["5"]).replacing("014082", with: "014083")
    try folder.file("2.ndjson", misread)
    _ = try output(["merge", "1.ndjson", "2.ndjson"], in: folder)
    let summary = try output(["collection", "summary"], in: folder)
    #expect(summary.contains("1 question whether Pokémon are one or two: verify collection dup"))
    for row in ["1", "2"] {
      #expect(
        try output(["collection", "show", row], in: folder).contains(
          "it may be the Pokémon of row \(row == "1" ? 2 : 1): verify collection duplicates"))
    }
  }

  @Test func `where a sighting fits two Pokémon, the nearest has it, and that is said`() throws {
    let folder = try TemporaryFolder()
    try folder.file("1.ndjson", Self.results("a.mp4", "1", ["5", "6"]))
    try folder.file("2.ndjson", Self.results("b.mp4", "2", ["null"]))
    _ = try output(["merge", "1.ndjson", "2.ndjson"], in: folder)
    let rows = try output(
      ["collection", "list", "--format", "csv", "--columns", "id,level"], in: folder)
    let ids = rows.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").first }
    #expect(ids.count == 2)
    let shown = try ids.map { try output(["collection", "show", String($0)], in: folder) }
    #expect(shown.contains { $0.contains("a sighting would fit another row too") })
    let duplicates = try output(["collection", "duplicates"], in: folder)
    #expect(duplicates.contains("a sighting would fit another row too, and the nearest counts"))
  }

  @Test func `a folder names its recordings, however its path is written`() throws {
    let folder = try TemporaryFolder()
    let inside = folder.url.appending(path: "recordings")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    try folder.file("1.ndjson", Self.results("recordings/a.mp4", "1", ["5"]))
    try folder.file("2.ndjson", Self.results("recordings-old/b.mp4", "2", ["6"]))
    _ = try output(["merge", "1.ndjson", "2.ndjson"], in: folder)
    for path in ["recordings", "recordings/", "./recordings", inside.path] {
      let report = ["report", path, "--paths", "--format", "csv", "--output", "-"]
      let rows = try output(report, in: folder).split(separator: "\r\n").dropFirst()
      #expect(rows.count == 1 && rows.first?.contains("recordings/a.mp4") == true, "\(path)")
    }
  }

  @Test func `a wrong verified entry is rejected, named and accepted again`() throws {
    let folder = try TemporaryFolder()
    try folder.file("1.ndjson", Self.results("a.mp4", "1", ["5"]))
    _ = try output(["merge", "1.ndjson"], in: folder)
    func list() throws -> String {
      let columns = ["--columns", "species,gender,status,verified"]
      return try output(["collection", "list", "--format", "csv"] + columns, in: folder)
    }
    let proven = try list()
    #expect(proven.contains("Pikachu,female,caught,yes"))
    let entry = "111111111111-100"
    #expect(try output(["decide", entry, "--reject"], in: folder) == "\(entry)  reject\n")
    #expect(try !list().contains("Pikachu"))
    let named = try output(["decide", entry, "--as", "Mew shiny"], in: folder)
    #expect(named == "\(entry)  correct: Mew, genderless, shiny\n")
    #expect(try list().contains("Mew,genderless,caught,no"))
    let nicknamed = Self.results("b.mp4", "2", ["6"]).replacing(
      #""nickname":null"#, with: #""nickname":"Sandy""#)
    try folder.file("2.ndjson", nicknamed)
    _ = try output(["merge", "2.ndjson"], in: folder)
    let renamed = try output(["decide", "222222222222-100", "--as", "Raichu"], in: folder)
    #expect(renamed.contains("Raichu, female, “Sandy”"), "\(renamed)")
    let other = try output(["decide", "222222222222-100", "--as", "Raichu ♂ ★"], in: folder)
    #expect(other.contains("Raichu, male, shiny, “Sandy”"), "\(other)")
    let rejected = try output(
      ["decide", "222222222222-100", "--reject", "--format", "json"], in: folder)
    #expect(rejected.contains(#""run" : ""#), "\(rejected)")
    let twice = try output(["decide", entry, entry, "a.mp4", "--accept"], in: folder)
    #expect(twice.split(separator: "\n").count == 1)
    #expect(try list().contains("Pikachu,female,caught,yes"))
    _ = try output(["decide", "a.mp4", "--reject"], in: folder)
    #expect(try !list().contains("Pikachu"))
    #expect(try !list().contains("Mew"))
    for wrong in [
      [entry], [entry, "--reject", "--accept"], [entry, "--as", "?"], ["a.mp4", "--as", "Mew"],
      [entry, "--as", "Mega Charizard X"], [entry, "--as", "pikachu-gmax female"],
    ] {
      _ = try output(["decide"] + wrong, in: folder, status: 64)
    }
    _ = try output(["decide", "x.mp4", "--reject"], in: folder, status: 66)
    let foreign = try output(["decide", "333333333333-100", "--reject"], in: folder, status: 65)
    #expect(foreign.contains("is of no recording in this database"))
  }
}
