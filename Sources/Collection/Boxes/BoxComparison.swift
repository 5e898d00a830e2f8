package import Inventory
package import Verification

/// How boxes and a list of what should be in them differ, place by place.
package struct BoxComparison: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    package enum Finding: String, CaseIterable, Hashable, Sendable {
      /// The picture agrees in all that is claimed of it.
      case asListed = "matched"
      /// Another Pokémon is there.
      case different
      /// Nothing is there.
      case missing
      /// The list has nothing there.
      case extra
      /// Neither was seen free, or no species is claimed.
      case unseen
    }

    package let place: BoxPlace
    package let finding: Finding
    package let expected: OwnedPokemon?
    package let slot: Slot?
  }

  /// In order; places in which nothing is expected and nothing is, are left out.
  package let places: [Place]

  /// - Parameter expected: by its place; every box up to the last one is on the list.
  package init(expected: [BoxPlace: OwnedPokemon], inventory: BoxInventory) {
    let last = expected.keys.map(\.box).max() ?? 0
    let all = Set(expected.keys).union(inventory.slots.keys.filter { $0.box <= last })
    places = all.sorted().compactMap { place in
      let (wanted, slot) = (expected[place], inventory.slots[place])
      return Self.finding(wanted, slot).map {
        Place(place: place, finding: $0, expected: wanted, slot: slot)
      }
    }
  }

  private static func finding(_ wanted: OwnedPokemon?, _ slot: Slot?) -> Place.Finding? {
    guard let slot, slot.state == .filled || slot.state == .empty else { return .unseen }
    guard let wanted else { return slot.state == .filled ? .extra : nil }
    guard slot.state == .filled else { return .missing }
    guard slot.speciesId != nil else { return .unseen }
    return slot.mayShow(wanted) ? .asListed : .different
  }

  package func count(_ finding: Place.Finding) -> Int { places.count { $0.finding == finding } }

  /// Whether every place is as the list has it.
  package var isMet: Bool { places.allSatisfy { $0.finding == .asListed } }
}
