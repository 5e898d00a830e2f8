package import Dex

extension Dex {
  /// Returns the fault of an identity, such as a gender that its form never has; `nil` where it is
  /// possible.
  package func problem(with identity: Identity) -> String? {
    guard let species = species(identity.speciesId) else {
      return "there is no species \(identity.speciesId)"
    }
    let form = species.forms.first { $0.identifier == identity.form }
    if let name = identity.form, form == nil { return "\(species.name) has no form “\(name)”" }
    if let gender = identity.gender {
      let possible = form.map(species.possibleGenders(of:)) ?? species.possibleGenders
      if !possible.contains(gender) { return "\(species.name) is never \(gender.rawValue)" }
    }
    if let nickname = identity.nickname, nickname.isEmpty || nickname.count > 40 {
      return "a nickname has 1 to 40 characters"
    }
    return nil
  }
}
