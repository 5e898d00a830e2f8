package import Dex
import Imaging
package import Verification

/// One thing that was learned, as it is listed and shared.
package struct LearnedThing: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case picture(LearnedPicture)
    case name(LearnedName)
  }

  package let content: Content
  /// Who vouched for it, and of which entry: it stays with it wherever it is taken.
  package let origin: String

  package init(_ content: Content, origin: String) {
    self.content = content
    self.origin = origin
  }

  /// The same for the same thing on every machine: 16 hex digits of what was learned.
  package var uid: String {
    switch content {
    case .picture(let picture):
      Checksum.hex(
        of: "picture\u{0}\(picture.screen.rawValue)\u{0}\(picture.look)\u{0}"
          + picture.hash.hexadecimal)
    case .name(let name):
      Checksum.hex(of: "name\u{0}\(name.language.rawValue)\u{0}\(name.speciesId)\u{0}\(name.text)")
    }
  }
}

extension LearnedThing {
  /// What an entry teaches when a person vouches for what it is: its picture where it has a hash, and its
  /// name where it was read as something that is no name.
  ///
  /// - Parameter dex: gives a form to what has none: the default one.
  package static func things(
    from entry: Entry, as identity: Identity, screen: ScreenKind, language: Language?, dex: Dex,
    origin: String
  ) -> [LearnedThing] {
    guard let species = dex.species(identity.speciesId), screen != .unknown else { return [] }
    var things: [LearnedThing] = []
    let form = identity.form ?? species.storableForms.first?.identifier
    if let sprite = entry.evidence.sprite, isNews(sprite), let form {
      let look = Look(
        speciesId: species.id, form: form, isShiny: identity.isShiny ?? false,
        isFemale: identity.gender == .female)
      things.append(
        LearnedThing(
          .picture(
            LearnedPicture(
              screen: screen, look: look, hash: PerceptualHash(bits: sprite.perceptualHash))),
          origin: origin))
    }
    if let name = entry.evidence.name, name.value == nil, let text = name.text, let language,
      !text.isEmpty
    {
      things.append(
        LearnedThing(
          .name(LearnedName(language: language, text: text, speciesId: species.id)),
          origin: origin))
    }
    return things
  }

  /// What the hash table knows is not learned: pictures that two species share would make both doubtful.
  private static func isNews(_ sprite: SpriteEvidence) -> Bool {
    switch sprite.outcome {
    case .contradicted: false
    case .inconclusive: true
    case .confirmed: sprite.reference == SpriteEvidence.enrolled
    }
  }
}
