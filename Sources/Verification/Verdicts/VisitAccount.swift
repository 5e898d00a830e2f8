import Dex
import Imaging

/// The evidence of one visit while it is weighed.
struct VisitAccount {
  let visit: Visit
  var isTooShort = false
  var number = Tally<Int>([])
  var gender = Tally<Gender>([])
  var shiny = Tally<Bool>([])
  var level = Tally<Int>([])
  var trainerId = Tally<String>([])
  var trainer: TextReading?
  var pokemonLanguage = Tally<Language>([])
  var nickname: TextReading?
  var name = NameResolver.Finding(text: nil, candidates: [])
  var types: [TypeReading]?
  var species: Species?
  /// The storable forms that types and gender allow.
  var forms: [Form] = []
  /// The form that the evidence leaves.
  var form: Form?
  /// The form, or those that it may be.
  var formsLeft: [Form] { form.map { [$0] } ?? forms }
  var sprite: SpriteEvidence?
  /// Whether the table has a reference of the species.
  var hasReferences = false

  private(set) var contradictions: [Reason] = []
  private(set) var missing: [Reason] = []
  private(set) var reasons: [Reason] = []

  init(visit: Visit) {
    self.visit = visit
  }

  /// Two pieces of evidence contradict each other.
  mutating func note(contradiction reason: Reason) {
    if !contradictions.contains(reason) { contradictions.append(reason) }
    note(reason)
  }

  /// Something that is needed was not read.
  mutating func note(missing reason: Reason) {
    if !missing.contains(reason) { missing.append(reason) }
    note(reason)
  }

  /// Something is open, and does not prevent a verification.
  mutating func note(_ reason: Reason) {
    if !reasons.contains(reason) { reasons.append(reason) }
  }

  func entry(index: Int, verdict: Verdict) -> Entry {
    Entry(
      index: index, start: visit.start, end: visit.end, verdict: verdict, reasons: reasons,
      speciesId: species?.id, species: species?.name, form: form?.identifier,
      gender: gender.winner?.value, isShiny: shiny.winner?.value, nickname: nickname?.sureText,
      level: level.winner?.value, trainer: trainer?.sureText, trainerId: trainerId.winner?.value,
      evidence: evidence)
  }

  private var evidence: Evidence {
    var evidence = Evidence()
    evidence.number = number.evidence
    evidence.name = FieldEvidence(
      value: nameValue, text: name.text?.text, confidence: name.text?.confidence ?? 0,
      box: name.text?.box)
    evidence.nickname = FieldEvidence(of: nickname)
    evidence.types = typeEvidence
    evidence.gender = gender.evidence
    evidence.shiny = shiny.evidence
    evidence.level = level.evidence
    evidence.trainer = FieldEvidence(of: trainer)
    evidence.trainerId = trainerId.evidence
    evidence.pokemonLanguage = pokemonLanguage.evidence
    evidence.sprite = sprite
    return evidence
  }

  private var nameValue: String? {
    guard let species else { return nil }
    if name.candidates.contains(species.id) { return species.name }
    return name.candidates.isEmpty ? nil : name.text?.text
  }

  /// The types that were read: of a reading that leaves several, the one that fits the form.
  private var typeEvidence: FieldEvidence<[PokemonType]> {
    guard let types else { return FieldEvidence(value: nil, confidence: 0) }
    let fitting = formsLeft.first { FormResolver.fits($0.types, types) }
    let value = fitting?.types ?? types.compactMap(\.candidates.first)
    return FieldEvidence(
      value: value, text: nil, confidence: types.map(\.confidence).min() ?? 0,
      box: types.map(\.box).reduce(types[0].box) { $0.union($1) })
  }
}

extension FieldEvidence<String> {
  /// What a name that a person gave amounts to.
  fileprivate init(of name: TextReading?) {
    let text = name?.text.isEmpty == false ? name?.text : nil
    self.init(
      value: name?.sureText, text: text, confidence: name?.confidence ?? 0, box: name?.box)
  }
}
