/// A species of the national dex.
package struct Species: Hashable, Sendable {
  /// National dex number.
  package let id: Int
  /// English species name as in PokeAPI (`Farfetch’d`).
  package let name: String
  /// The species' name in each language of HOME.
  package let names: [Language: String]
  /// Chance of being female in eighths, 0…8; -1 for genderless (PokeAPI's `gender_rate`).
  package let genderRate: Int
  package let hasGenderDifferences: Bool
  package let generation: Int
  /// All forms in PokeAPI's order, the default one first.
  package let forms: [Form]

  package init(
    id: Int, name: String, names: [Language: String], genderRate: Int, hasGenderDifferences: Bool,
    generation: Int, forms: [Form]
  ) {
    self.id = id
    self.name = name
    self.names = names
    self.genderRate = genderRate
    self.hasGenderDifferences = hasGenderDifferences
    self.generation = generation
    self.forms = forms
  }

  /// Returns this species with the forms that it lacks of another account, each behind the one that
  /// it follows there. Where this one infers whether HOME keeps a form, what the other knows holds.
  func adding(_ more: [Form]) -> Species {
    var forms = forms
    var before: Form?
    for form in more {
      // PokeAPI may number a form anew that it had before it was finished.
      let isSame = { $0.id == form.id || $0.identifier == form.identifier } as (Form) -> Bool
      if let place = forms.firstIndex(where: isSame) {
        if forms[place].isStorableInferred, !form.isStorableInferred {
          forms[place] = forms[place].kept(as: form)
        }
      } else {
        let place = before.flatMap { last in forms.firstIndex { $0.id == last.id } }
        forms.insert(form, at: place.map { $0 + 1 } ?? forms.endIndex)
      }
      before = form
    }
    return replacing(forms)
  }

  /// Returns this species with other forms.
  func replacing(_ forms: [Form]) -> Species {
    Species(
      id: id, name: name, names: names, genderRate: genderRate,
      hasGenderDifferences: hasGenderDifferences, generation: generation, forms: forms)
  }

  /// The forms that Pokémon HOME stores.
  package var storableForms: [Form] {
    forms.filter(\.isStorable)
  }

  /// The genders that a Pokémon of this species can have.
  ///
  /// Where genders are forms, the rate may be the first form's alone: PokeAPI has Oinkologne as always male.
  package var possibleGenders: Set<Gender> {
    let ofForms = Set(forms.filter(\.isStorable).compactMap(\.gender))
    switch genderRate {
    case ..<0: return ofForms.isEmpty ? [.genderless] : ofForms
    case 0: return ofForms.union([.male])
    case 8...: return ofForms.union([.female])
    default: return [.male, .female]
    }
  }

  /// The genders that a Pokémon of this species can have in `form`.
  package func possibleGenders(of form: Form) -> Set<Gender> {
    form.gender.map { [$0] } ?? possibleGenders
  }
}
