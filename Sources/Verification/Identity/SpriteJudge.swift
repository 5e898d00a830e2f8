import Dex
import Imaging

/// The picture's part in an entry.
struct SpriteJudgement {
  var evidence: SpriteEvidence?
  /// Decades for each species that the picture may be.
  var decades: [Int: Double] = [:]
  var contradictions: [Reason] = []
  /// True where its colours are rather another look's, but not clearly.
  var isOpen = false
  /// True where the table has a reference of the species.
  var hasReferences = false
  /// The form that types, gender and picture leave.
  var form: Form?

  var isConfirmed: Bool { evidence?.outcome == .confirmed }

  /// The picture's decades for a form: of the species that was judged, for the form that is left alone.
  func decades(for form: Form, of species: Species) -> Double {
    let isOther = self.form.map { own in
      own.identifier != form.identifier
        && species.forms.contains { $0.identifier == own.identifier }
    }
    return isOther == true ? 0 : decades[species.id] ?? 0
  }
}

/// Weighs the pictures of a visit for one species.
struct SpriteJudge {
  let table: HashTable
  let species: Species
  let screen: ScreenKind
  let learnings: Learnings
  /// Decades of a picture under the bar.
  let decades: Double

  /// - Parameters:
  ///   - forms: those that types and gender allow.
  ///   - gender: as it is printed; `nil` where it was not read, as `shiny`.
  func judgement(
    of pages: [PageMeasurement], forms: [Form], gender: Gender?, shiny: Bool?
  ) -> SpriteJudgement {
    var judgement = SpriteJudgement()
    judgement.hasReferences = !table.references(ofSpecies: species.id).isEmpty
    judgement.form = forms.count == 1 ? forms[0] : nil
    let learned = LearnedComparison(
      learnings: learnings, screen: screen, species: species, forms: forms, gender: gender)
    let examinations = pages.compactMap(\.sprite).filter { $0.species == species.id }
    guard
      let examination = examinations.first(where: \.isConfirmed)
        ?? examinations.min(by: { ($0.distance ?? 64) < ($1.distance ?? 64) })
    else {
      judgement.evidence = learned.evidence(of: pages.compactMap(\.model))
      return judgement
    }
    let tabled = SpriteEvidence(examination)
    let weighed = learned.weighed(tabled, rival: examination.other?.distance)
    judgement.evidence = weighed
    if weighed.outcome == .contradicted { judgement.contradictions.append(.spriteContradicts) }
    // A frame that shows another species than the one that is confirmed is of two pages.
    if examinations.contains(where: \.isConfirmed), examinations.contains(where: \.isOther) {
      judgement.isOpen = true
    }
    if weighed.outcome == .confirmed { judgement.decades[species.id] = decades }
    if let other = examination.other, other.distance < SpriteExamination.bar {
      judgement.decades[other.reference.speciesId] = decades
    }
    guard screen == .switchSummary else { return judgement }
    let finding = FormLooks(
      species: species, table: table, examination: examination,
      isConfirmed: tabled.outcome == .confirmed || weighed.outcome == .confirmed
    ).finding(forms: forms, gender: gender, shiny: shiny)
    judgement.form = finding.form
    judgement.isOpen = judgement.isOpen || finding.isOpen
    for (what, reason) in Self.reasons where finding.contradicts.contains(what) {
      judgement.contradictions.append(reason)
    }
    return judgement
  }

  private static let reasons: [(FormLooks.Contradiction, Reason)] = [
    (.gender, .genderSpriteDisagree), (.form, .formDisagrees), (.shiny, .shinySpriteDisagree),
  ]
}

extension SpriteEvidence {
  /// The evidence that a comparison with the hash table amounts to.
  init(_ examination: SpriteExamination) {
    let own = examination.own.min { $0.distance < $1.distance }
    let nearest = [own, examination.other].compactMap { $0 }.min { $0.distance < $1.distance }
    let outcome: Outcome =
      if examination.isConfirmed || examination.isShared {
        .confirmed
      } else if examination.isOther, examination.species != nil {
        .contradicted
      } else {
        .inconclusive
      }
    var margin: Int?
    if let own, let other = examination.other { margin = other.distance - own.distance }
    self.init(
      outcome: outcome, perceptualHash: examination.hash.bits, distance: own?.distance,
      nearest: nearest.map {
        Neighbour(
          form: $0.reference.form, isShiny: $0.reference.isShiny,
          isFemale: $0.reference.isFemale, distance: $0.distance)
      }, margin: margin, reference: "home-render", box: examination.box)
  }
}
