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

  package init(
    index: Int, start: Double, end: Double, number: Int? = nil, total: Int? = nil,
    title: String? = nil, deposited: Int? = nil, emptyBoxes: Int? = nil, slots: [Slot]
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
  }

  /// Slots in a state.
  package func count(_ state: Slot.State) -> Int { slots.count { $0.state == state } }

  /// Rows and columns of a box.
  package static let rows = 5
  package static let columns = 6
}
