import Imaging
import Testing

@testable import Dex

struct RenderListTests {
  private static func form(
    _ identifier: String, id: Int, variety: Variety, isDefault: Bool = false
  ) -> Form {
    Form(
      identifier: identifier, id: id, types: [.fire], isDefault: isDefault, isBattleOnly: false,
      isMega: false, isGigantamax: false, isStorable: true, variety: variety)
  }

  /// A species that no table knows, with a form of its own variety and one that shares the first's.
  private static func species(
    _ name: String = "newmon", hasGenderDifferences: Bool = false
  ) -> Species {
    let plain = Variety(identifier: name, id: 1026)
    return Species(
      id: 1026, name: "Newmon", names: [:], genderRate: 4,
      hasGenderDifferences: hasGenderDifferences, generation: 9,
      forms: [
        form(name, id: 1, variety: plain, isDefault: true),
        form("\(name)-blue", id: 2, variety: plain),
        form("\(name)-alola", id: 3, variety: Variety(identifier: "\(name)-alola", id: 20001)),
      ])
  }

  private static let empty = HashTable(
    header: DrawnReferences.header, references: [], aliases: [:])

  @Test func `new forms are named by the collection's rule`() {
    let dex = Dex(date: "2026-01-01", species: [Self.species()])
    let list = RenderList(of: dex, knownBy: Self.empty)
    #expect(
      list.renders.map(\.path) == [
        "1026.png", "shiny/1026.png", "1026-blue.png", "shiny/1026-blue.png", "20001.png",
        "shiny/20001.png",
      ])
  }

  @Test func `females are asked for where they look different`() {
    let dex = Dex(date: "2026-01-01", species: [Self.species(hasGenderDifferences: true)])
    let paths = RenderList(of: dex, knownBy: Self.empty).renders.map(\.path)
    #expect(paths.contains("female/1026.png") && paths.contains("shiny/female/1026.png"))
  }

  @Test(arguments: ["../../etc/x", "A B\u{202E}", "é/ü", "con\0.png"])
  func `no name of a form leaves the folder or holds more than letters, digits and hyphens`(
    name: String
  ) {
    let dex = Dex(date: "2026-01-01", species: [Self.species(name)])
    for render in RenderList(of: dex, knownBy: Self.empty).renders {
      #expect(render.path.wholeMatch(of: /(shiny\/)?[a-z0-9-]+\.png/) != nil)
    }
  }

  @Test func `every reference of the bundled table is asked for by its own name, once`() throws {
    let table = try HashTable.bundled()
    let list = RenderList(of: try Dex.bundled(), knownBy: table)
    let looks = Set(list.renders.map(\.look))
    #expect(looks.count == list.renders.count)
    #expect(Set(list.renders.map(\.path)).count == list.renders.count)
    #expect(table.references.allSatisfy { looks.contains($0.look) })
    #expect(list.renders.allSatisfy { table.aliases[$0.look] == nil })
    let clover = try #require(
      list.renders.first { $0.look.form == "alcremie-ruby-cream-clover-sweet" })
    #expect(clover.path == "869-ruby-cream-clove-sweet.png")
    #expect(list.renders.first { $0.path == "shiny/869-berry-sweet.png" }?.sharedBy.count == 8)
  }
}
