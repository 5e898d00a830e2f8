import Foundation
import Testing

/// What a run, and undoing it, is said to have changed.
struct HistoryCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func verify(_ arguments: String...) throws -> String {
    let result = try Program().run(arguments + ["--database", "c.sqlite"], in: folder.url)
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }

  /// The id of the newest run.
  private func newest() throws -> String {
    let id = try verify("log").firstMatch(of: #/(?m)^([0-9a-f]{8}) /#)?.1
    return String(try #require(id))
  }

  @Test func `the log counts the edits of a run, not the Pokémon that came`() throws {
    try folder.file("list.csv", "species,notes\nMew,mine\n")
    _ = try verify("import", "list.csv")
    let lines = try verify("log").split(separator: "\n")
    let header = try #require(lines.first)
    #expect(header.contains(" recordings  decisions  edits  enrolled "), "\(header)")
    let row = try #require(lines.last)
    let isCounted = row.firstMatch(of: #/import +0 +0 +2 +0 /#) != nil
    #expect(isCounted, "\(row)")
  }

  @Test func `a run that adds, replaces or deletes a list names it, and so does its undoing`()
    throws
  {
    try folder.file("mine.csv", "species\nMew\n")
    _ = try verify("checklist", "add", "mine.csv")
    #expect(try verify("show", newest()).contains("\n+ checklist mine: 1 Pokémon\n"))
    let added = try newest()
    try folder.file("mine.csv", "species\nMew\nPichu\n")
    _ = try verify("checklist", "add", "mine.csv")
    #expect(try verify("show", newest()).contains("\n~ checklist mine: 1 Pokémon → 2\n"))
    #expect(try verify("undo", newest()).contains("\n~ checklist mine: 2 Pokémon → 1\n"))
    _ = try verify("checklist", "delete", "mine")
    let deleted = try newest()
    #expect(try verify("show", deleted).contains("\n- checklist mine: 1 Pokémon\n"))
    #expect(try verify("undo", deleted).contains("\n+ checklist mine: 1 Pokémon\n"))
    #expect(try verify("undo", added).contains("\n- checklist mine: 1 Pokémon\n"))
    struct Difference: Decodable {
      struct List: Decodable { let slug: String }
      let gained, checklistsAdded, checklistsDeleted: [List]
    }
    let text = try verify("diff", deleted, added, "--format", "json")
    let difference = try JSONDecoder().decode(Difference.self, from: Data(text.utf8))
    #expect(difference.gained.isEmpty && difference.checklistsDeleted.isEmpty)
    #expect(difference.checklistsAdded.map(\.slug) == ["mine"])
  }

  @Test func `undoing a merge names the other one that brought in the same`() throws {
    let other = ["collection", "set", "mew", "--status", "caught", "--database", "other.sqlite"]
    #expect(try Program().run(other, in: folder.url).status == 0)
    _ = try verify("merge", "other.sqlite")
    let first = try newest()
    _ = try verify("merge", "other.sqlite")
    let second = try newest()
    func undo(_ run: String) throws -> String {
      try Program().run(["undo", run, "--database", "c.sqlite"], in: folder.url).errors
    }
    #expect(try undo(first).contains("which stays; take it back, with: verify undo \(second)\n"))
    #expect(try verify("collection", "list").contains("Mew"))
    #expect(try !undo(second).contains("which stays"))
    #expect(try !verify("collection", "list").contains("Mew"))
  }

  @Test func `a Pokémon that is newly owned is gained, and one that is gone is lost`() throws {
    _ = try verify("collection", "set", "mew", "--status", "seen")
    let seen = "\n0 gained, 0 lost, 1 changed\n~ 0151 Mew: unseen → seen\n"
    #expect(try verify("show", newest()).contains(seen))
    _ = try verify("collection", "set", "mew", "--status", "caught")
    let caught = try newest()
    let gain = "\n1 gained, 0 lost, 0 changed\n+ 0151 Mew: seen → caught\n"
    #expect(try verify("show", caught).contains(gain))
    let loss = "\n0 gained, 1 lost, 0 changed\n- 0151 Mew: caught → seen\n"
    #expect(try verify("undo", caught).contains(loss))
    _ = try verify("collection", "set", "celebi", "--status", "caught", "--notes", "mine")
    let added = try newest()
    let all = "\n+ 0251 Celebi: unseen → caught, notes none → “mine”\n"
    #expect(try verify("show", added).contains(all))
    #expect(try verify("undo", added).contains("\n- 0251 Celebi\n"))
  }

  @Test func `a decision that gives a Pokémon without a proof gains it`() throws {
    let sha = String(repeating: "1", count: 64)
    try folder.file(
      "1.ndjson",
      """
      {"type":"recording","path":"a.mp4","sha256":"\(sha)","duration":9,"width":720,\
      "height":1280,"codec":"h264","screen":"mobile-summary","language":"en","frames":9,\
      "stableFrames":9,"reading":{"tool":"1","dex":"d","table":"t","options":"",\
      "date":"2026-01-01T00:00:00.000Z"}}
      {"type":"entry","recording":"a.mp4","index":5,"start":0.1,"end":0.9,"verdict":"mismatch",\
      "reasons":["types-disagree"],"speciesId":25,"species":"Pikachu","form":"pikachu",\
      "gender":"female","shiny":false,"nickname":null,"level":5,"trainer":"Ivy",\
      "trainerId":"014082","evidence":{}}
      {"type":"end","recording":"a.mp4","sha256":"\(sha)","entries":1,"boxes":0,"slots":0}

      """)
    _ = try verify("merge", "1.ndjson")
    _ = try verify("decide", "111111111111-100", "--accept")
    let run = try newest()
    let shown = try verify("show", run)
    let gain = "\n1 gained, 0 lost, 0 changed\n+ 0025 Pikachu, female, level 5: unseen → caught\n"
    #expect(shown.contains(gain), "\(shown)")
    let undone = try verify("undo", run)
    let loss = "\n0 gained, 1 lost, 0 changed\n- 0025 Pikachu, female, level 5\n"
    #expect(undone.contains(loss), "\(undone)")
  }

  @Test func `a change of the trainer alone names it`() throws {
    try folder.file("a.csv", "species,trainer_id\nPikachu,014082\n")
    try folder.file("b.csv", "species,trainer_id,trainer,shiny\nPikachu,014082,Ivy,no\n")
    _ = try verify("import", "a.csv")
    _ = try verify("import", "b.csv")
    let run = try newest()
    let change = "\n~ 0025 Pikachu: shiny none → “no”, trainer none → “Ivy”\n"
    #expect(try verify("show", run).contains(change))
    let back = "\n~ 0025 Pikachu: shiny “no” → none, trainer “Ivy” → none\n"
    #expect(try verify("undo", run).contains(back))
  }

  @Test func `a Pokémon that changed is said with its new status and notes`() throws {
    try folder.file("a.csv", "species,trainer_id\nPikachu,014082\n")
    try folder.file("b.csv", "species,trainer_id,nickname\nPikachu,014082,Bolt\n")
    _ = try verify("import", "a.csv")
    let first = try newest()
    _ = try verify("import", "b.csv")
    _ = try verify("collection", "set", "pikachu", "--status", "favorite", "--notes", "mine")
    let change =
      "\n~ 0025 Pikachu → 0025 Pikachu, “Bolt”: caught → favorite, notes none → “mine”\n"
    let difference = try verify("diff", first, newest())
    #expect(difference.contains(change), "\(difference)")
  }

  @Test func `a note that is removed is named, and so is the row that leaves with it`() throws {
    _ = try verify("collection", "set", "mew", "--notes", "want")
    _ = try verify("collection", "set", "celebi", "--status", "caught", "--notes", "mine")
    let gone = try verify("collection", "set", "mew", "celebi", "--notes", "")
    let why = "nothing else holds the row, so it has left the collection"
    #expect(gone.hasPrefix("0151 Mew: notes “want” → none; \(why)\n"), "\(gone)")
    #expect(gone.contains("\n0251 Celebi: notes “mine” → none\n"), "\(gone)")
    let again = try verify("collection", "set", "mew", "--notes", "")
    #expect(again.hasPrefix("0151 Mew: as it was\n"), "\(again)")
  }

  @Test func `the count of a new Pokémon replaces none`() throws {
    let set = try verify("collection", "set", "celebi", "--count", "3")
    #expect(set.hasPrefix("0251 Celebi: unseen → caught, count 3\n"), "\(set)")
    let more = try verify("collection", "set", "celebi", "--count", "4")
    #expect(more.hasPrefix("0251 Celebi: count 3 → 4\n"), "\(more)")
    let gone = try verify("collection", "set", "celebi", "--count", "2", "--status", "seen")
    #expect(gone.hasPrefix("0251 Celebi: caught → seen, count 4 → 2\n"), "\(gone)")
  }

  @Test func `a note makes nothing seen`() throws {
    let note = try verify("collection", "set", "mew", "--notes", "want")
    #expect(note.hasPrefix("0151 Mew: notes none → “want”\n"), "\(note)")
    #expect(try verify("collection", "show", "mew").contains("unseen"))
    #expect(try verify("collection", "list").contains("unseen"))
    let count = try verify("collection", "set", "mew", "--count", "2")
    #expect(count.hasPrefix("0151 Mew: unseen → caught, count 1 → 2\n"), "\(count)")
  }
}
