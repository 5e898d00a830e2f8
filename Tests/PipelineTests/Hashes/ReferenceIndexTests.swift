import Dex
import Foundation
import Imaging
import Pipeline
import Reporting
import Testing

/// The index of a folder of our own.
struct ReferenceIndexTests {
  private let folder: PictureFolder

  init() throws { folder = try PictureFolder() }

  private func open(_ rows: String, pictures: [String] = []) throws -> ReferenceFolder {
    for name in pictures { try folder.write(name, try #require(PictureFolder.picture)) }
    try folder.write("index.csv", Data("file,species,form,shiny,female\n\(rows)".utf8))
    return try ReferenceFolder.open(folder.url, dex: try Dex.bundled())
  }

  @Test(arguments: [
    ("a.png,1100,futuremon,0,0", "line 2: the dex has no species 1100"),
    ("a.png,0,zero,0,0", "line 2: the dex has no species 0"),
    ("a.png,26,raichu-nonsense,0,0", "line 2: the dex has no form raichu-nonsense of 26"),
    ("a.png,25,raichu-alola,0,0", "line 2: raichu-alola is a form of 26, not of 25"),
    ("\n\na.png,26", "line 4: needs a file, a species' number, a form, and twice 0 or 1"),
    (",,,,", "line 2: needs a file, a species' number, a form, and twice 0 or 1"),
    ("a.png,26,raichu,2,0", "line 2: needs a file, a species' number, a form, and twice 0 or 1"),
  ])
  func `a row that cannot be used is named with its line and left out`(
    row: String, fault: String
  ) async throws {
    let open = try open(row, pictures: ["a.png"])
    #expect(open.unusable == [fault])
    #expect(open.pictures.isEmpty && open.aliases.isEmpty)
    // A file that a row names is told once.
    #expect(open.unknown == (row.hasPrefix(",") ? ["a.png"] : []))
    let header = HashTableHeader(background: RGB(255, 255, 255), source: "drawn")
    let error = await #expect(throws: Failure.self) {
      try await HashTableBuild.run(folders: [open], header: header, jobs: 1)
    }
    #expect(error?.description.contains("no row of the index of") == true)
    #expect(error?.description.contains("1 of 1 are wrong") == true)
  }

  @Test
  func `an index without rows names no picture`() async throws {
    let open = try open("", pictures: ["a.png"])
    let header = HashTableHeader(background: RGB(255, 255, 255), source: "drawn")
    let error = await #expect(throws: Failure.self) {
      try await HashTableBuild.run(folders: [open], header: header, jobs: 1)
    }
    #expect(error?.description.contains("names no picture") == true)
  }

  @Test
  func `a picture stands for no look that has another picture`() throws {
    let open = try open(
      """
      a.png,26,raichu,0,0
      a.png,26,raichu,0,0
      a.png,25,pikachu,0,0
      a.png,26,raichu-alola,0,0
      b.png,25,pikachu,0,0
      b.png,26,raichu-alola,0,0
      """, pictures: ["a.png", "b.png"])
    #expect(open.pictures.map(\.path) == ["a.png", "b.png"])
    #expect(open.aliases.map { "\($0.value): \($0.key)" } == ["a.png: 26 raichu-alola"])
    #expect(
      open.unusable == [
        "line 4: 25 pikachu has the picture b.png", "line 7: 26 raichu-alola has the picture a.png",
      ])
  }
}
