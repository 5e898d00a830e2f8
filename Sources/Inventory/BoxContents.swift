import Verification

/// The slots that showings of box pages give, by place.
struct BoxContents {
  private(set) var slots: [BoxPlace: Slot] = [:]
  /// The index of the showing that each slot is from.
  private(set) var sources: [BoxPlace: Int] = [:]
  private(set) var changed: Set<BoxPlace> = []
  private(set) var conflicts: Set<BoxPlace> = []
  private(set) var titles: [Int: String] = [:]
  /// The boxes that were shown.
  private(set) var boxes: Set<Int> = []

  init() {}

  /// - Parameters:
  ///   - showings: those of one recording, in order of time.
  ///   - first: the index of the first one.
  init(_ showings: [BoxShowing], from first: Int) {
    for (index, showing) in zip(first..., showings) {
      if let number = showing.number {
        boxes.insert(number)
        if let title = showing.title { titles[number] = title }
      }
      for slot in showing.slots {
        guard let place = showing.place(of: slot) else { continue }
        if slot.hasConflict { conflicts.insert(place) }
        // A place whose slot is unknown may have changed while it was shown; a hidden one may still
        // be seen.
        if slot.state == .unknown { changed.insert(place) }
        if let known = slots[place], known.contradicts(slot) { changed.insert(place) }
        take(slot, at: place, from: index)
      }
    }
  }

  private mutating func take(_ slot: Slot, at place: BoxPlace, from index: Int) {
    guard slot.isKnown || slots[place] == nil else { return }
    (slots[place], sources[place]) = (slot, index)
  }

  /// Returns true where a place of a box has something else in later contents.
  func differs(from later: BoxContents, inBox box: Int) -> Bool {
    BoxPlace.all(inBox: box).contains { place in
      guard let known = slots[place], let slot = later.slots[place] else { return false }
      return known.contradicts(slot)
    }
  }

  /// Removes all that is known of boxes.
  mutating func remove(boxes removed: Set<Int>) {
    slots = slots.filter { !removed.contains($0.key.box) }
    sources = sources.filter { !removed.contains($0.key.box) }
    changed = changed.filter { !removed.contains($0.box) }
    conflicts = conflicts.filter { !removed.contains($0.box) }
    titles = titles.filter { !removed.contains($0.key) }
    boxes.subtract(removed)
  }

  /// Adds later contents that contradict none of these.
  mutating func add(_ later: BoxContents) {
    for (place, slot) in later.slots {
      if let index = later.sources[place] { take(slot, at: place, from: index) }
    }
    changed.formUnion(later.changed)
    conflicts.formUnion(later.conflicts)
    titles.merge(later.titles) { $1 }
    boxes.formUnion(later.boxes)
  }
}

extension Slot {
  /// True where it is known whether the slot holds a Pokémon.
  fileprivate var isKnown: Bool { state == .filled || state == .empty }

  /// Returns true when both are known and cannot hold the same.
  fileprivate func contradicts(_ other: Slot) -> Bool {
    isKnown && other.isKnown && (state != other.state || !mayShowSame(as: other))
  }
}
