package import Dex
package import Foundation
package import Verification

/// A collection as its page shows it: every species and form, with the Pokémon owned of each.
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

  /// One owned row of the collection.
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
    /// The number of owned Pokémon that are alike.
    package var count: Int
    package var notes: String?
    package var proofs: [Proof] = []
    /// The indexes in `pictures` of the Pokémon's picture and of its page.
    package var picture: Int?
    package var frame: Int?
    package var place: BoxPlace?
    /// Sentences on why the row may be the same Pokémon as another row, or two Pokémon.
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

  /// A Pokémon that a box page shows and no summary proves.
  package struct Seen: Hashable, Sendable {
    package let speciesId: Int
    package let form: String?
    package let isShiny: Bool?
    package let place: BoxPlace

    package init(speciesId: Int, form: String?, isShiny: Bool?, place: BoxPlace) {
      self.speciesId = speciesId
      self.form = form
      self.isShiny = isShiny
      self.place = place
    }
  }

  /// A box of the Switch as it was last shown.
  package struct Box: Hashable, Sendable {
    package enum Slot: String, Hashable, Sendable {
      /// A recording proves the Pokémon in it.
      case proven
      case filled, empty, unknown
    }

    package let number: Int
    package let title: String?
    /// Thirty slots, row by row of six.
    package let slots: [Slot]

    package init(number: Int, title: String?, slots: [Slot]) {
      self.number = number
      self.title = title
      self.slots = slots
    }
  }

  /// The look that a picture shows where nobody owns the Pokémon.
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
  package var seen: [Seen] = []
  package var boxes: [Box] = []
  /// Pictures as JPEG files.
  package var pictures: [Data] = []
  /// The indexes of renders in `pictures`.
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
