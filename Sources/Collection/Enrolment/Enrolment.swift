package import Dex
import Files
import Imaging
package import Verification

/// An enrolled picture or name, as it is listed and shared.
package struct Enrolment: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case picture(EnrolledPicture)
    case name(EnrolledName)
  }

  package let content: Content
  package let origin: EnrolmentOrigin

  package init(_ content: Content, origin: EnrolmentOrigin) {
    self.content = content
    self.origin = origin
  }

  /// The id: 16 hex digits that depend only on the enrolled picture or name, so that it is the same
  /// on every machine.
  package var uid: String {
    switch content {
    case .picture(let picture):
      "picture\u{0}\(picture.screen.rawValue)\u{0}\(picture.look)\u{0}\(picture.hash.hexadecimal)"
        .checksum
    case .name(let name):
      "name\u{0}\(name.language.rawValue)\u{0}\(name.speciesId)\u{0}\(name.text)".checksum
    }
  }
}

extension Enrolment {
  /// Returns the enrolments from an entry whose identity a person accepted: its picture where it
  /// has a hash, in each pose that was read, and its name where the text that was read is not a
  /// name.
  ///
  /// - Parameter dex: gives the default form to an identity without a form.
  package static func things(
    from entry: Entry, as identity: Identity, screen: ScreenKind, language: Language?, dex: Dex,
    origin: EnrolmentOrigin
  ) -> [Enrolment] {
    guard let species = dex.species(identity.speciesId), screen != .unknown else { return [] }
    var things: [Enrolment] = []
    let form = identity.form ?? species.storableForms.first?.identifier
    if let sprite = entry.evidence.sprite, isNews(sprite), let form {
      let look = Look(
        speciesId: species.id, form: form, isShiny: identity.isShiny ?? false,
        isFemale: identity.gender == .female)
      things += ([sprite.perceptualHash] + (sprite.otherPoses ?? [])).map {
        Enrolment(.picture(EnrolledPicture(screen: screen, look: look, hash: $0)), origin: origin)
      }
    }
    if let name = entry.evidence.name, name.value == nil, let text = name.text, let language {
      let enrolled = EnrolledName(language: language, text: text, speciesId: species.id)
      if enrolled.isMisreading(of: species) {
        things.append(Enrolment(.name(enrolled), origin: origin))
      }
    }
    return things
  }

  /// Returns true when an entry may be verified because of this enrolment.
  func mayConfirm(_ entry: Entry) -> Bool {
    switch content {
    case .picture(let picture):
      guard let sprite = entry.evidence.sprite, sprite.reference == SpriteEvidence.enrolled else {
        return false
      }
      return entry.speciesId == picture.look.speciesId && sprite.outcome == .confirmed
        && sprite.perceptualHash.distance(to: picture.hash) < SpriteExamination.bar
    case .name(let name):
      return entry.speciesId == name.speciesId && entry.evidence.name?.text == name.text
    }
  }

  /// Returns true for a picture that the hash table does not know, not even as another species.
  /// Enrolling a picture that two species share would make both doubtful.
  private static func isNews(_ sprite: SpriteEvidence) -> Bool {
    let isEnrolled = sprite.reference == SpriteEvidence.enrolled
    switch sprite.outcome {
    case .contradicted: return false
    case .confirmed: return isEnrolled
    case .inconclusive:
      let other = sprite.distance.flatMap { own in sprite.margin.map { own + $0 } }
      return isEnrolled || other.map { $0 >= SpriteExamination.bar } ?? true
    }
  }
}

extension Enrolments {
  /// Selects the enrolments that count for reading a recording. Those that come from the recording
  /// itself do not: they add nothing, and would turn the word of the person who accepted its
  /// entries into evidence.
  ///
  /// - Parameter sha256: the recording's.
  package init(_ things: [Enrolment], besides sha256: String) {
    self.init()
    for thing in things where !sha256.hasPrefix(thing.origin.entry.recording) {
      switch thing.content {
      case .picture(let picture): pictures.append(picture)
      case .name(let name): names.append(name)
      }
    }
  }
}
