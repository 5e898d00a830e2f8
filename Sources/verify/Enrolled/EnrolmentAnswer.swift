import Collection
import Dex
import Imaging
import Verification

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
