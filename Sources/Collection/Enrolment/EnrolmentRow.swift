import Dex
internal import GRDB
import Imaging
import Verification

/// One row of `enrolment`, without its run.
struct EnrolmentRow: Hashable, Codable, FetchableRecord, EncodableRecord {
  var uid: String
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

  init(_ thing: Enrolment) {
    uid = thing.uid
    origin = thing.origin.description
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

  /// Inserts the row, unless the run has it already.
  func insert(runId: Int64, in database: Database) throws {
    var columns = try databaseDictionary
    columns["runId"] = runId.databaseValue
    try database.insert(
      columns, into: "enrolment", otherwise: "ON CONFLICT (uid, runId) DO NOTHING")
  }

  /// The enrolment; nil when a newer version wrote it.
  var thing: Enrolment? {
    guard let origin = EnrolmentOrigin(origin) else { return nil }
    if let screen, screen != .unknown, let form, let isShiny, let isFemale,
      let hash = phash.flatMap({ PerceptualHash(hexadecimal: $0) })
    {
      let look = Look(speciesId: speciesId, form: form, isShiny: isShiny, isFemale: isFemale)
      return Enrolment(
        .picture(EnrolledPicture(screen: screen, look: look, hash: hash)), origin: origin)
    }
    guard let language, let text, !text.isEmpty else { return nil }
    return Enrolment(
      .name(EnrolledName(language: language, text: text, speciesId: speciesId)), origin: origin)
  }
}
