internal import Imaging

extension Entry {
  /// Whether its numbers can be those of a recording: what another process or another machine hands on may be
  /// anything, and no arithmetic on it may overflow.
  package var isPlausible: Bool {
    let read = [
      evidence.number?.box, evidence.name?.box, evidence.nickname?.box, evidence.types?.box,
      evidence.gender?.box, evidence.shiny?.box, evidence.level?.box, evidence.trainer?.box,
      evidence.trainerId?.box, evidence.pokemonLanguage?.box, evidence.sprite?.box,
    ]
    let places = read.compactMap(\.self) + pictures.map(\.place)
    return (0...Self.most).contains(index)
      && [start, end].allSatisfy { $0.magnitude <= Double(Self.most) }
      && places.allSatisfy { place in
        [place.x, place.y, place.width, place.height].allSatisfy {
          (-Self.most...Self.most).contains($0)
        }
      }
  }

  /// Entries, seconds and pixels: more than any recording has, and two of them multiplied fit a word.
  private static let most = 1_000_000_000
}
