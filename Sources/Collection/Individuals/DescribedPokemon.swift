import Dex
import Inventory
import Verification

/// A Pokémon as one sighting or one write describes it, and where it is described so.
struct DescribedPokemon {
  /// The number of its row in `description`.
  let id: Int64
  let pokemon: OwnedPokemon
  /// The readings that show it, by their numbers: what one of them shows twice is rather two Pokémon.
  var readings: Set<Int64> = []
  /// Its places in the boxes of a reading that shows it and in which nothing was moved.
  var places: [Int64: Set<BoxPlace>] = [:]
  /// The earliest of the readings, as a time stamp; empty without any.
  var firstDate = ""
  /// True where a reading that is its recording's answer proves it.
  var isCurrent = false

  init(id: Int64, pokemon: OwnedPokemon) {
    self.id = id
    self.pokemon = pokemon
  }

  func sharesReading(with other: DescribedPokemon) -> Bool {
    !readings.isDisjoint(with: other.readings)
  }

  /// Whether one reading shows both, each in another place.
  func isElsewhere(than other: DescribedPokemon) -> Bool {
    places.contains { reading, places in
      other.places[reading].map { $0.isDisjoint(with: places) } == true
    }
  }
}

/// The fields in which two descriptions of one species agree. An unread field matches any value.
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
    compare(a.trainerId, b.trainerId, .trainerId)
    compareTrainers(a.trainer, b.trainer)
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

  /// Compares names of trainers: with the same ID number, what hardly differs is a misreading.
  private mutating func compareTrainers(_ a: String?, _ b: String?) {
    guard let a, let b, alike.contains(.trainerId), a.isMisreading(of: b) else {
      return compare(a, b, .trainer)
    }
    alike.insert(.trainer)
  }

  /// True where all that differs is one digit of the ID number, which may be misread.
  func isOneDigit(_ a: OwnedPokemon, _ b: OwnedPokemon) -> Bool {
    guard different == .trainerId, let a = a.trainerId, let b = b.trainerId else { return false }
    return a.utf8.count == b.utf8.count && a.isOneLetter(from: b)
  }

  /// Fields that only one of them has.
  var unread: Int { onlyInFirst.count + onlyInSecond.count }

  /// True where one of them says nothing that the other does not say.
  var isContained: Bool { onlyInFirst.isEmpty || onlyInSecond.isEmpty }

  /// True where what is alike is enough to know a Pokémon by.
  var isTelling: Bool {
    alike.contains(.trainerId) || alike.isSuperset(of: [.nickname, .trainer, .level])
  }
}

extension String {
  /// Letters of a name from which on two may be misread: one letter is taken for two, as u for ti in “Rouge”.
  private static let longName = 5

  /// True where one letter differs, or two of a longer name.
  fileprivate func isMisreading(of other: String) -> Bool {
    if isOneLetter(from: other) { return true }
    return Swift.max(count, other.count) >= Self.longName && distance(to: other) <= 2
  }

  /// Returns how many letters must be changed, added or left out to get another text (Levenshtein, 1966).
  private func distance(to other: String) -> Int {
    let letters = Array(other)
    var row = Array(0...letters.count)
    for (place, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for column in letters.indices {
        let changed = diagonal + (letters[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(changed, row[column] + 1, diagonal + 1)
      }
    }
    return row[letters.count]
  }

  /// True where one letter is another, is too many or is missing, and at least one is the same.
  fileprivate func isOneLetter(from other: String) -> Bool {
    let (short, long) =
      count <= other.count ? (Array(self), Array(other)) : (Array(other), Array(self))
    guard long.count > 1, long.count - short.count < 2 else { return false }
    let start = zip(short, long).prefix { $0 == $1 }.count
    let end = zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count
    return short.count < long.count ? start + end >= short.count : start + end == short.count - 1
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
