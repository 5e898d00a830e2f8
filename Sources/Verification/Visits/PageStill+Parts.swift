import Dex

extension PageStill {
  /// Confidence from which a gender icon was seen.
  private static let seen = 85.0

  /// The still as two where the gender icon turns from one to the other, with the readings of each.
  ///
  /// On a phone the icon stands over a moving scene, outside what must stand still: of two Pokémon of one species that are
  /// alike in all that is printed, male and female, nothing else tells that the page was turned.
  func parts(by readings: [PageReading]) -> [(still: PageStill, readings: [PageReading])] {
    let timed = readings.sorted { $0.time < $1.time }
    let sexed = timed.filter { ($0.gender?.confidence ?? 0) >= Self.seen && $0.isMaleOrFemale }
    guard let before = sexed.first, let after = sexed.last,
      before.gender?.value != after.gender?.value,
      let turn = sexed.firstIndex(where: { $0.gender?.value == after.gender?.value }),
      sexed[turn...].allSatisfy({ $0.gender?.value == after.gender?.value })
    else { return [(self, readings)] }
    let (end, start) = (sexed[turn - 1].time, sexed[turn].time)
    return [
      (part(from: still.start, to: end), Self.complete(timed.filter { $0.time <= end }, of: timed)),
      (
        part(from: start, to: still.end),
        Self.complete(timed.filter { $0.time >= start }, of: timed)
      ),
    ]
  }

  private func part(from start: Double, to end: Double) -> PageStill {
    var part = still
    part.start = start
    part.end = end
    part.samples = still.samples.filter { (start...end).contains($0.time) }
    return PageStill(still: part, placement: placement, before: before)
  }

  /// What stands on the panel stood still on all frames: where a part's own were asked for the header alone, it is
  /// added from another.
  private static func complete(_ part: [PageReading], of all: [PageReading]) -> [PageReading] {
    guard !part.contains(where: \.hasPanel), var panel = all.first(where: \.hasPanel),
      let header = part.first
    else { return part }
    panel.time = header.time
    panel.gender = header.gender
    panel.nickname = header.nickname
    panel.level = header.level
    panel.game = header.game
    return [panel] + part
  }
}

extension PageReading {
  fileprivate var hasPanel: Bool { number != nil || name != nil }
  fileprivate var isMaleOrFemale: Bool { gender?.value == .male || gender?.value == .female }
}
