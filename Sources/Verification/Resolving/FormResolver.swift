import Dex

/// Which forms of a species the page allows.
enum FormResolver {
  /// The storable forms whose types and gender are the page's.
  ///
  /// - Parameter types: what each badge or disc may be; `nil` when they were not read.
  static func candidates(of species: Species, types: [TypeReading]?, gender: Gender?) -> [Form] {
    species.forms.filter { form in
      form.isStorable
        && (types.map { fits(form.types, $0) } ?? true)
        && (form.gender == nil || gender == nil || form.gender == gender)
    }
  }

  /// Whether `forms` have less likely types than another storable form of the species: what was read leaves them
  /// possible, and speaks for the other one.
  static func isLikelierAnother(
    than forms: [Form], of species: Species, types: [TypeReading], gender: Gender?
  ) -> Bool {
    let likeliest = types.map { reading in
      var likeliest = reading
      likeliest.candidates = Array(reading.candidates.prefix(1))
      return likeliest
    }
    return !forms.contains { fits($0.types, likeliest) }
      && !candidates(of: species, types: likeliest, gender: gender).isEmpty
  }

  /// Whether `types` can be what was read, in either order.
  static func fits(_ types: [PokemonType], _ readings: [TypeReading]) -> Bool {
    guard types.count == readings.count else { return false }
    func fits(_ order: [PokemonType]) -> Bool {
      zip(order, readings).allSatisfy { $1.candidates.contains($0) }
    }
    return fits(types) || fits(types.reversed())
  }
}
