import Dex
package import Foundation

/// One showing of one box page, from its first still frame to its last.
package struct BoxShowing: Hashable, Sendable, Codable {
  /// The number of the showing in the recording: 0, 1, 2 …
  package var index: Int
  /// The times of the first and the last frame, in seconds on the recording's own time line.
  package var start: Double
  package var end: Double
  /// The number of the box, and the number of all boxes; `nil` when not read.
  package var number: Int?
  package var total: Int?
  /// The printed title; `nil` when covered or not read.
  package var title: String?
  /// The numbers of all Pokémon, and of boxes without one; `nil` when not shown or not read.
  package var deposited: Int?
  package var emptyBoxes: Int?
  /// Thirty slots, row by row.
  package var slots: [Slot]
  /// The page's cells with the gaps around them, as a JPEG file; `nil` where none is stored.
  package var picture: Data?

  package init(
    index: Int, start: Double, end: Double, number: Int? = nil, total: Int? = nil,
    title: String? = nil, deposited: Int? = nil, emptyBoxes: Int? = nil, slots: [Slot],
    picture: Data? = nil
  ) {
    self.index = index
    self.start = start
    self.end = end
    self.number = number
    self.total = total
    self.title = title
    self.deposited = deposited
    self.emptyBoxes = emptyBoxes
    self.slots = slots
    self.picture = picture
  }

  /// The keys of the machine-readable output, and that of the picture, which it leaves out.
  private enum CodingKeys: String, CodingKey {
    case index, start, end, number, title, deposited, emptyBoxes, slots, picture
    case total = "of"
  }

  /// Reads a showing. Its slots may be missing, because they follow in lines of their own.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    index = try values.decode(Int.self, forKey: .index)
    start = try values.decode(Double.self, forKey: .start)
    end = try values.decode(Double.self, forKey: .end)
    number = try values.decodeIfPresent(Int.self, forKey: .number)
    total = try values.decodeIfPresent(Int.self, forKey: .total)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    deposited = try values.decodeIfPresent(Int.self, forKey: .deposited)
    emptyBoxes = try values.decodeIfPresent(Int.self, forKey: .emptyBoxes)
    slots = try values.decodeIfPresent([Slot].self, forKey: .slots) ?? []
    picture = try values.decodeIfPresent(Data.self, forKey: .picture)
  }

  /// True where its values are possible. Another machine or a worker may send anything.
  package var isPlausible: Bool {
    let most = 1_000_000
    let counts = [number, total, deposited, emptyBoxes].compactMap(\.self)
    let places = slots.enumerated().allSatisfy { i, slot in
      slot.row == i / Self.columns + 1 && slot.column == i % Self.columns + 1
        && slot.candidates.count <= Slot.mostCandidates
        && [slot.species, slot.form].allSatisfy(Plausible.text)
    }
    return (0...most).contains(index) && start.magnitude <= 1e9 && end.magnitude <= 1e9
      && start <= end && slots.count == Self.rows * Self.columns && places
      && counts.allSatisfy { (0...most).contains($0) } && (number == nil) == (total == nil)
      && (number ?? 1) >= 1 && (number ?? 1) <= (total ?? 1) && title?.isEmpty != true
      && Plausible.text(title)
  }

  /// True where there is no picture, or it is a JPEG file of a possible size.
  package var hasPlausiblePicture: Bool { picture.map(Self.isPlausible) ?? true }

  /// Returns true for a JPEG file of a possible size.
  package static func isPlausible(picture: Data) -> Bool {
    picture.count <= mostPictureBytes && picture.starts(with: [0xFF, 0xD8, 0xFF])
  }

  package static let mostPictureBytes = 60_000

  package func count(_ state: Slot.State) -> Int { slots.count { $0.state == state } }

  /// The number of rows and columns of a box.
  package static let rows = 5
  package static let columns = 6

  /// Returns the place of a slot; `nil` while the box's number is not known.
  package func place(of slot: Slot) -> BoxPlace? {
    number.map { BoxPlace(box: $0, row: slot.row, column: slot.column) }
  }
}

/// A place in a box, with the claims about its contents.
package struct Slot: Hashable, Sendable, Codable {
  package enum State: String, CaseIterable, Hashable, Sendable, Codable {
    case filled, empty
    /// Something covers it, such as the cursor's label or an arrow.
    case hidden
    /// Neither filled nor empty was proved.
    case unknown
  }

  /// The picture that is shown, where a species has one for males and one for females.
  package enum Side: String, Hashable, Sendable, Codable { case male, female }

  /// A look that the picture may show.
  package struct Candidate: Hashable, Sendable, Codable {
    package let speciesId: Int
    package let form: String
    package let isShiny: Bool
    /// The distance from the look's render: 0 for the same picture.
    package let distance: Double

    private enum CodingKeys: String, CodingKey {
      case speciesId, form, distance
      case isShiny = "shiny"
    }

    package init(speciesId: Int, form: String, isShiny: Bool, distance: Double) {
      self.speciesId = speciesId
      self.form = form
      self.isShiny = isShiny
      self.distance = distance
    }
  }

  /// The row and the column, from 1.
  package let row: Int
  package let column: Int
  package var state: State
  /// National dex number, and the English species name; `nil` without a claim.
  package var speciesId: Int?
  package var species: String?
  package var form: String?
  package var isShiny: Bool?
  package var side: Side?
  /// The possible looks, the best first, at most five.
  package var candidates: [Candidate] = []
  /// 1 less the best distance divided by the best of another species.
  package var margin: Double?
  /// The index of the entry that shows this Pokémon's summary.
  package var entry: Int?
  /// True where its summary was shown; `nil` when that is unknown.
  package var isShown: Bool?
  /// True where the entry names another species or shininess.
  package var hasConflict = false

  private enum CodingKeys: String, CodingKey {
    case row, column, state, speciesId, species, form, candidates, margin, entry
    case isShiny = "shiny"
    case side = "look"
    case isShown = "shown"
    case hasConflict = "conflict"
  }

  package init(row: Int, column: Int, state: State) {
    self.row = row
    self.column = column
    self.state = state
  }

  /// Returns the slot without claims, in another state.
  package func unclaimed(as state: State) -> Slot { Slot(row: row, column: column, state: state) }

  package static let mostCandidates = 5

  /// Returns true for the next slot in a row or a column.
  package func isBeside(_ other: Slot) -> Bool {
    abs(row - other.row) + abs(column - other.column) == 1
  }

  /// Returns true when nothing that is known of two filled slots differs.
  package func mayShowSame(as other: Slot) -> Bool {
    speciesId.mayEqual(other.speciesId) && form.mayEqual(other.form)
      && isShiny.mayEqual(other.isShiny) && side.mayEqual(other.side)
  }

  /// Returns true when an entry may be of the Pokémon in this slot.
  package func mayShow(_ entry: Entry) -> Bool {
    let side: Side? =
      switch entry.gender {
      case .male: .male
      case .female: .female
      case .genderless, nil: nil
      }
    return speciesId.mayEqual(entry.speciesId) && form.mayEqual(entry.form)
      && isShiny.mayEqual(entry.isShiny) && self.side.mayEqual(side)
  }
}

/// A place in the boxes of one collection.
package struct BoxPlace: Hashable, Sendable, Comparable, Codable {
  package let box: Int
  package let row: Int
  package let column: Int

  package init(box: Int, row: Int, column: Int) {
    self.box = box
    self.row = row
    self.column = column
  }

  /// Returns the places of a box, row by row.
  package static func all(inBox box: Int) -> [BoxPlace] {
    (0..<(BoxShowing.rows * BoxShowing.columns)).map { place in
      BoxPlace(
        box: box, row: place / BoxShowing.columns + 1, column: place % BoxShowing.columns + 1)
    }
  }

  package static func < (a: BoxPlace, b: BoxPlace) -> Bool {
    (a.box, a.row, a.column) < (b.box, b.row, b.column)
  }
}

extension Optional where Wrapped: Equatable {
  /// Returns true unless both values are known and differ.
  package func mayEqual(_ other: Wrapped?) -> Bool { self == nil || other == nil || self == other }
}
