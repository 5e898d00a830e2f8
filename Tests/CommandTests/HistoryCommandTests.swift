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
