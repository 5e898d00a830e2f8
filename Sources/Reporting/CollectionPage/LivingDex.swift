package import Dex
package import Foundation

/// A collection as its page shows it: every species and form, and what is owned of them.
package struct LivingDex: Sendable {
  /// A place in a recording that shows a Pokémon.
  package struct Proof: Hashable, Sendable {
    /// The recording's file, without its folder.
    package let recording: String
    /// Seconds on the recording's own time line.
    package let time: Double
    /// ISO 8601: the day on which it was read.
    package let date: String

    package init(recording: String, time: Double, date: String) {
      self.recording = recording
      self.time = time
      self.date = date
    }
  }

  /// One row of the collection that its owner has.
  package struct Pokemon: Hashable, Sendable {
    package var id: Int64
    package var speciesId: Int
    package var form: String?
    package var gender: Gender?
    package var isShiny: Bool?
    package var nickname: String?
    package var level: Int?
    package var trainer: String?
    package var trainerId: String?
    package var isVerified: Bool
    package var isFavorite: Bool
    package var verifiedDate: String?
    /// How many alike are owned.
    package var count: Int
    package var notes: String?
    package var proofs: [Proof] = []
    /// The numbers of the picture of the Pokémon and of its page among `pictures`.
    package var picture: Int?
    package var frame: Int?
    package var place: Place?
    /// Sentences on why it may be the same as another, or be two.
    package var doubts: [String] = []

    package init(
      id: Int64, speciesId: Int, form: String? = nil, gender: Gender? = nil, isShiny: Bool? = nil,
      nickname: String? = nil, level: Int? = nil, trainer: String? = nil, trainerId: String? = nil,
      isVerified: Bool, isFavorite: Bool = false, verifiedDate: String? = nil, count: Int = 1,
      notes: String? = nil
    ) {
      self.id = id
      self.speciesId = speciesId
      self.form = form
      self.gender = gender
      self.isShiny = isShiny
      self.nickname = nickname
      self.level = level
      self.trainer = trainer
      self.trainerId = trainerId
      self.isVerified = isVerified
      self.isFavorite = isFavorite
      self.verifiedDate = verifiedDate
      self.count = count
      self.notes = notes
    }
  }

  /// A place in a box, counted from 1.
  package struct Place: Hashable, Sendable {
    package let box: Int
    package let row: Int
    package let column: Int

    package init(box: Int, row: Int, column: Int) {
      self.box = box
      self.row = row
      self.column = column
    }
  }

  /// A box of the Switch as it was shown last.
  package struct Box: Hashable, Sendable {
    package enum Slot: String, Hashable, Sendable {
      /// A recording proves the Pokémon in it.
      case proven
      case filled, empty, unknown
    }

    package let number: Int
    package let title: String?
    /// Thirty, row by row of six.
    package let slots: [Slot]

    package init(number: Int, title: String?, slots: [Slot]) {
      self.number = number
      self.title = title
      self.slots = slots
    }
  }

  /// What a picture is of, where nobody owns it.
  package struct Render: Hashable, Sendable {
    /// A form's identifier.
    package let form: String
    package let isShiny: Bool

    package init(form: String, isShiny: Bool) {
      self.form = form
      self.isShiny = isShiny
    }
  }

  package var dex: Dex
  package var families: Families
  package var games: [Game]
  package var pokemon: [Pokemon]
  package var boxes: [Box] = []
  /// JPEG files.
  package var pictures: [Data] = []
  /// The numbers of renders among `pictures`.
  package var renders: [Render: Int] = [:]
  /// Version of the program.
  package var tool: String

  package init(
    dex: Dex, families: Families, games: [Game], pokemon: [Pokemon], tool: String
  ) {
    self.dex = dex
    self.families = families
    self.games = games
    self.pokemon = pokemon
    self.tool = tool
  }
}
