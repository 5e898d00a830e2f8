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
    switch content {
    case .picture(let picture):
      let look = picture.look
      return dex.words(
        for: Identity(
          speciesId: look.speciesId, form: look.form, gender: look.isFemale ? .female : nil,
          isShiny: look.isShiny))
    case .name(let name): return "“\(name.text)” is \(dex.name(ofSpecies: name.speciesId))"
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

/// One enrolled thing in JSON.
struct EnrolmentAnswer: Encodable {
  let id: String
  /// `picture` or `name`.
  let kind: String
  /// The kind of screen on which a picture counts.
  let screen: ScreenKind?
  /// The language in which a name counts.
  let language: Language?
  let speciesId: Int
  let species: String?
  let form: String?
  let shiny: Bool?
  let female: Bool?
  /// The hash of a picture as 16 hexadecimal digits.
  let hash: String?
  /// The text that was read for a name.
  let text: String?
  let who: String
  /// The entry that it was enrolled from.
  let entry: String

  init(_ thing: Enrolment, dex: Dex) {
    var picture: EnrolledPicture?
    var name: EnrolledName?
    switch thing.content {
    case .picture(let enrolled): picture = enrolled
    case .name(let enrolled): name = enrolled
    }
    id = thing.uid
    kind = picture == nil ? "name" : "picture"
    screen = picture?.screen
    language = name?.language
    speciesId = picture?.look.speciesId ?? name?.speciesId ?? 0
    species = dex.species(speciesId)?.name
    form = picture?.look.form
    shiny = picture?.look.isShiny
    female = picture?.look.isFemale
    hash = picture?.hash.hexadecimal
    text = name?.text
    who = thing.origin.who
    entry = thing.origin.entry.description
  }
}
