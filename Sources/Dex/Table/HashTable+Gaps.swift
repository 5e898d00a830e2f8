extension HashTable {
  /// Returns the looks without a reference: normal and shiny, of the forms that Pokémon HOME
  /// stores. A picture of the female stands for the form only where males do not look different.
  package func storableLooksWithoutReference(in dex: Dex) -> [Look] {
    var missing: [Look] = []
    for species in dex.allSpecies {
      for form in species.storableForms {
        let isOfMales =
          species.hasGenderDifferences && form.gender == nil
          && species.possibleGenders.contains(.male)
        for (common, female) in species.looks(of: form)
        where reference(for: common) == nil && (isOfMales || reference(for: female) == nil) {
          missing.append(common)
        }
      }
    }
    return missing
  }

  /// Returns the females' own pictures that the table lacks beside the common ones, of forms that
  /// Pokémon HOME stores.
  ///
  /// PokeAPI says of a species, not of a form, that its females look different.
  ///
  /// - Parameter known: tells which forms have such pictures. A species that it lacks has them for
  ///   its default form.
  package func femaleLooksWithoutReference(in dex: Dex, knownBy known: HashTable) -> [Look] {
    var missing: [Look] = []
    for species in dex.allSpecies where species.hasGenderDifferences {
      let isNew = known.references(ofSpecies: species.id).isEmpty
      for form in species.forms where form.isStorable && form.gender == nil {
        for (common, female) in species.looks(of: form) {
          let isExpected = isNew ? form.isDefault : known.hasPicture(of: female)
          if isExpected, hasPicture(of: common), !hasPicture(of: female) { missing.append(female) }
        }
      }
    }
    return missing
  }

  /// Returns true for a look with a picture of its own, or with one that stands for it.
  private func hasPicture(of look: Look) -> Bool {
    aliases[look] != nil || references(ofSpecies: look.speciesId).contains { $0.look == look }
  }
}

extension HashTable {
  /// Returns the pairs of pictures of two species that look alike, without those that `known` has.
  package func lookAlikesOfTwoSpecies(
    unknownTo known: HashTable
  ) -> [(first: Reference, second: Reference)] {
    let known = HashTableChanges.pairs(of: known)
    return lookAlikePairs.map { (first: references[$0.0], second: references[$0.1]) }
      .filter { pair in
        pair.first.speciesId != pair.second.speciesId
          && !known.contains(HashTableChanges.Pair(pair.first.look, pair.second.look))
      }
  }

  /// The pictures of each look that has several which differ.
  package var differentPicturesOfOneLook: [[Reference]] {
    var found: [[Reference]] = []
    var start = references.startIndex
    while start < references.endIndex {
      let look = references[start].look
      let end = references[start...].firstIndex { $0.look != look } ?? references.endIndex
      let range = start..<end
      let differ = range.contains { index in
        range.contains { $0 != index && !lookAlikeIndices[index].contains($0) }
      }
      if differ { found.append(Array(references[range])) }
      start = end
    }
    return found
  }
}
