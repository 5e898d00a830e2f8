import Dex

/// PokeAPI's names of render files, without extension, and the forms that they show.
struct PokeAPINames {
  private var forms: [String: (species: Int, form: String)] = [:]

  init(_ dex: Dex) {
    for species in dex.allSpecies {
      for form in species.forms {
        let answer = (species.id, form.identifier)
        if let variety = form.variety, forms["\(variety.id)"] == nil || form.isDefault {
          forms["\(variety.id)"] = answer
        }
        for rest in Self.endings(of: form.identifier) where forms["\(species.id)-\(rest)"] == nil {
          forms["\(species.id)-\(rest)"] = answer
        }
      }
      if let form = species.forms.first(where: \.isDefault) {
        forms["\(species.id)"] = (species.id, form.identifier)
      }
    }
  }

  func form(named name: String) -> (species: Int, form: String)? { forms[name] }

  /// What can stand after the species: all that follows any of the hyphens, as a species' own name
  /// may hold some.
  private static func endings(of identifier: String) -> [String] {
    let parts = identifier.split(separator: "-")
    return parts.indices.dropFirst().map { parts[$0...].joined(separator: "-") }
  }
}
