import Dex
import Imaging
import Verification

/// Evidence in the form of the `evidence` column: JSON with the keys of the machine-readable
/// output.
///
/// The form is declared here, apart from the types of the values, so that a change of those types
/// cannot silently change the meaning of old databases.
struct StoredEvidence: Codable {
  var number: StoredField<Int>?
  var name: StoredField<String>?
  var nickname: StoredField<String>?
  var types: StoredField<[PokemonType]>?
  var gender: StoredField<Gender>?
  var shiny: StoredField<Bool>?
  var level: StoredField<Int>?
  var trainer: StoredField<String>?
  var trainerId: StoredField<String>?
  var pokemonLanguage: StoredField<Language>?
  var sprite: StoredSprite?
  var margin: Double?
  var runnerUp: Identity?
  var candidates: [Candidate]?
  var details: [String: [String: Detail]]?

  init(_ evidence: Evidence) {
    number = evidence.number.map(StoredField.init)
    name = evidence.name.map(StoredField.init)
    nickname = evidence.nickname.map(StoredField.init)
    types = evidence.types.map(StoredField.init)
    gender = evidence.gender.map(StoredField.init)
    shiny = evidence.shiny.map(StoredField.init)
    level = evidence.level.map(StoredField.init)
    trainer = evidence.trainer.map(StoredField.init)
    trainerId = evidence.trainerId.map(StoredField.init)
    pokemonLanguage = evidence.pokemonLanguage.map(StoredField.init)
    sprite = evidence.sprite.map(StoredSprite.init)
    margin = evidence.margin
    runnerUp = evidence.runnerUp
    candidates = evidence.candidates.isEmpty ? nil : evidence.candidates
    let named = evidence.details.map { ($0.key.rawValue, $0.value) }
    details = named.isEmpty ? nil : Dictionary(uniqueKeysWithValues: named)
  }

  func evidence() throws(StoredEvidenceError) -> Evidence {
    var evidence = Evidence()
    evidence.number = try number?.field()
    evidence.name = try name?.field()
    evidence.nickname = try nickname?.field()
    evidence.types = try types?.field()
    evidence.gender = try gender?.field()
    evidence.shiny = try shiny?.field()
    evidence.level = try level?.field()
    evidence.trainer = try trainer?.field()
    evidence.trainerId = try trainerId?.field()
    evidence.pokemonLanguage = try pokemonLanguage?.field()
    evidence.sprite = try sprite?.sprite()
    evidence.margin = margin
    evidence.runnerUp = runnerUp
    evidence.candidates = candidates ?? []
    for (reason, values) in details ?? [:] {
      // A newer version may write a reason that this version does not know.
      if let reason = Reason(rawValue: reason) { evidence.details[reason] = values }
    }
    return evidence
  }
}

/// A stored value that cannot be evidence.
enum StoredEvidenceError: Error, CustomStringConvertible {
  case box([Int])
  case hash(String)
  case word(String)

  var description: String {
    switch self {
    case .box(let numbers): "\(numbers) is no place in a picture"
    case .hash(let text): "“\(text)” is no hash of a picture"
    case .word(let text): "“\(text)” is no word of an entry"
    }
  }
}

/// One field of the evidence.
struct StoredField<Value: Codable & Hashable & Sendable>: Codable {
  var value: Value?
  var text: String?
  var confidence: Double
  var box: [Int]?
  var dissent: [Value]?

  init(_ field: FieldEvidence<Value>) {
    value = field.value
    text = field.text
    confidence = field.confidence
    box = field.box.map(\.numbers)
    dissent = field.dissent.isEmpty ? nil : field.dissent
  }

  func field() throws(StoredEvidenceError) -> FieldEvidence<Value> {
    var place: Rectangle?
    if let box { place = try Rectangle(numbers: box) }
    return FieldEvidence(
      value: value, text: text, confidence: confidence, box: place, dissent: dissent ?? [])
  }
}

extension Rectangle {
  /// The rectangle as `[x, y, width, height]`.
  var numbers: [Int] { [x, y, width, height] }

  init(numbers: [Int]) throws(StoredEvidenceError) {
    guard numbers.count == 4 else { throw .box(numbers) }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
