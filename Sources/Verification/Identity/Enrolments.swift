package import Dex
package import Imaging

/// The picture of an entry that is certain: its look, and the kind of screen on which it was seen.
package struct EnrolledPicture: Hashable, Sendable, Codable {
  package let screen: ScreenKind
  package let look: Look
  package let hash: PerceptualHash

  package init(screen: ScreenKind, look: Look, hash: PerceptualHash) {
    self.screen = screen
    self.look = look
    self.hash = hash
  }
}

/// A text that a person has corrected: how a species' name was misread in a language.
package struct EnrolledName: Hashable, Sendable, Codable {
  package let language: Language
  /// As it was read.
  package let text: String
  /// National dex number.
  package let speciesId: Int

  package init(language: Language, text: String, speciesId: Int) {
    self.language = language
    self.text = text
    self.speciesId = speciesId
  }

  /// True where recognition can have made the text of the name: it has two characters or more, and
  /// half to twice the name's. A name under a finger, or a box's rim, is read on other pages too.
  package func isMisreading(of species: Species) -> Bool {
    let count = NormalizedText.characters(of: text).count
    return count >= 2
      && language.related.compactMap { species.names[$0] }.contains {
        let length = NormalizedText.characters(of: $0).count
        return count * 2 >= length && count <= length * 2
      }
  }
}

/// Everything that was enrolled and not revoked.
package struct Enrolments: Hashable, Sendable, Codable {
  package var pictures: [EnrolledPicture]
  package var names: [EnrolledName]

  package init(pictures: [EnrolledPicture] = [], names: [EnrolledName] = []) {
    self.pictures = pictures
    self.names = names
  }

  package static let none = Enrolments()

  /// True where a person has said before that this text is that species' name.
  func isName(_ text: String, of species: Species, in language: Language) -> Bool {
    let characters = NormalizedText.characters(of: text)
    return names.contains {
      $0.language == language && $0.speciesId == species.id && $0.isMisreading(of: species)
        && NormalizedText.characters(of: $0.text) == characters
    }
  }
}

/// Compares a page's picture with what was enrolled on the same kind of screen.
///
/// Enrolled pictures come from earlier entries, and are weaker than the print and the hash table.
/// They may confirm alone, or make a confirmation doubtful; never make or lift a contradiction.
struct EnrolledComparison {
  let enrolments: Enrolments
  let screen: ScreenKind
  let species: Species
  /// The forms that the printed types and gender allow: a picture of another one confirms nothing.
  let forms: [Form]
  /// As it is printed.
  let gender: Gender?

  private struct Match {
    let picture: EnrolledPicture
    let distance: Int

    var neighbor: SpriteEvidence.Neighbor { .init(picture.look, distance: distance) }
  }

  /// The nearest picture of the species that agrees with the print, and of any other species.
  private func nearest(to hashes: [PerceptualHash]) -> (own: Match?, other: Match?) {
    var own: Match?
    var other: Match?
    for picture in enrolments.pictures where picture.screen == screen {
      guard let distance = hashes.map({ $0.distance(to: picture.hash) }).min() else { continue }
      let match = Match(picture: picture, distance: distance)
      if picture.look.speciesId != species.id {
        if distance < other?.distance ?? .max { other = match }
      } else if agrees(picture.look) {
        if distance < own?.distance ?? .max { own = match }
      }
    }
    return (own, other)
  }

  private func agrees(_ look: Look) -> Bool {
    forms.contains { $0.identifier == look.form }
      && (!species.hasGenderDifferences || gender == nil || look.isFemale == (gender == .female))
  }

  /// The evidence of a render that was compared with the hash table.
  ///
  /// - Parameter rival: the nearest distance of another species in the table.
  func weighed(_ sprite: SpriteEvidence, rival: Int?) -> SpriteEvidence {
    let (own, other) = nearest(to: [sprite.perceptualHash])
    var weighed = sprite
    switch sprite.outcome {
    case .contradicted: break
    case .confirmed:
      if let other, other.distance < SpriteExamination.bar, other.distance < sprite.distance ?? .max
      {
        weighed.outcome = .inconclusive
      }
    case .inconclusive:
      let rival = [other?.distance, rival].compactMap { $0 }.min()
      guard let own, isConfirmed(own, rival: rival) else { break }
      weighed.outcome = .confirmed
      weighed.distance = own.distance
      weighed.nearest = own.neighbor
      weighed.margin = rival.map { $0 - own.distance }
      weighed.reference = SpriteEvidence.enrolled
    }
    return weighed
  }

  /// The evidence of a model in a scene, by the enrolled pictures alone.
  ///
  /// - Returns: `nil` where no model was seen.
  func evidence(of models: [ModelPicture]) -> SpriteEvidence? {
    guard let first = models.first else { return nil }
    let isAnyEnrolled = enrolments.pictures.contains { $0.screen == screen }
    let squares = isAnyEnrolled ? models.flatMap(\.moved) : models
    let (own, other) = nearest(to: squares.map(\.hash))
    let nearest = [own, other].compactMap { $0 }.min { $0.distance < $1.distance }
    let best =
      own.flatMap { own in
        squares.min {
          $0.hash.distance(to: own.picture.hash) < $1.hash.distance(to: own.picture.hash)
        }
      } ?? first
    var margin: Int?
    if let own, let other { margin = other.distance - own.distance }
    let isKnown = own.map { isConfirmed($0, rival: other?.distance) } ?? false
    var sprite = SpriteEvidence(
      outcome: isKnown ? .confirmed : .inconclusive, perceptualHash: best.hash,
      distance: own?.distance, nearest: nearest?.neighbor, margin: margin,
      reference: SpriteEvidence.enrolled, box: best.box)
    // Each of two poses that differ in a bit or two is near to others: both are worth keeping.
    let others = Set(models.map(\.hash)).subtracting([best.hash]).sorted { $0.bits < $1.bits }
    sprite.otherPoses = others.isEmpty ? nil : others
    return sprite
  }

  private func isConfirmed(_ own: Match, rival: Int?) -> Bool {
    own.distance < SpriteExamination.bar && rival.map { $0 > own.distance } ?? true
  }
}
