import Collection
import Dex
import Reporting
import Verification

/// Pictures of verified entries and enrolled pictures, by look: the next best thing to a reference.
struct Likenesses {
  private struct Key: Hashable {
    let screen: ScreenKind
    let speciesId: Int
    let form: String?
    let isShiny: Bool?
  }

  /// Two of each look, since an entry is not shown beside itself.
  private static let most = 2

  private let dex: Dex
  private var pictures: [Key: [(id: EntryID, picture: ReferencePicture)]] = [:]

  /// - Parameter store: holds the enrolled pictures.
  init(
    of recordings: [ReportedRecording], store: CollectionStore, dex: Dex
  ) throws(CollectionError) {
    self.dex = dex
    for recording in recordings {
      for reported in recording.entries where !reported.needsPerson {
        guard let identity = Identity(reported.entry), let sprite = reported.sprite else {
          continue
        }
        keep(
          sprite, of: identity, screen: recording.scan.screen, from: reported.id,
          as: "a verified one")
      }
    }
    for thing in try store.enrolments() {
      guard case .picture(let enrolled) = thing.content,
        let sprite = try store.sprite(of: thing.origin.entry)
      else { continue }
      let look = enrolled.look
      let identity = Identity(
        speciesId: look.speciesId, form: look.form, gender: nil, isShiny: look.isShiny)
      keep(
        sprite, of: identity, screen: enrolled.screen, from: thing.origin.entry,
        as: "an enrolled one")
    }
  }

  private mutating func keep(
    _ sprite: EntryPicture, of identity: Identity, screen: ScreenKind, from id: EntryID,
    as words: String
  ) {
    let picture = ReferencePicture(
      caption: "\(dex.look(of: identity)), \(words)", isShiny: identity.isShiny,
      bytes: Array(sprite.jpeg), width: sprite.width, height: sprite.height)
    for form in Set([identity.form, nil]) {
      let key = Key(
        screen: screen, speciesId: identity.speciesId, form: form, isShiny: identity.isShiny)
      let known = pictures[key] ?? []
      if known.count < Self.most, !known.contains(where: { $0.id == id }) {
        pictures[key] = known + [(id, picture)]
      }
    }
  }

  /// A look-alike on the same kind of screen.
  func picture(
    of identity: Identity, screen: ScreenKind, otherThan id: EntryID
  ) -> ReferencePicture? {
    let shininess: [Bool?] = identity.isShiny.map { [$0] } ?? [false, true, nil]
    for isShiny in shininess {
      for form in [identity.form, nil] {
        let key = Key(screen: screen, speciesId: identity.speciesId, form: form, isShiny: isShiny)
        if let found = pictures[key]?.first(where: { $0.id != id }) { return found.picture }
      }
    }
    return nil
  }
}
