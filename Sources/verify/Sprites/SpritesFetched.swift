import Dex
import Pipeline

/// What a download came to, as JSON has it.
struct SpritesFetched: Encodable {
  struct File: Encodable {
    let path: String
    let species: Int
    let form: String
    let shiny: Bool
    let female: Bool
    let isStorable: Bool
    var why: String?

    enum CodingKeys: String, CodingKey {
      case path, species, form, shiny, female, why
      case isStorable = "is_storable"
    }

    init(_ render: Render, why: String? = nil) {
      path = render.path
      species = render.look.speciesId
      form = render.look.form
      shiny = render.look.isShiny
      female = render.look.isFemale
      isStorable = render.isStorable
      self.why = why
    }
  }

  let base: String
  let folder: String
  let present: Int
  let fetched: Int
  let bytes: Int
  let missing: [File]
  let failed: [File]

  init(_ outcome: SpriteDownload.Outcome, base: String, folder: String) {
    self.base = base
    self.folder = folder
    present = outcome.present
    fetched = outcome.fetched
    bytes = outcome.bytes
    missing = outcome.missing.map { File($0) }
    failed = outcome.failed.map { File($0.render, why: $0.why) }
  }
}
