import Dex
import Foundation
import Testing

@testable import Collection

/// Random numbers that are the same for the same seed: SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Seeds that are new with every run, besides some that are always the same.
  ///
  /// `VERIFY_RANDOM_SEEDS` says how many are new.
  static func seeds(_ fixed: Int, drawn: Int) -> [UInt64] {
    let wanted = ProcessInfo.processInfo.environment["VERIFY_RANDOM_SEEDS"].flatMap(Int.init)
    return (0..<fixed).map { UInt64($0) }
      + (0..<(wanted ?? drawn)).map { _ in .random(in: .min ... .max) }
  }
}

/// Laws of the matching alone, with many more collections than a database can take.
struct RandomMatchingTests {
  /// A Pokémon that differs from others in little.
  private static func pokemon(_ g: inout Seeded) -> OwnedPokemon {
    let trainer = Int.random(in: 0...2, using: &g)
    return OwnedPokemon(
      pokemonId: Int.random(in: 1...3, using: &g), form: "form",
      gender: Bool.random(using: &g) ? .male : .female,
      isShiny: Int.random(in: 0..<4, using: &g) == 0, trainer: ["Ivy", "Oak", "Elm"][trainer],
      trainerId: ["014082", "555555", "990001"][trainer],
      nickname: ["Ann", "Bob"].randomElement(using: &g), level: Int.random(in: 1...4, using: &g))
  }

  private static func worse(_ pokemon: OwnedPokemon, _ g: inout Seeded) -> OwnedPokemon {
    var pokemon = pokemon
    if Int.random(in: 0..<4, using: &g) == 0 { pokemon.trainer = nil }
    if Int.random(in: 0..<8, using: &g) == 0 { pokemon.trainerId = nil }
    if Int.random(in: 0..<6, using: &g) == 0 { pokemon.nickname = nil }
    if Int.random(in: 0..<6, using: &g) == 0 { pokemon.level = nil }
    if Int.random(in: 0..<6, using: &g) == 0 { pokemon.form = nil }
    return pokemon
  }

  /// The Pokémon that recordings show, read in an order.
  private static func matched(
    _ recordings: [[OwnedPokemon]], order: [Int]
  ) -> [OwnedPokemon] {
    var places: [OwnedPokemon: Int] = [:]
    var described: [DescribedPokemon] = []
    for number in order {
      for pokemon in recordings[number] {
        let place = places[pokemon] ?? described.count
        if place == described.count {
          places[pokemon] = place
          described.append(DescribedPokemon(id: Int64(place), pokemon: pokemon))
        }
        // The numbers of readings follow the order in which they came.
        described[place].readings.insert(Int64(order.firstIndex(of: number) ?? 0))
        described[place].shown[String(number)] = .init(
          read: "1", shown: "1", isDated: false)
      }
    }
    let matching = PokemonMatching(described, judgments: [])
    let members = matching.groups.flatMap(\.members)
    #expect(members.sorted() == Array(described.indices))
    return matching.groups.map(matching.pokemon).sorted(by: OwnedPokemon.precedes)
  }

  @Test func `no order of recordings loses a Pokémon or makes one`() {
    for seed in Seeded.seeds(100, drawn: 300) {
      var g = Seeded(seed)
      var whole: Set<OwnedPokemon> = []
      for _ in 0..<Int.random(in: 1...14, using: &g) { whole.insert(Self.pokemon(&g)) }
      let truth = whole.sorted(by: OwnedPokemon.precedes)
      let recordings =
        [truth]
        + (0..<3).map { _ in
          truth.shuffled(using: &g).dropLast(2).map { Self.worse($0, &g) }
        }
      for _ in 0..<2 {
        let order = (0...3).shuffled(using: &g)
        #expect(Self.matched(recordings, order: order) == truth, "seed \(seed)")
      }
      let worse = [[1, 2, 3], [3, 1, 2]].map { Self.matched(recordings, order: $0) }
      #expect(worse[0] == worse[1], "seed \(seed)")
    }
  }

  private static let first = OwnedPokemon(
    pokemonId: 2, form: "form", gender: .male, isShiny: false, trainer: "Oak", trainerId: "555555",
    nickname: "Ann", level: 1)
  private static let second = {
    var second = first
    second.level = 2
    return second
  }()

  @Test func `of two recordings one description may be another Pokémon in each`() {
    var shared = Self.first
    (shared.trainerId, shared.level) = (nil, nil)
    var rest = Self.first
    (rest.form, rest.trainer) = (nil, nil)
    let recordings = [[Self.first, Self.second], [rest, shared], [shared, Self.second]]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      #expect(Self.matched(recordings, order: order) == [Self.first, Self.second])
    }
  }
}
