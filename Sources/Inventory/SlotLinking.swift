package import Verification

/// Links the entries of a recording with the slots that show their Pokémon.
///
/// Summaries follow each other in the order of the slots, empty ones left out, and some may be skipped: an entry is linked
/// only where every order that fits has it in one place.
///
/// Where every Pokémon in a box was seen, an entry that fits none of them contradicts the one in its place: between its
/// neighbours there may be one place only, and it is linked with that in conflict.
package struct SlotLinking {
  private let entries: [Entry]
  private var showings: [BoxShowing]
  private let isComplete: Bool

  package init(entries: [Entry], showings: [BoxShowing]) {
    self.entries = entries
    self.showings = showings
    isComplete = BoxInventory(showings).isComplete
  }

  /// A place as it was when some summaries were shown.
  private struct Position {
    let place: BoxPlace
    /// The showing that an entry is linked to, and the slot in it.
    let showing: Int
    let slot: Int
  }

  /// The showings with their links; unchanged without entries.
  package func linked() -> [BoxShowing] {
    guard !entries.isEmpty, !showings.isEmpty else { return showings }
    var linked = showings
    var possible: Set<BoxPlace> = []
    var shown: Set<BoxPlace> = []
    var isCertain = true
    for run in runs {
      let positions = positions(at: run)
      let strangers = strangers(in: run, among: positions)
      let fit = OrderFit(items: run.count, places: positions.count) { item, place in
        let index = run[run.startIndex + item]
        return strangers.contains(index) || fits(entries[index], positions[place])
      }
      guard let fit else {
        isCertain = false
        continue
      }
      for (item, places) in zip(run, fit.places) {
        possible.formUnion(places.map { positions[$0].place })
        guard places.count == 1 else { continue }
        let position = positions[places[0]]
        guard linked[position.showing].slots[position.slot].state == .filled,
          linked[position.showing].slots[position.slot].entry == nil
        else { continue }
        linked[position.showing].slots[position.slot].entry = entries[item].index
        linked[position.showing].slots[position.slot].hasConflict = strangers.contains(item)
        shown.insert(position.place)
      }
    }
    for index in linked.indices {
      for (i, slot) in linked[index].slots.enumerated() where slot.state == .filled {
        guard let place = linked[index].place(of: slot) else { continue }
        if shown.contains(place) {
          linked[index].slots[i].isShown = true
        } else if isCertain, isComplete, !possible.contains(place) {
          linked[index].slots[i].isShown = false
        }
      }
    }
    return linked
  }

  /// Entries between which no box page was shown, as places in `entries`.
  private var runs: [Range<Int>] {
    var starts = [0]
    for index in entries.indices.dropFirst() {
      let (before, after) = (entries[index - 1].end, entries[index].start)
      if showings.contains(where: { $0.start >= before && $0.end <= after }) {
        starts.append(index)
      }
    }
    return zip(starts, starts.dropFirst() + [entries.count]).map { $0..<$1 }
  }

  /// The places that the summaries of a run may be of, in their order.
  ///
  /// Where not all Pokémon were seen, a summary may be of one that was not: then they are those of the box that was shown
  /// right before.
  private func positions(at run: Range<Int>) -> [Position] {
    let start = entries[run.lowerBound].start
    let before = showings.indices.filter { showings[$0].end <= start }
    let after = showings.indices.filter { showings[$0].end > start }
    let box = before.last.flatMap { showings[$0].number }
    var found: [BoxPlace: Position] = [:]
    // The last one before in which the slot is filled, else the first one after.
    for index in before.reversed() + after {
      for (i, slot) in showings[index].slots.enumerated() where mayHold(slot) {
        guard let place = showings[index].place(of: slot), isComplete || place.box == box else {
          continue
        }
        let known = found[place].map { showings[$0.showing].slots[$0.slot].state }
        if known == nil || known != .filled && slot.state == .filled {
          found[place] = Position(place: place, showing: index, slot: i)
        }
      }
    }
    return found.values.sorted { $0.place < $1.place }
  }

  /// The entries of a run that say another species or shininess than every position; none where not every Pokémon was
  /// seen, or where they are half of the run: then they are of other boxes.
  private func strangers(in run: Range<Int>, among positions: [Position]) -> Set<Int> {
    guard isComplete else { return [] }
    let strangers = run.filter { index in
      positions.allSatisfy { position in
        let slot = showings[position.showing].slots[position.slot]
        func differs<Value: Equatable>(_ a: Value?, _ b: Value?) -> Bool {
          a != nil && b != nil && a != b
        }
        return differs(slot.speciesId, entries[index].speciesId)
          || differs(slot.isShiny, entries[index].isShiny)
      }
    }
    return 2 * strangers.count < run.count ? Set(strangers) : []
  }

  /// Whether there may be a Pokémon: not where all were seen elsewhere.
  private func mayHold(_ slot: Slot) -> Bool {
    isComplete ? slot.state == .filled : slot.state != .empty
  }

  /// Whether an entry may be of what is at a position; of what is hidden it may always be.
  private func fits(_ entry: Entry, _ position: Position) -> Bool {
    let slot = showings[position.showing].slots[position.slot]
    return slot.state != .filled || slot.mayShow(entry)
  }
}
