import Dex
internal import GRDB
import Imaging
import Verification

/// One row of `learned`.
struct LearnedRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "learned"

  var uid: String
  var runId: Int64
  var kind: String
  var speciesId: Int
  var screen: ScreenKind?
  var form: String?
  var isShiny: Bool?
  var isFemale: Bool?
  var phash: String?
  var language: Language?
  var text: String?
  var origin: String

  init(_ thing: LearnedThing, runId: Int64) {
    uid = thing.uid
    self.runId = runId
    origin = thing.origin
    switch thing.content {
    case .picture(let picture):
      kind = "picture"
      speciesId = picture.look.speciesId
      screen = picture.screen
      form = picture.look.form
      isShiny = picture.look.isShiny
      isFemale = picture.look.isFemale
      phash = picture.hash.hexadecimal
    case .name(let name):
      kind = "name"
      speciesId = name.speciesId
      language = name.language
      text = name.text
    }
  }

  /// nil for what a newer version learned.
  var thing: LearnedThing? {
    if let screen, let form, let isShiny, let isFemale,
      let hash = phash.flatMap({ PerceptualHash(hexadecimal: $0) })
    {
      let look = Look(speciesId: speciesId, form: form, isShiny: isShiny, isFemale: isFemale)
      return LearnedThing(
        .picture(LearnedPicture(screen: screen, look: look, hash: hash)), origin: origin)
    }
    guard let language, let text else { return nil }
    return LearnedThing(
      .name(LearnedName(language: language, text: text, speciesId: speciesId)), origin: origin)
  }
}
