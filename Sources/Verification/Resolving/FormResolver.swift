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

  /// Whether what was read speaks against all of `forms`, though it leaves them possible: other types are far
  /// likelier, or likelier and those of another storable form of the species.
  static func areUnlikely(
    _ forms: [Form], of species: Species, types: [TypeReading], gender: Gender?
  ) -> Bool {
    func narrowed(to candidates: (TypeReading) -> [PokemonType]) -> [TypeReading] {
      types.map { reading in
        var reading = reading
        reading.candidates = candidates(reading)
        return reading
      }
    }
    func areAmong(_ types: [TypeReading]) -> Bool { forms.contains { fits($0.types, types) } }
    guard areAmong(narrowed(to: \.likely)) else { return true }
    let likeliest = narrowed { Array($0.candidates.prefix(1)) }
    return !areAmong(likeliest)
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
