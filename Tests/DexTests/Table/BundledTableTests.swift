import Dex
import Imaging
import Testing

struct BundledTableTests {
  @Test
  func `the table of verify holds every HOME render`() throws {
    let table = try HashTable.bundled()
    #expect(table.references.count == 3094)
    #expect(table.header.background == RGB(255, 255, 255))
    #expect(table.encoded().count < 2_000_000)
  }

  @Test
  func `its hashes have half their bits set, so that distances are even`() throws {
    for reference in try HashTable.bundled().references {
      #expect(reference.hash.bits.nonzeroBitCount == 32)
    }
  }

  @Test
  func `every form in it is one of the dex, under its species`() throws {
    let dex = try Dex.bundled()
    let table = try HashTable.bundled()
    let looks = table.references.map(\.look) + Array(table.aliases.keys)
    let unknown = looks.filter { look in
      dex.species(look.speciesId)?.forms.contains { $0.identifier == look.form } != true
    }
    #expect(unknown.isEmpty)
  }

  @Test
  func `only Eternal Floette can be stored in HOME without a reference`() throws {
    let missing = try HashTable.bundled().storableLooksWithoutReference(in: try Dex.bundled())
    #expect(missing.map(\.form) == ["floette-eternal", "floette-eternal"])
  }

  @Test
  func `a female's own picture that is missing is known by that of this table`() throws {
    let (bundled, dex) = (try HashTable.bundled(), try Dex.bundled())
    #expect(bundled.femaleLooksWithoutReference(in: dex, knownBy: bundled).isEmpty)
    let venusaur = bundled.references(ofSpecies: 3).filter { !$0.isFemale }
    let table = HashTable(header: bundled.header, references: venusaur, aliases: [:])
    let missing = table.femaleLooksWithoutReference(in: dex, knownBy: bundled)
    #expect(missing.map(\.description) == ["3 venusaur female", "3 venusaur shiny female"])
  }

  @Test
  func `a picture of the female stands for no male that looks different`() throws {
    let (bundled, dex) = (try HashTable.bundled(), try Dex.bundled())
    let females = bundled.references(ofSpecies: 25).filter(\.isFemale)
    let table = HashTable(header: bundled.header, references: females, aliases: [:])
    let missing = table.storableLooksWithoutReference(in: dex).filter { $0.form == "pikachu" }
    #expect(missing.map(\.description) == ["25 pikachu", "25 pikachu shiny"])
  }

  @Test
  func `its look-alikes are known, and no look has pictures that differ`() throws {
    let table = try HashTable.bundled()
    #expect(table.lookAlikesOfTwoSpecies(unknownTo: table).isEmpty)
    #expect(table.differentPicturesOfOneLook.isEmpty)
  }

  @Test
  func `one shiny Alcremie stands for its nine creams`() throws {
    let table = try HashTable.bundled()
    let creams = [
      "vanilla-cream", "ruby-cream", "matcha-cream", "mint-cream", "lemon-cream", "salted-cream",
      "ruby-swirl", "caramel-swirl", "rainbow-swirl",
    ]
    let sources = creams.map {
      table.reference(
        for: Look(
          speciesId: 869, form: "alcremie-\($0)-berry-sweet", isShiny: true, isFemale: false)
      )?.source
    }
    #expect(sources.allSatisfy { $0 == "home/shiny/869-berry-sweet" })
  }

  @Test
  func `forms that share a picture are look-alikes`() throws {
    let table = try HashTable.bundled()
    func lookAlikes(ofFirst species: Int) throws -> [Look] {
      let index = try #require(table.references.firstIndex { $0.speciesId == species })
      return table.lookAlikeIndices[index].map { table.references[$0].look }
    }
    #expect(try lookAlikes(ofFirst: 963).contains { $0.form == "palafin-zero" })
    #expect(try lookAlikes(ofFirst: 710).count { !$0.isShiny } == 3)
  }

  @Test
  func `a shiny that is far from normal is so in the table`() throws {
    let table = try HashTable.bundled()
    let wooloo = table.references(ofSpecies: 831)
    let distance = try #require(wooloo.last?.hash).distance(to: try #require(wooloo.first?.hash))
    #expect(distance == 32)
  }
}
