package import Verification

/// Links the entries of a recording with the slots that show their Pokémon.
///
/// Summaries follow each other in the order of the slots, or backwards where that order fits none.
/// Empty slots are left out, and others may be skipped. An entry is linked only where every order
/// that is possible gives it the same place.
///
/// Where every Pokémon in a box was seen, an entry that fits none of them contradicts one of them.
/// If its neighbors leave one place only, it is linked with that place and marked as a conflict.
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
    /// The showing to link an entry with.
    let showing: Int
    let slot: Int
  }

  /// Returns the showings with their links. They are unchanged without entries.
  package func linked() -> [BoxShowing] {
    guard !entries.isEmpty, !showings.isEmpty else { return showings }
    var linked = showings
    var possible: Set<BoxPlace> = []
    var shown: Set<BoxPlace> = []
    var isCertain = true
    for run in runs {
      let positions = positions(at: run)
      let strangers = strangers(in: run, among: positions)
      // The buttons R and L turn to the summary after and before.
      let fit = [positions, positions.reversed()].lazy.compactMap { order in
        OrderFit(items: run.count, places: order.count) { item, place in
          let index = run[run.startIndex + item]
          return strangers.contains(index) || fits(entries[index], order[place])
        }?.places.map { $0.map { order[$0] } }
      }.first
      guard let fit else {
        isCertain = false
        continue
      }
      for (item, places) in zip(run, fit) {
        possible.formUnion(places.map(\.place))
        guard places.count == 1 else { continue }
        let position = places[0]
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

  /// Runs of entries with no box page shown between them, as ranges in `entries`.
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

  /// Returns the places that the summaries of a run may belong to, in order.
  ///
  /// Where not every Pokémon was seen, a summary may be of an unseen one. Then only the places of
  /// the box that was shown right before count.
  private func positions(at run: Range<Int>) -> [Position] {
    let start = entries[run.lowerBound].start
    let before = showings.indices.filter { showings[$0].end <= start }
    let after = showings.indices.filter { showings[$0].end > start }
    let box = before.last.flatMap { showings[$0].number }
    var found: [BoxPlace: Position] = [:]
    var empty: Set<BoxPlace> = []
    // The last showing before the run in which the slot is filled, else the first one after it. A
    // slot that no showing has filled is empty where one of them says so.
    for index in before.reversed() + after {
      for (i, slot) in showings[index].slots.enumerated() {
        guard let place = showings[index].place(of: slot), isComplete || place.box == box else {
          continue
        }
        let known = found[place].map { showings[$0.showing].slots[$0.slot].state }
        if slot.state == .empty {
          if known != .filled { empty.insert(place) }
        } else if known != .filled, slot.state == .filled || known == nil && mayHold(slot) {
          found[place] = Position(place: place, showing: index, slot: i)
        }
      }
    }
    return found.values.filter {
      showings[$0.showing].slots[$0.slot].state == .filled || !empty.contains($0.place)
    }.sorted { $0.place < $1.place }
  }

  /// Returns the entries of a run that differ from every position in species or shininess.
  ///
  /// There are none where not every Pokémon was seen. If they are half of the run or more, they
  /// belong to other boxes and none is returned.
  private func strangers(in run: Range<Int>, among positions: [Position]) -> Set<Int> {
    guard isComplete else { return [] }
    let strangers = run.filter { index in
      positions.allSatisfy { position in
        let slot = showings[position.showing].slots[position.slot]
        return !slot.speciesId.mayEqual(entries[index].speciesId)
          || !slot.isShiny.mayEqual(entries[index].isShiny)
      }
    }
    return 2 * strangers.count < run.count ? Set(strangers) : []
  }

  /// Returns true when the slot may hold a Pokémon. Where all Pokémon were seen, only filled slots
  /// do.
  private func mayHold(_ slot: Slot) -> Bool {
    isComplete ? slot.state == .filled : slot.state != .empty
  }

  /// Returns true when an entry may be of the Pokémon at a position. It always may at a slot that
  /// is not filled.
  private func fits(_ entry: Entry, _ position: Position) -> Bool {
    let slot = showings[position.showing].slots[position.slot]
    return slot.state != .filled || slot.mayShow(entry)
  }
}
