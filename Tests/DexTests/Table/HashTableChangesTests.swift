import Dex
import Testing

struct HashTableChangesTests {
  private let table = DrawnReferences.table

  private func changed(
    aliases: [Look: String], without sources: Set<String> = []
  ) -> HashTableChanges {
    let other = HashTable(
      header: table.header, references: table.references.filter { !sources.contains($0.source) },
      aliases: aliases)
    return HashTableChanges(from: table, to: other)
  }

  @Test
  func `a table does not differ from itself`() {
    let changes = HashTableChanges(from: table, to: table)
    #expect(changes.isEmpty && changes.lines.isEmpty && changes.same == 5)
  }

  @Test
  func `an alias that is gone, new or of another picture is a difference`() {
    let (own, more) = (DrawnReferences.look(3, "gamma-own"), DrawnReferences.look(3, "gamma-two"))
    let none = changed(aliases: [:])
    #expect(none.lines == ["- alias 3 gamma-own of 3 gamma"])
    #expect(!none.isEmpty && none.aliases == 1 && none.same == 5)
    #expect(changed(aliases: [own: "c", more: "c"]).lines == ["+ alias 3 gamma-two of 3 gamma"])
    #expect(
      changed(aliases: [own: "a"]).lines == ["~ alias 3 gamma-own of 3 gamma → of 1 alpha"])
  }

  @Test
  func `look-alikes that only one table has are a difference`() {
    let changes = changed(aliases: [DrawnReferences.look(3, "gamma-own"): "c"], without: ["b2"])
    #expect(
      changes.lines == [
        "- 2 beta-two (b2)", "- look-alikes 2 beta-one and 2 beta-two",
      ])
    #expect(changes.lookAlikes == 1 && changes.removed == 1)
  }
}
