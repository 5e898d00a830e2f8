import ArgumentParser
import Dex

/// Lists references that their hash cannot tell apart.
struct HashesCollisionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collisions",
    abstract: "Lists looks of other species or forms that the hash takes for one.",
    discussion: """
      Two pictures whose 64-bit hashes are less than 5 apart are one to the hash. Colour tells most \
      of them apart; those marked "alike" it does not either: only the screen's text and icons do.

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
    var lines: [String] = []
    for collision in table.collisions() {
      let a = collision.first
      let b = collision.second
      guard all || a.form != b.form || a.speciesId != b.speciesId else { continue }
      counts.pairs += 1
      counts.alike += collision.isAlikeInColour ? 1 : 0
      counts.species += a.speciesId == b.speciesId ? 0 : 1
      guard !alike || collision.isAlikeInColour else { continue }
      lines.append(
        "\(collision.distance)\t\(collision.isAlikeInColour ? "alike" : "colour")\t\(a.look)\t"
          + "\(b.look)")
    }
    try CommandAnswer.say(lines)
    StandardStream.error.tell(
      "\(counts.pairs) pairs under \(HashTable.hashBar), \(counts.species) of two species, "
        + "\(counts.alike) alike in colour too")
  }
}
