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
  package let origin: LearnedOrigin

  package init(_ content: Content, origin: LearnedOrigin) {
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
  /// What an entry teaches when a person vouches for what it is: its picture where it has a hash, in each pose that was
  /// read, and its name where it was read as something that is no name.
  ///
  /// - Parameter dex: gives a form to what has none: the default one.
  package static func things(
    from entry: Entry, as identity: Identity, screen: ScreenKind, language: Language?, dex: Dex,
    origin: LearnedOrigin
  ) -> [LearnedThing] {
    guard let species = dex.species(identity.speciesId), screen != .unknown else { return [] }
    var things: [LearnedThing] = []
    let form = identity.form ?? species.storableForms.first?.identifier
    if let sprite = entry.evidence.sprite, isNews(sprite), let form {
      let look = Look(
        speciesId: species.id, form: form, isShiny: identity.isShiny ?? false,
        isFemale: identity.gender == .female)
      things += ([sprite.perceptualHash] + sprite.otherPoses).map { bits in
        LearnedThing(
          .picture(LearnedPicture(screen: screen, look: look, hash: PerceptualHash(bits: bits))),
          origin: origin)
      }
    }
    if let name = entry.evidence.name, name.value == nil, let text = name.text, let language {
      let learned = LearnedName(language: language, text: text, speciesId: species.id)
      if learned.isMisreading(of: species) {
        things.append(LearnedThing(.name(learned), origin: origin))
      }
    }
    return things
  }

  /// Whether an entry that is verified may be so because of this.
  func mayConfirm(_ entry: Entry) -> Bool {
    switch content {
    case .picture(let picture):
      guard let sprite = entry.evidence.sprite, sprite.reference == SpriteEvidence.enrolled else {
        return false
      }
      return entry.speciesId == picture.look.speciesId && sprite.outcome == .confirmed
        && PerceptualHash(bits: sprite.perceptualHash).distance(to: picture.hash)
          < SpriteExamination.bar
    case .name(let name):
      return entry.speciesId == name.speciesId && entry.evidence.name?.text == name.text
    }
  }

  /// What the hash table knows, be it as another species, is not learned: pictures that two species share would
  /// make both doubtful.
  private static func isNews(_ sprite: SpriteEvidence) -> Bool {
    let isLearned = sprite.reference == SpriteEvidence.enrolled
    switch sprite.outcome {
    case .contradicted: return false
    case .confirmed: return isLearned
    case .inconclusive:
      let other = sprite.distance.flatMap { own in sprite.margin.map { own + $0 } }
      return isLearned || other.map { $0 >= SpriteExamination.bar } ?? true
    }
  }
}

extension Learnings {
  /// What counts in reading a recording: what was learned from it says nothing new about it, and would make
  /// evidence of the word of whoever accepted its entries.
  ///
  /// - Parameter sha256: the recording's.
  package init(_ things: [LearnedThing], besides sha256: String) {
    self.init()
    for thing in things where !sha256.hasPrefix(thing.origin.entry.recording) {
      switch thing.content {
      case .picture(let picture): pictures.append(picture)
      case .name(let name): names.append(name)
      }
    }
  }
}
