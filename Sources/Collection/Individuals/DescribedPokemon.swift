import Dex

/// A Pokémon as one sighting or one write describes it, and where it is described so.
struct DescribedPokemon {
  /// The number of its row in `description`.
  let id: Int64
  let pokemon: OwnedPokemon
  /// The readings that show it, by their numbers: what one of them shows twice is rather two Pokémon.
  var readings: Set<Int64> = []
  /// Whether a reading that is its recording's answer proves it.
  var isCurrent = false

  init(id: Int64, pokemon: OwnedPokemon) {
    self.id = id
    self.pokemon = pokemon
  }

  func sharesReading(with other: DescribedPokemon) -> Bool {
    !readings.isDisjoint(with: other.readings)
  }
}

/// How two descriptions of one species agree. An unread field matches any value.
struct Agreement {
  struct Fields: OptionSet {
    let rawValue: Int

    static let form = Fields(rawValue: 1)
    static let gender = Fields(rawValue: 2)
    static let shiny = Fields(rawValue: 4)
    static let trainer = Fields(rawValue: 8)
    static let trainerId = Fields(rawValue: 16)
    static let nickname = Fields(rawValue: 32)
    static let level = Fields(rawValue: 64)

    var count: Int { rawValue.nonzeroBitCount }
  }

  /// Read in both, and alike.
  private(set) var alike: Fields = []
  /// Read in both, and different.
  private(set) var different: Fields = []
  /// Read in one of them.
  private var onlyInFirst: Fields = []
  private var onlyInSecond: Fields = []

  init(_ a: OwnedPokemon, _ b: OwnedPokemon) {
    compare(a.form, b.form, .form)
    compare(a.gender, b.gender, .gender)
    compare(a.isShiny, b.isShiny, .shiny)
    compare(a.trainer, b.trainer, .trainer)
    compare(a.trainerId, b.trainerId, .trainerId)
    compare(a.nickname, b.nickname, .nickname)
    compare(a.level, b.level, .level)
  }

  private mutating func compare<Value: Equatable>(_ a: Value?, _ b: Value?, _ field: Fields) {
    switch (a, b) {
    case (nil, nil): break
    case (nil, _): onlyInSecond.insert(field)
    case (_, nil): onlyInFirst.insert(field)
    case (let a?, let b?): if a == b { alike.insert(field) } else { different.insert(field) }
    }
  }

  /// Fields that only one of them has.
  var unread: Int { onlyInFirst.count + onlyInSecond.count }

  /// Whether one of them says nothing that the other does not say.
  var isContained: Bool { onlyInFirst.isEmpty || onlyInSecond.isEmpty }

  /// Whether what is alike is enough to know a Pokémon by.
  var isTelling: Bool {
    alike.contains(.trainerId) || alike.isSuperset(of: [.nickname, .trainer, .level])
  }
}

extension OwnedPokemon {
  /// An order that is the same on every machine.
  static func precedes(_ a: OwnedPokemon, _ b: OwnedPokemon) -> Bool {
    if a.pokemonId != b.pokemonId { return a.pokemonId < b.pokemonId }
    return a.words.lexicographicallyPrecedes(b.words)
  }

  /// All fields but the species, in an order of their own.
  var words: [String] {
    [
      form, gender?.rawValue, isShiny.map { $0 ? "1" : "0" }, trainer, trainerId, nickname,
      level.map { String(repeating: "0", count: max(0, 3 - String($0).count)) + String($0) },
    ].map { $0 ?? "" }
  }

  /// Fields of another description where this one has none.
  mutating func fill(from other: OwnedPokemon) {
    form = form ?? other.form
    gender = gender ?? other.gender
    isShiny = isShiny ?? other.isShiny
    trainer = trainer ?? other.trainer
    trainerId = trainerId ?? other.trainerId
    nickname = nickname ?? other.nickname
    level = level ?? other.level
  }
}
