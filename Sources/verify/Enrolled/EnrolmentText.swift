import Collection
import Dex
import Imaging
import Reporting
import Verification

/// Enrolled pictures and names in words, for people.
enum EnrolmentText {
  /// The kind of screen or the language in which it counts.
  static func place(of thing: Enrolment) -> String {
    switch thing.content {
    case .picture(let picture): picture.screen.rawValue
    case .name(let name): name.language.rawValue
    }
  }

  /// One thing in a few words: `Pikachu (pikachu), shiny`, or `“Pikachv” is Pikachu`.
  static func words(of thing: Enrolment, dex: Dex) -> String {
    switch thing.content {
    case .picture(let picture):
      let look = picture.look
      return "\(name(look.speciesId, dex)) (\(look.form))\(look.isShiny ? ", shiny" : "")"
        + (look.isFemale ? ", female" : "")
    case .name(let name): return "“\(name.text)” is \(Self.name(name.speciesId, dex))"
    }
  }

  static func table(of things: [Enrolment], dex: Dex) -> [String] {
    var table = TextTable(header: ["id", "where", "what", "hash", "origin"], numeric: [])
    for thing in things {
      var hash = ""
      if case .picture(let picture) = thing.content { hash = picture.hash.hexadecimal }
      table.add(
        [thing.uid, place(of: thing), words(of: thing, dex: dex), hash, "\(thing.origin)"]
          .map { TextTable.Cell($0) })
    }
    return table.lines(within: StandardStream.output.tableColumns)
  }

  private static func name(_ species: Int, _ dex: Dex) -> String {
    dex.species(species)?.name ?? "No. \(species)"
  }
}
