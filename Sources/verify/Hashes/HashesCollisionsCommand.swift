import ArgumentParser
import Dex

/// Lists references that their hash cannot tell apart.
struct HashesCollisionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collisions",
    abstract: "Lists looks of other species or forms that the hash takes for one.",
    discussion: """
      Two pictures whose 64-bit hashes are less than 5 apart are one to the hash. Colour tells most \
      of them apart; those marked "alike" it does not either: only the screen's text and icons do. \
      Pairs of two species come first, the nearest before the others.

        verify hashes collisions
      """)

  @OptionGroup var table: HashTableOptions

  @Flag(help: "Only those that colour does not tell apart either.")
  var alike = false

  @Flag(help: "Shiny against normal and female against male of one form, too.")
  var all = false

  func run() async throws {
    let table = try table.load()
    var counts = (pairs: 0, alike: 0, species: 0)
    var shown: [HashTable.Collision] = []
    for collision in table.collisions() {
      let a = collision.first
      let b = collision.second
      guard all || a.form != b.form || a.speciesId != b.speciesId else { continue }
      counts.pairs += 1
      counts.alike += collision.isAlikeInColour ? 1 : 0
      counts.species += collision.isOfTwoSpecies ? 1 : 0
      if !alike || collision.isAlikeInColour { shown.append(collision) }
    }
    let sorted = shown.enumerated().sorted { a, b in
      (a.element.isOfTwoSpecies ? 0 : 1, a.element.distance, a.offset)
        < (b.element.isOfTwoSpecies ? 0 : 1, b.element.distance, b.offset)
    }
    try CommandAnswer.say(["distance\tcolour\tfirst\tsecond"])
    try CommandAnswer.say(
      sorted.map(\.element).map {
        "\($0.distance)\t\($0.isAlikeInColour ? "alike" : "differs")\t\($0.first.look)\t"
          + "\($0.second.look)"
      })
    StandardStream.error.tell(
      "\(counts.pairs) pairs under \(HashTable.hashBar), \(counts.species) of two species, "
        + "\(counts.alike) alike in colour too")
  }
}

extension HashTable.Collision {
  fileprivate var isOfTwoSpecies: Bool { first.speciesId != second.speciesId }
}
