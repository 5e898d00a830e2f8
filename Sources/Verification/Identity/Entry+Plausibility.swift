internal import Imaging

extension Entry {
  /// True where its numbers can be those of a recording: what another process or another machine hands on may be
  /// anything, and no arithmetic on it may overflow.
  package var isPlausible: Bool {
    let read = [
      evidence.number?.box, evidence.name?.box, evidence.nickname?.box, evidence.types?.box,
      evidence.gender?.box, evidence.shiny?.box, evidence.level?.box, evidence.trainer?.box,
      evidence.trainerId?.box, evidence.pokemonLanguage?.box, evidence.sprite?.box,
    ]
    guard evidence.margin?.isFinite != false, evidence.candidates.count <= Candidate.most,
      evidence.candidates.allSatisfy({ $0.decades.isFinite })
    else { return false }
    return Plausible.count(index) && Plausible.time(start) && Plausible.time(end)
      && read.compactMap(\.self).allSatisfy(Plausible.place)
  }
}

/// Bounds of what a recording can have.
enum Plausible {
  /// Entries, seconds and pixels: more than any recording has, and two of them multiplied fit a word.
  private static let most = 1_000_000_000

  static func count(_ count: Int) -> Bool { (0...most).contains(count) }

  static func time(_ seconds: Double) -> Bool { seconds.magnitude <= Double(most) }

  static func place(_ place: Rectangle) -> Bool {
    [place.x, place.y, place.width, place.height].allSatisfy { (-most...most).contains($0) }
  }
}
