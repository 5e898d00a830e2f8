package import Dex
package import Imaging

/// The measurements of the fields of one frame of a summary page.
///
/// A field is `nil` where it was not looked for, and says nothing where it cannot be told.
package struct PageFields: Sendable {
  /// National dex numbers.
  package var number: Measurement<Int>?
  /// National dex numbers of the species whose names fit.
  package var name: Measurement<Int>?
  /// The header's name: the nickname, or the species' name where there is none.
  package var nickname: FreeText?
  package var level: Measurement<Int>?
  /// The types of one or two badges or discs, left to right.
  package var types: Measurement<[PokemonType]>?
  package var gender: Measurement<Gender>?
  package var shiny: Measurement<Bool>?
  /// The nature, by PokeAPI's identifier (the phone). It is one in all games.
  package var nature: Measurement<String>?
  package var trainer: FreeText?
  package var trainerId: FreeText?
  /// The language that the Pokémon comes from, which need not be the interface's.
  package var pokemonLanguage: Measurement<Language>?
  /// The words of the type badges as they were recognized, for telling the language.
  package var typeWords: [String] = []
  /// Median color of the icon of the game whose data are shown.
  package var game: RGB?

  /// Decades by which types may be less likely than the likeliest: palettes differ by as much.
  static let nearTypes = 1.0

  /// The types of a page whose badges or discs were seen.
  ///
  /// - Parameter miscount: decades against types that are not as many as the badges.
  static func types(
    _ badges: [Measurement<PokemonType>], lists: [[PokemonType]], miscount: Double, box: Rectangle
  ) -> Measurement<[PokemonType]> {
    func sum(_ types: [PokemonType]) -> Double { zip(types, badges).reduce(0) { $0 + $1.1[$1.0] } }
    let ratios = lists.filter { $0.count == badges.count }.map {
      Measurement.Ratio($0, max(sum($0), sum($0.reversed())))
    }
    let words = badges.compactMap(\.text)
    return Measurement(
      ratios, floor: -miscount, text: words.isEmpty ? nil : words.joined(separator: " "), box: box)
  }
}
