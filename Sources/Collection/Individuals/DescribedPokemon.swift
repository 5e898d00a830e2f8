import Dex
import Files
import Inventory
import Verification

/// A Pokémon as one sighting or one write describes it, with its readings and places.
struct DescribedPokemon {
  /// The number of its row in `description`.
  let id: Int64
  let pokemon: OwnedPokemon
  /// The numbers of the readings that show it. Two showings in one reading are more likely two
  /// Pokémon.
  var readings: Set<Int64> = []
  /// Its places in the boxes, by reading. Only readings in which no Pokémon was moved are included.
  var places: [Int64: Set<BoxPlace>] = [:]
  /// The date of its earliest reading as a time stamp; empty without any.
  var firstDate = ""
  /// The runs in which its owner last wrote that they have it, and that it has left them. Empty
  /// without any.
  var ownedStamp = ""
  var leftStamp = ""
  /// The recordings whose current readings prove it, by content.
  var shown: [String: RecordingDates] = [:]
  /// The number of equal ones that its owner claims, where nothing else tells of it. The claim says
  /// too little to find one Pokémon again. Nil for any other description.
  var claimed: Int?
  /// The run in which its count was last written; empty without any. A later one sorts later.
  var countStamp = ""

  /// The time stamps of a recording.
  struct RecordingDates {
    /// When it was first read.
    let read: String
    /// When it was made; when it was first read, where its file does not say.
    let shown: String
    /// True where the file, or its name, says when it was made.
    let isDated: Bool
  }

  /// When the newest recording that proves it now was made; empty without any.
  var lastShown: String { shown.values.map(\.shown).max() ?? "" }

  /// True where a current reading proves it.
  var isCurrent: Bool { !shown.isEmpty }

  /// True where newer readings of the same recordings have replaced all that show it.
  var isReplaced: Bool { !isCurrent && !readings.isEmpty }

  /// Returns true where a recording that was made before one of the other one shows it. Recordings
  /// without a date of their own do not tell.
  func wasSeen(before other: DescribedPokemon) -> Bool {
    guard let first = dates.min(), let last = other.dates.max() else { return false }
    return first < last
  }

  /// When the dated recordings were made that prove it now.
  private var dates: [String] { shown.values.filter(\.isDated).map(\.shown) }

  /// Returns true where one of them was seen at a higher level before the other one was seen. In
  /// one game's data, a level never falls; HOME shows those of one game at a time.
  func isFall(of other: DescribedPokemon) -> Bool {
    guard let own = pokemon.level, let level = other.pokemon.level, own != level
    else { return false }
    return own > level ? wasSeen(before: other) : other.wasSeen(before: self)
  }

  func sharesReading(with other: DescribedPokemon) -> Bool {
    !readings.isDisjoint(with: other.readings)
  }

  /// Returns true when one reading shows both, at different places.
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

  /// Fields that were read in both and are equal.
  private(set) var alike: Fields = []
  /// Fields that were read in both and differ.
  private(set) var different: Fields = []
  /// Fields that were read in only one of them.
  private var onlyInFirst: Fields = []
  private var onlyInSecond: Fields = []

  /// - Parameter isListed: true where one of them is written by its owner alone. A program for
  ///   tables drops the leading zero of a number; HOME shows it.
  init(_ a: OwnedPokemon, _ b: OwnedPokemon, isListed: Bool = false) {
    compare(a.form, b.form, .form)
    compare(a.gender, b.gender, .gender)
    compare(a.isShiny, b.isShiny, .shiny)
    if isListed {
      compare(a.comparedId, b.comparedId, .trainerId)
    } else {
      compare(a.trainerId, b.trainerId, .trainerId)
    }
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

  init(_ a: DescribedPokemon, _ b: DescribedPokemon) {
    self.init(a.pokemon, b.pokemon, isListed: a.readings.isEmpty || b.readings.isEmpty)
  }

  /// Compares names of trainers. With the same ID number, a small difference is a misreading.
  private mutating func compareTrainers(_ a: String?, _ b: String?) {
    guard let a, let b, alike.contains(.trainerId), a.isMisreading(of: b) else {
      return compare(a, b, .trainer)
    }
    alike.insert(.trainer)
  }

  /// Returns true where only the ID number differs, in so few digits that they may be misread: in
  /// one, or in two of six where trainer and level are equal too. One in 800 pairs of random ID
  /// numbers differs in so little.
  func isMisreadNumber(_ a: OwnedPokemon, _ b: OwnedPokemon) -> Bool {
    guard different == .trainerId, let a = a.trainerId?.utf8, let b = b.trainerId?.utf8,
      a.count == b.count, a.count > 1
    else { return false }
    let misread = zip(a, b).count { $0 != $1 }
    return misread == 1 || misread == 2 && a.count == 6 && alike.isSuperset(of: [.trainer, .level])
  }

  /// The number of fields that only one of them has.
  var unread: Int { onlyInFirst.count + onlyInSecond.count }

  /// True where one of them has no field that the other lacks.
  var isContained: Bool { onlyInFirst.isEmpty || onlyInSecond.isEmpty }

  /// True where all fields of the first one are fields of the second one, and equal.
  var addsNothing: Bool { different.isEmpty && onlyInFirst.isEmpty }

  /// True where the equal fields are enough to identify a Pokémon.
  var isDistinctive: Bool {
    alike.contains(.trainerId) || alike.isSuperset(of: [.nickname, .trainer, .level])
  }
}

extension String {
  /// The length from which two letters of a name may be misread: one letter may be read as two,
  /// such as u as ti in “Rouge”.
  private static let longName = 5

  /// Returns true where no more than one letter differs, or two letters of a longer name. A name of
  /// one letter is no misreading of another.
  fileprivate func isMisreading(of other: String) -> Bool {
    let length = Swift.max(count, other.count)
    let most = length >= Self.longName ? 2 : 1
    return length > 1 && EditDistance.between(Array(self), Array(other), atMost: most) <= most
  }
}

extension OwnedPokemon {
  /// Returns true when `a` comes first, in an order that is the same on every machine.
  static func precedes(_ a: OwnedPokemon, _ b: OwnedPokemon) -> Bool {
    if a.pokemonId != b.pokemonId { return a.pokemonId < b.pokemonId }
    return a.words.lexicographicallyPrecedes(b.words)
  }

  /// Returns true when `a` has more fields, or as many and comes first.
  static func isFuller(_ a: OwnedPokemon, _ b: OwnedPokemon) -> Bool {
    let (first, second) = (a.givenFields, b.givenFields)
    return first == second ? precedes(a, b) : first > second
  }

  /// All fields but the species, in a fixed order.
  var words: [String] {
    [
      form, gender?.rawValue, isShiny.map { $0 ? "1" : "0" }, trainer, trainerId, nickname,
      level?.zeroPadded(to: 3),
    ].map { $0 ?? "" }
  }

  /// True where its fields are enough to find it again.
  var isDistinctive: Bool { Agreement(self, self).isDistinctive }

  /// Fills missing fields from another description.
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

extension [DescribedPokemon] {
  /// The time when the first of them was read; empty where none was.
  var firstDate: String { filter { !$0.readings.isEmpty }.map(\.firstDate).min() ?? "" }
}
