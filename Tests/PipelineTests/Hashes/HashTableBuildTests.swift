import Foundation
import Imaging
import Pipeline
import Reporting
import Testing

@testable import Dex

struct HashTableBuildTests {
  private let header = HashTableHeader(background: RGB(255, 255, 255), source: "drawn")
  /// Four species with nine more forms each.
  private let dex = Dex(
    date: "2026-01-01",
    species: [
      HashTableBuildTests.species(1, "bulbasaur"), HashTableBuildTests.species(2, "ivysaur"),
      HashTableBuildTests.species(3, "venusaur"), HashTableBuildTests.species(4, "charmander"),
    ])

  private static func species(_ id: Int, _ name: String) -> Species {
    let forms = [name] + (1...9).map { "\(name)-\($0)" }
    return Species(
      id: id, name: name, names: [:], genderRate: 1, hasGenderDifferences: false, generation: 1,
      forms: forms.map { form in
        Form(
          identifier: form, id: id, types: [.grass], isDefault: form == name, isBattleOnly: false,
          isMega: false, isGigantamax: false, isStorable: true)
      })
  }

  private func build(_ folder: PictureFolder, jobs: Int = 2) async throws -> HashTableBuild {
    try await HashTableBuild.run(
      folders: [try ReferenceFolder.open(folder.url, dex: dex)], header: header, jobs: jobs)
  }

  @Test
  func `an index of our own says what a picture is of, and a second row names an alias`()
    async throws
  {
    let folder = try PictureFolder()
    try folder.write("a/one.png", try #require(PictureFolder.picture))
    try folder.write(
      "index.csv",
      Data(
        """
        file,species,form,shiny,female
        a/one.png,2,ivysaur,0,0
        a/one.png,2,ivysaur-1,0,0
        """.utf8))
    let table = try await build(folder).table
    #expect(table.references.map(\.look.description) == ["2 ivysaur"])
    #expect(table.references.first?.source == "a/one")
    let alias = Look(speciesId: 2, form: "ivysaur-1", isShiny: false, isFemale: false)
    #expect(table.reference(for: alias)?.source == "a/one")
  }

  @Test
  func `what is unreadable, unknown or wrong in the index is listed and the rest goes on`()
    async throws
  {
    let folder = try PictureFolder()
    try folder.write("one.png", try #require(PictureFolder.picture))
    try folder.write("two.png", Data("no picture".utf8))
    try folder.write("three.png", try #require(PictureFolder.picture))
    try folder.write(
      "index.csv",
      Data(
        """
        file,species,form,shiny,female
        one.png,1,bulbasaur,0,0
        two.png,2,ivysaur,0,0
        four.png,4,charmander,0,0
        ../five.png,5,charmeleon,0,0
        one.png,x,bulbasaur,0,0
        """.utf8))
    let opened = try ReferenceFolder.open(folder.url, dex: dex)
    #expect(opened.unknown == ["three.png"])
    #expect(opened.unusable.count == 2)
    let build = try await build(folder)
    #expect(build.table.references.map(\.source) == ["one"])
    #expect(build.unreadable.count == 2)
    #expect(build.unreadable.last == "two.png: it is neither PNG, JPEG nor WebP")
    #expect(!build.unreadable.contains { $0.contains("recording") })
  }

  @Test
  func `the number of jobs does not change the bytes`() async throws {
    let folder = try PictureFolder()
    var index = "file,species,form,shiny,female\n"
    for number in 1...9 {
      try folder.write("\(number).png", try #require(PictureFolder.picture))
      let species = dex.allSpecies[number % 4]
      index += "\(number).png,\(species.id),\(species.name)-\(number),0,0\n"
    }
    try folder.write("index.csv", Data(index.utf8))
    let one = try await build(folder, jobs: 1).table.encoded()
    let four = try await build(folder, jobs: 4).table.encoded()
    #expect(one == four)
  }

  @Test
  func `files named as PokeAPI names them need no index`() async throws {
    let folder = try PictureFolder()
    for name in ["26.png", "shiny/10100.png", "201-b.png", "female/3.png", "99999.png"] {
      try folder.write(name, try #require(PictureFolder.picture))
    }
    let opened = try ReferenceFolder.open(folder.url, dex: try Dex.bundled())
    #expect(
      Set(opened.pictures.map(\.look.description)) == [
        "26 raichu", "26 raichu-alola shiny", "201 unown-b", "3 venusaur female",
      ])
    #expect(opened.unknown == ["99999.png"])
  }

  @Test
  func `an index by PokeAPI's numbers takes its forms from the dex and from a lookup`() throws {
    let folder = try PictureFolder()
    for name in ["26", "10100", "201-f", "25"] {
      try folder.write("\(name).png", try #require(PictureFolder.picture))
    }
    try folder.write(
      "INDEX.csv",
      Data(
        """
        file,dex_no,form_id,shiny,female
        26.png,26,26,0,0
        10100.png,26,10202,1,0
        201-f.png,201,,0,0
        25.png,25,x,0,0
        """.utf8))
    try folder.write(
      "LOOKUP.csv",
      Data(
        """
        file,dex_no,form_identifier,shiny,female,how
        201-f.png,201,unown-f,0,0,exact
        26.png,26,raichu-alola,0,0,drawn like the default one
        26.png,26,raichu,0,1,no separate female render
        """.utf8))
    let opened = try ReferenceFolder.open(folder.url, dex: try Dex.bundled())
    #expect(
      Set(opened.pictures.map { "\($0.path): \($0.look)" }) == [
        "26.png: 26 raichu", "10100.png: 26 raichu-alola shiny", "201-f.png: 201 unown-f",
      ])
    #expect(opened.aliases.map { "\($0.value): \($0.key)" } == ["26.png: 26 raichu-alola"])
    #expect(opened.unusable.count == 1)
  }

  @Test
  func `an index with other columns is refused`() throws {
    let folder = try PictureFolder()
    try folder.write("index.csv", Data("name,number\nx,1\n".utf8))
    #expect(throws: Failure.self) {
      try ReferenceFolder.open(folder.url, dex: dex)
    }
  }
}
