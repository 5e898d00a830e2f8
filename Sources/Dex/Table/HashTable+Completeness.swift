extension HashTable {
  /// Forms that Pokémon HOME can store whose normal or shiny look has no
  /// reference.
  package func storableLooksWithoutReference(in dex: Dex) -> [Look] {
    var missing: [Look] = []
    for species in dex.allSpecies {
      for form in species.forms where form.isStorable {
        for isShiny in [false, true] {
          let looks = [false, true].map {
            Look(
              speciesId: species.id, form: form.identifier, isShiny: isShiny, isFemale: $0)
          }
          if !looks.contains(where: { reference(for: $0) != nil }) { missing.append(looks[0]) }
        }
      }
    }
    return missing
  }
}
