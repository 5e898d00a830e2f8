package import Collection
import Dex
package import Foundation
import Verification

/// A collection as its page shows it: every species and form, with the Pokémon owned of each.
package struct LivingDex: Sendable {
  /// One owned row of the collection. The row's members are its own too.
  @dynamicMemberLookup
  package struct Pokemon: Hashable, Sendable {
    var row: CollectionEntry
    var proofs: [PokemonShowing] = []
    /// The indexes in `pictures` of the Pokémon's picture and of its page.
    var picture: Int?
    var frame: Int?
    var place: BoxPlace?
    /// Sentences on why the row may be the same Pokémon as another row, or two Pokémon.
    var doubts: [String] = []

    package subscript<Value>(dynamicMember path: KeyPath<CollectionEntry, Value>) -> Value {
      row[keyPath: path]
    }
  }

  /// A box of the Switch as it was last shown.
  struct Box: Hashable {
    enum Slot: String, Hashable {
      /// A recording proves the Pokémon in it.
      case proven
      case filled, empty, unknown
    }

    let number: Int
    let title: String?
    /// Thirty slots, row by row of six.
    let slots: [Slot]
  }

  /// The look that a picture shows where nobody owns the Pokémon.
  struct Render: Hashable {
    /// A form's identifier.
    let form: String
    let isShiny: Bool
  }

  let dex: Dex
  let families: Families
  let games: [Game]
  package internal(set) var pokemon: [Pokemon]
  /// Pokémon that a box page shows and no summary proves, each with a place.
  var seen: [PlacedPokemon] = []
  var boxes: [Box] = []
  /// Pictures as JPEG files.
  package internal(set) var pictures: [Data] = []
  /// The indexes of renders in `pictures`.
  var renders: [Render: Int] = [:]
  /// Version of the program.
  let tool: String
}
