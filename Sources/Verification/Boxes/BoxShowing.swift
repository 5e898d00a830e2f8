package import Foundation

/// One showing of one box page, from its first still frame to its last.
package struct BoxShowing: Hashable, Sendable, Codable {
  /// 0, 1, 2 … in the recording.
  package var index: Int
  /// Seconds on the recording's own time line.
  package var start: Double
  package var end: Double
  /// Which box it is, and of how many; `nil` when not read.
  package var number: Int?
  package var total: Int?
  /// As printed; `nil` when covered or not read.
  package var title: String?
  /// Pokémon in all boxes, and boxes without one; `nil` when not shown or not read.
  package var deposited: Int?
  package var emptyBoxes: Int?
  /// Thirty, row by row.
  package var slots: [Slot]
  /// The page's cells with the gaps round them, as a JPEG file for a person to look at; `nil` where none was kept.
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

  /// The keys of the machine-readable output, which has no picture.
  private enum CodingKeys: String, CodingKey {
    case index, start, end, number, title, deposited, emptyBoxes, slots, picture
    case total = "of"
  }

  /// Reads a showing; one without slots has none yet, because they follow in lines of their own.
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

  /// Whether it can be one: it may come from another machine, or from a worker that was taken over.
  package var isPlausible: Bool {
    let most = 1_000_000
    let counts = [number, total, deposited, emptyBoxes].compactMap(\.self)
    let places = slots.enumerated().allSatisfy { i, slot in
      slot.row == i / Self.columns + 1 && slot.column == i % Self.columns + 1
        && slot.candidates.count <= Slot.mostCandidates
    }
    return (0...most).contains(index) && start.magnitude <= 1e9 && end.magnitude <= 1e9
      && start <= end
      && slots.count == Self.rows * Self.columns && places
      && counts.allSatisfy { (0...most).contains($0) } && (number == nil) == (total == nil)
      && (number ?? 1) >= 1 && (number ?? 1) <= (total ?? 1) && title?.isEmpty != true
  }

  /// Whether its picture is a JPEG file of a size that it may have, if there is one: another process or another machine
  /// may hand on anything.
  package var hasPlausiblePicture: Bool {
    picture.map { $0.count <= Self.mostPictureBytes && $0.starts(with: [0xFF, 0xD8, 0xFF]) } ?? true
  }

  /// Bytes of a picture at most.
  package static let mostPictureBytes = 60_000

  /// Slots in a state.
  package func count(_ state: Slot.State) -> Int { slots.count { $0.state == state } }

  /// Rows and columns of a box.
  package static let rows = 5
  package static let columns = 6
}
