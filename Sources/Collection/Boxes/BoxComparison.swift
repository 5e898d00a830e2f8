package import Inventory
package import Verification

/// The differences between the boxes and a list of their intended contents, place by place.
package struct BoxComparison: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    package enum Finding: String, CaseIterable, Hashable, Sendable {
      /// The slot's Pokémon agrees with everything that the list asks for.
      case asListed = "matched"
      /// Another Pokémon is at the place.
      case different
      /// The place is empty.
      case missing
      /// The list leaves the place empty.
      case extra
      /// The place was never seen uncovered, or its species is not known.
      case unseen
    }

    package let place: BoxPlace
    package let finding: Finding
    package let expected: OwnedPokemon?
    package let slot: Slot?
  }

  /// The places in order, without those that are empty both in the list and in the boxes.
  package let places: [Place]

  /// - Parameter expected: the list, by place. It covers every box up to its last one.
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

  /// True when every place is as the list has it.
  package var isMet: Bool { places.allSatisfy { $0.finding == .asListed } }
}
