import Dex
import Imaging

/// The conclusions from the picture of an entry.
struct SpriteJudgment {
  var evidence: SpriteEvidence?
  /// Decades for each species that the picture may be.
  var decades: [Int: Double] = [:]
  var contradictions: [Reason] = []
  /// True where its colors are rather another look's, but not clearly.
  var isOpen = false
  /// True where the table has a reference of the species.
  var hasReferences = false
  /// True where the table lacks a picture that could contradict the shiny mark, or confirm it.
  var isUnpictured = false
  /// The only form that types, gender and picture leave; `nil` where they leave several.
  var form: Form?

  var isConfirmed: Bool { evidence?.outcome == .confirmed }

  /// Returns the picture's decades for a form: in the judged species, for the one that is left.
  func decades(for form: Form, of species: Species) -> Double {
    let isOther = self.form.map { own in
      own.identifier != form.identifier
        && species.forms.contains { $0.identifier == own.identifier }
    }
    return isOther == true ? 0 : decades[species.id] ?? 0
  }
}

extension Verifier {
  /// Weighs the pictures of a visit for its species.
  func sprite(
    of pages: [PageMeasurement], species: Species?, fields: VisitFields
  ) -> SpriteJudgment {
    var judgment = SpriteJudgment()
    guard let species else { return judgment }
    let forms = forms(of: species, fields: fields)
    let gender = fields.gender.value
    judgment.hasReferences = !table.references(ofSpecies: species.id).isEmpty
    judgment.form = forms.count == 1 ? forms[0] : nil
    let enrolled = EnrolledComparison(
      enrolments: enrolments, screen: screen, species: species, forms: forms, gender: gender)
    let examinations = pages.compactMap(\.sprite).filter { $0.species == species.id }
    guard
      let examination = examinations.first(where: \.isConfirmed)
        ?? examinations.min(by: { ($0.distance ?? 64) < ($1.distance ?? 64) })
    else {
      judgment.evidence = enrolled.evidence(of: pages.compactMap(\.model))
      return judgment
    }
    let tabled = SpriteEvidence(examination)
    let weighed = enrolled.weighed(tabled, rival: examination.other?.distance)
    judgment.evidence = weighed
    if weighed.outcome == .contradicted { judgment.contradictions.append(.spriteContradicts) }
    // Frames that show two forms, or the species and another one, are of two pages.
    let confirmed = examinations.filter(\.isConfirmed)
    if Set(confirmed.compactMap(\.form)).count > 1
      || !confirmed.isEmpty && examinations.contains(where: \.isOther)
    {
      judgment.isOpen = true
    }
    if weighed.outcome == .confirmed { judgment.decades[species.id] = calibration.sprite }
    if let other = examination.other, other.distance < SpriteExamination.bar {
      judgment.decades[other.reference.speciesId] = calibration.sprite
    }
    guard screen == .switchSummary else { return judgment }
    FormLooks(
      species: species, table: table, examination: examination,
      isConfirmed: tabled.outcome == .confirmed || weighed.outcome == .confirmed,
      leastMargin: calibration.leastMargin
    ).note(in: &judgment, forms: forms, gender: gender, shiny: fields.shiny.value)
    return judgment
  }
}

extension SpriteEvidence {
  /// Makes the evidence of a comparison with the hash table.
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
      outcome: outcome, perceptualHash: examination.hash, distance: own?.distance,
      nearest: nearest.map { Neighbor($0.reference.look, distance: $0.distance) }, margin: margin,
      reference: "home-render", box: examination.box)
  }
}
