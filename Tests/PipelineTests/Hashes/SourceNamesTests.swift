import Dex
import Foundation
import Imaging
import Pipeline
import Testing

struct SourceNamesTests {
  private let header = HashTableHeader(background: RGB(255, 255, 255), source: "drawn")
  private let folder: PictureFolder
  private let dex: Dex

  init() throws {
    folder = try PictureFolder()
    dex = try Dex.bundled()
  }

  private func write(_ names: String...) throws {
    for name in names { try folder.write(name, try #require(PictureFolder.picture)) }
  }

  private func table(of folders: String...) async throws -> HashTable {
    let open = try folders.map {
      try ReferenceFolder.open(folder.url.appending(path: $0), dex: dex)
    }
    return try await HashTableBuild.run(folders: open, header: header, jobs: 2).table
  }

  @Test
  func `folders with the same file names lose no picture`() async throws {
    try write("normal/25.png", "normal/26.png", "shiny/25.png", "shiny/26.png")
    let table = try await table(of: "normal", "shiny")
    #expect(
      table.references.map(\.look.description) == [
        "25 pikachu", "25 pikachu shiny", "26 raichu", "26 raichu shiny",
      ])
    #expect(
      table.references.map(\.source) == ["normal/25", "shiny/25", "normal/26", "shiny/26"])
    #expect(try HashTable(contents: table.encoded(), path: "t").references == table.references)
  }

  @Test
  func `folders with the same name and file names lose no picture`() async throws {
    try write("a/shiny/25.png", "b/shiny/25.png")
    let table = try await table(of: "a/shiny", "b/shiny")
    #expect(table.references.map(\.source) == ["1/shiny/25.png", "2/shiny/25.png"])
  }

  @Test
  func `files that differ in their endings alone are kept apart, with their aliases`()
    async throws
  {
    try write("a.png", "a.jpg", "b.png")
    try folder.write(
      "index.csv",
      Data(
        """
        file,species,form,shiny,female
        a.png,26,raichu,0,0
        a.jpg,133,eevee,0,0
        a.jpg,133,eevee-starter,0,0
        b.png,25,pikachu,0,0
        """.utf8))
    let table = try await table(of: "")
    #expect(table.references.map(\.source) == ["b", "a.png", "a.jpg"])
    let starter = Look(speciesId: 133, form: "eevee-starter", isShiny: false, isFemale: false)
    #expect(table.reference(for: starter)?.source == "a.jpg")
  }

  @Test(arguments: [
    ("shiny", "25.png", "25 pikachu shiny"), ("Shiny", "25.png", "25 pikachu shiny"),
    ("female", "25.png", "25 pikachu female"), ("normal", "25.png", "25 pikachu"),
    ("shiny-female", "25.png", "25 pikachu shiny female"),
    ("shiny/female", "25.png", "25 pikachu shiny female"),
    ("shiny/normal", "25.png", "25 pikachu shiny"), ("shiny/mine", "25.png", "25 pikachu"),
    ("my shiny ones", "25.png", "25 pikachu shiny"),
    ("my-shiny", "shiny/26.png,normal/25.png", "25 pikachu,26 raichu shiny"),
    ("shiny", "female/25.png,26.png", "25 pikachu shiny female,26 raichu shiny"),
  ])
  func `the name of the folder itself counts too`(
    name: String, files: String, looks: String
  ) throws {
    for file in files.split(separator: ",") { try write("\(name)/\(file)") }
    let open = try ReferenceFolder.open(folder.url.appending(path: name), dex: dex)
    #expect(
      open.pictures.map(\.look).sorted().map(\.description).joined(separator: ",") == looks)
  }
}
