package import Verification

/// How the entries of recordings and a list of what should be in them differ.
package struct ListComparison: Hashable, Sendable {
  /// An entry and the path of its recording.
  package struct Shown: Hashable, Sendable {
    package let recording: String
    package let entry: Entry

    package init(_ entry: Entry, recording: String) {
      self.recording = recording
      self.entry = entry
    }
  }

  package struct Pair: Hashable, Sendable {
    package let expected: OwnedPokemon
    package let shown: Shown
    /// The fields in which they differ.
    package let fields: [String]
  }

  package private(set) var matched: [Shown] = []
  /// On the list and in no recording.
  package private(set) var missing: [OwnedPokemon] = []
  /// In a recording and not on the list; with those whose species was not read.
  package private(set) var extra: [Shown] = []
  /// The same species with other fields, or the right one that is not verified.
  package private(set) var different: [Pair] = []

  /// - Parameter expected: as often as it should be there; what a line does not give does not matter.
  package init(expected: [OwnedPokemon], shown: [Shown]) {
    var open = shown
    var rest: [OwnedPokemon] = []
    // Lines that ask for more choose first, or one that asks for less takes their entry.
    let order = expected.enumerated().sorted {
      (-$0.element.givenFields, $0.offset) < (-$1.element.givenFields, $1.offset)
    }.map(\.element)
    for pokemon in order {
      let fits = open.indices.filter { pokemon.differences(from: open[$0].entry) == [] }
      guard let best = fits.first(where: { open[$0].entry.verdict == .verified }) ?? fits.first
      else {
        rest.append(pokemon)
        continue
      }
      let found = open.remove(at: best)
      if found.entry.verdict == .verified {
        matched.append(found)
      } else {
        different.append(Pair(expected: pokemon, shown: found, fields: ["verdict"]))
      }
    }
    for pokemon in rest {
      guard let place = open.firstIndex(where: { $0.entry.speciesId == pokemon.pokemonId }) else {
        missing.append(pokemon)
        continue
      }
      let found = open.remove(at: place)
      different.append(
        Pair(
          expected: pokemon, shown: found, fields: pokemon.differences(from: found.entry) ?? []))
    }
    extra = open
    // As they stand in the recordings.
    matched = shown.filter(Set(matched).contains)
  }
}

extension OwnedPokemon {
  /// How many fields are given beside the species.
  fileprivate var givenFields: Int {
    let given: [Bool] = [
      form != nil, gender != nil, isShiny != nil, trainer != nil, trainerId != nil, nickname != nil,
      level != nil,
    ]
    return given.count { $0 }
  }

  /// The fields that are given here and other in an entry; nil for another species.
  fileprivate func differences(from entry: Entry) -> [String]? {
    guard entry.speciesId == pokemonId else { return nil }
    let fields: [(String, Bool)] = [
      ("form", form == nil || form == entry.form),
      ("gender", gender == nil || gender == entry.gender),
      ("shiny", isShiny == nil || isShiny == entry.isShiny),
      ("trainer", trainer == nil || trainer == entry.trainer),
      ("trainerId", trainerId == nil || trainerId == entry.trainerId),
      ("nickname", nickname == nil || nickname == entry.nickname),
      ("level", level == nil || level == entry.level),
    ]
    return fields.filter { !$0.1 }.map(\.0)
  }
}
