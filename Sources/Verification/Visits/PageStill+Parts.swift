import Dex

extension PageStill {
  /// The still as two where the gender icon turns from one to the other, with the measurements of each.
  ///
  /// On a phone the icon stands over a moving scene, outside what must stand still: of two Pokémon of one species that are
  /// alike in all that is printed, male and female, nothing else tells that the page was turned.
  func parts(
    by pages: [PageMeasurement], bar: Bar
  ) -> [(still: PageStill, pages: [PageMeasurement])] {
    func gender(_ page: PageMeasurement) -> Gender? {
      guard let gender = page.gender, let best = gender.best, best != .genderless,
        gender.isSure(bar: bar)
      else { return nil }
      return best
    }
    let timed = pages.sorted { $0.time < $1.time }
    let sexed = timed.filter { gender($0) != nil }
    guard let before = sexed.first.flatMap(gender), let after = sexed.last.flatMap(gender),
      before != after, let turn = sexed.firstIndex(where: { gender($0) == after }),
      sexed[turn...].allSatisfy({ gender($0) == after })
    else { return [(self, pages)] }
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
  private static func complete(
    _ part: [PageMeasurement], of all: [PageMeasurement]
  ) -> [PageMeasurement] {
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

extension PageMeasurement {
  fileprivate var hasPanel: Bool { self.number != nil || self.name != nil }
}
