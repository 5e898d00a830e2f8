import Collection
import Dex
import Imaging
import Reporting
import Verification

/// An enrolled picture or name in words, for people.
extension Enrolment {
  /// The kind of screen or the language in which it counts.
  private var place: String {
    switch content {
    case .picture(let picture): picture.screen.rawValue
    case .name(let name): name.language.rawValue
    }
  }

  /// The enrolment in a few words: `Pikachu (pikachu), shiny`, or `“Pikachv” is Pikachu`.
  func words(dex: Dex) -> String {
    func name(_ species: Int) -> String { dex.species(species)?.name ?? "No. \(species)" }
    switch content {
    case .picture(let picture):
      let look = picture.look
      return "\(name(look.speciesId)) (\(look.form))\(look.isShiny ? ", shiny" : "")"
        + (look.isFemale ? ", female" : "")
    case .name(let enrolled): return "“\(enrolled.text)” is \(name(enrolled.speciesId))"
    }
  }

  static func table(of things: [Enrolment], dex: Dex) -> [String] {
    TextTable(
      header: ["id", "where", "what", "hash", "origin"], numeric: [],
      rows: things.map { thing in
        var hash = ""
        if case .picture(let picture) = thing.content { hash = picture.hash.hexadecimal }
        return [thing.uid, thing.place, thing.words(dex: dex), hash, "\(thing.origin)"]
      }
    ).lines(within: StandardStream.output.tableColumns)
  }
}
