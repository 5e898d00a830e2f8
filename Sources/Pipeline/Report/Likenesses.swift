import Dex
import Reporting
import Verification

/// The pictures of verified entries, by what they are of: the next best thing to a reference.
struct Likenesses {
  private struct Key: Hashable {
    let screen: ScreenKind
    let speciesId: Int
    let form: String?
    let isShiny: Bool?
  }

  private var pictures: [Key: (id: EntryID, picture: ReferencePicture)] = [:]

  init(of recordings: [ReportedRecording], dex: Dex) {
    for recording in recordings {
      for reported in recording.entries where reported.entry.verdict == .verified {
        guard let identity = Identity(reported.entry),
          let sprite = reported.entry.pictures.first(where: { $0.kind == .sprite })
        else { continue }
        let name = dex.species(identity.speciesId)?.name ?? "No. \(identity.speciesId)"
        let picture = ReferencePicture(
          caption: "\(name)\(identity.isShiny == true ? ", shiny" : ""), a verified one",
          format: .jpeg, bytes: Array(sprite.jpeg), width: sprite.width, height: sprite.height)
        for form in Set([identity.form, nil]) {
          let key = Key(
            screen: recording.account.screen, speciesId: identity.speciesId, form: form,
            isShiny: identity.isShiny)
          if pictures[key] == nil { pictures[key] = (reported.id, picture) }
        }
      }
    }
  }

  /// A verified look-alike on the same kind of screen.
  func picture(
    of identity: Identity, screen: ScreenKind, otherThan id: EntryID
  ) -> ReferencePicture? {
    let shininess: [Bool?] = identity.isShiny.map { [$0] } ?? [false, true, nil]
    for isShiny in shininess {
      for form in [identity.form, nil] {
        let key = Key(
          screen: screen, speciesId: identity.speciesId, form: form, isShiny: isShiny)
        if let found = pictures[key], found.id != id { return found.picture }
      }
    }
    return nil
  }
}
