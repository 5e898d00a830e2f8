import Foundation
import Testing

@testable import Collection

struct CollectionJSONTests {
  @Test func `the JSON of a collection gives all of it again`() throws {
    for _ in 0..<10 {
      let store = try MergeTests.machine(20)
      let text = try MergeTests.export(store)
      let data = Data(text.utf8)
      #expect(CollectionJSON.isCollection(data))
      let other = try CollectionStoreTests.store()
      let runs = try CollectionJSON.runs(data, from: "c.json")
      _ = try other.starting(.merge).merge { merge in for run in runs { try merge.add(run) } }
      #expect(try MergeTests.export(other) == text)
    }
  }

  /// A collection of forty runs, whose notes look like the document's own lines.
  private static func fortyRuns() throws -> String {
    let store = try CollectionStoreTests.store()
    let pokemon = try #require(OwnedPokemon(CollectionStoreTests.entry(1)))
    for number in 0..<40 {
      try store.starting(.set).change([(pokemon, .notes("],\n\"runs\":[\n\(number)\n]}"))])
    }
    return try MergeTests.export(store)
  }

  @Test func `the JSON of a collection says the same however it is laid out`() throws {
    let text = try Self.fortyRuns()
    let runs = try CollectionJSON.runs(Data(text.utf8), from: "c.json")
    #expect(runs.count == 40)
    let joined = text.replacing("\n", with: "")
    let paired = text.replacing("},\n{\"changes\"", with: "},{\"changes\"")
    #expect(paired != text)
    let spread = try JSONSerialization.data(
      withJSONObject: try JSONSerialization.jsonObject(with: Data(text.utf8)),
      options: [.prettyPrinted, .sortedKeys])
    let turned = text.replacing(#""format":"verify-collection/1","#, with: "")
      .replacing("\n]}\n", with: "],\"format\": \"verify-collection\\/1\"}")
    for other in [Data(joined.utf8), Data(paired.utf8), spread, Data(turned.utf8)] {
      #expect(ImportExportFormat.format(of: other) == .json)
      #expect(try CollectionJSON.runs(other, from: "c.json") == runs)
    }
  }

  @Test(arguments: [
    (#""runs":["#, #""runs":[7,"#), ("\n]}\n", "\n]} {}\n"), ("\n]}\n", "\n"),
    (#""kind":"#, #""kin":"#), (#""pokemon":["#, #""pokemon":[}"#), ("},\n", "}\n"),
  ])
  func `a damaged collection gives nothing`(part: String, other: String) throws {
    let text = try Self.fortyRuns()
    let damaged = text.replacing(part, with: other)
    #expect(damaged != text)
    #expect(throws: ImportExportError.noCollection(path: "c.json")) {
      try CollectionJSON.runs(Data(damaged.utf8), from: "c.json")
    }
  }

  @Test func `a collection of a later version is refused by its name`() throws {
    let text = try MergeTests.export(try MergeTests.machine(1))
      .replacing("verify-collection/1", with: "verify-collection/2")
    #expect(
      throws: ImportExportError.otherVersion(path: "c.json", name: "verify-collection/2")
    ) {
      try CollectionJSON.runs(Data(text.utf8), from: "c.json")
    }
  }
}
