import Dex
import Foundation
import Imaging
import Testing

struct HashTableTests {
  private let table = DrawnReferences.table

  @Test
  func `references are sorted and found by species`() {
    #expect(table.references.map(\.source) == ["a", "as", "b1", "b2", "c"])
    #expect(table.references(ofSpecies: 2).map(\.form) == ["beta-one", "beta-two"])
    #expect(table.references(ofSpecies: 4).isEmpty)
  }

  @Test
  func `a form without a picture is found by the one that stands for it`() {
    let own = DrawnReferences.look(3, "gamma-own")
    #expect(table.reference(for: own)?.source == "c")
    #expect(table.reference(for: DrawnReferences.look(1, "alpha"))?.source == "a")
    #expect(table.reference(for: DrawnReferences.look(9, "none")) == nil)
  }

  @Test
  func `a female without a picture of her own is found by the other`() {
    let female = DrawnReferences.look(1, "alpha", shiny: true, female: true)
    #expect(table.reference(for: female)?.source == "as")
  }

  @Test
  func `look-alikes are those of one hash and color`() {
    let pairs = table.lookAlikePairs.map { [table.references[$0.0], table.references[$0.1]] }
    #expect(pairs.map { $0.map(\.source) } == [["b1", "b2"]])
  }

  @Test
  func `the nearest reference is at 0 from its own hash, and a species can be left out`() throws {
    let gamma = try #require(table.references(ofSpecies: 3).first)
    let nearest = try #require(table.nearest(to: gamma.hash))
    #expect(nearest.reference == gamma && nearest.distance == 0)
    let rival = try #require(table.nearest(to: gamma.hash, excludingSpecies: 3))
    #expect(rival.reference.speciesId != 3)
    let all = table.references.filter { $0.speciesId != 3 }.map { $0.hash.distance(to: gamma.hash) }
    #expect(rival.distance == all.min())
  }

  @Test
  func `a table is the same after writing and reading`() throws {
    let read = try HashTable(contents: table.encoded(), path: "t")
    #expect(read.references == table.references)
    #expect(read.aliases == table.aliases)
    #expect(read.lookAlikeIndices == table.lookAlikeIndices)
    #expect(read.header == table.header)
    #expect(read.encoded() == table.encoded())
  }

  @Test
  func `the order of the references does not change the bytes`() {
    let turned = HashTable(
      header: table.header, references: table.references.reversed(),
      aliases: [DrawnReferences.look(3, "gamma-own"): "c"])
    #expect(turned.encoded() == table.encoded())
  }

  @Test
  func `every single flipped bit is caught`() {
    let contents = table.encoded()
    var accepted: [Int] = []
    for place in contents.indices {
      var damaged = contents
      damaged[place] ^= 1 << UInt8(place % 8)
      if (try? HashTable(contents: damaged, path: "t")) != nil { accepted.append(place) }
    }
    #expect(accepted.isEmpty)
  }

  @Test
  func `a table cut short anywhere is refused`() {
    let contents = table.encoded()
    for count in stride(from: 0, to: contents.count, by: 7) {
      #expect(throws: HashTableError.self) {
        try HashTable(contents: contents.prefix(count), path: "t")
      }
    }
  }

  @Test
  func `foreign, missing and tables of other versions are told apart, each with its cure`() {
    #expect(throws: HashTableError.foreign(path: "t")) {
      try HashTable(contents: Data("species,form\n".utf8), path: "t")
    }
    for format in [1, 3] {
      let other = #expect(throws: HashTableError.otherFormat(path: "t", format: format)) {
        try HashTable(contents: Data("verify-hashes\t\(format)\nelse\n".utf8), path: "t")
      }
      #expect(other?.description.contains("make one with `verify hashes build`") == true)
    }
    let missing = URL(filePath: "/nowhere/at/all.tsv")
    let error = #expect(throws: HashTableError.self) { try HashTable.load(contentsOf: missing) }
    #expect(error?.description.contains("verify hashes build") == true)
  }
}
