import Verification

extension NDJSONFormat {
  /// The lines of a showing and of its slots.
  func lines(of box: BoxShowing, recording path: String) -> [String] {
    [self.box(box, recording: path).text]
      + box.slots.map { slot($0, box: box.index, recording: path).text }
  }

  private func box(_ box: BoxShowing, recording path: String) -> JSONValue {
    let line: JSONValue = [
      "type": "box", "recording": .string(path), "index": .integer(box.index),
      "start": .number(box.start, decimals: 3), "end": .number(box.end, decimals: 3),
      "number": .optional(box.number, JSONValue.integer),
      "of": .optional(box.total, JSONValue.integer),
      "title": .optional(box.title, JSONValue.string),
      "deposited": .optional(box.deposited, JSONValue.integer),
      "emptyBoxes": .optional(box.emptyBoxes, JSONValue.integer),
    ]
    return line.adding(
      .object(Slot.State.allCases.map { .init($0.rawValue, .integer(box.count($0))) }))
  }

  private func slot(_ slot: Slot, box: Int, recording path: String) -> JSONValue {
    [
      "type": "slot", "recording": .string(path), "box": .integer(box), "row": .integer(slot.row),
      "column": .integer(slot.column), "state": .string(slot.state.rawValue), "verdict": "seen",
      "speciesId": .optional(slot.speciesId, JSONValue.integer),
      "species": .optional(slot.species, JSONValue.string),
      "form": .optional(slot.form, JSONValue.string),
      "shiny": .optional(slot.isShiny, JSONValue.boolean),
      "look": .optional(slot.side) { .string($0.rawValue) },
      "candidates": .array(slot.candidates.map(candidate)),
      "margin": .optional(slot.margin) { .number($0, decimals: 3) },
      "entry": .optional(slot.entry, JSONValue.integer),
      "shown": .optional(slot.isShown, JSONValue.boolean), "conflict": .boolean(slot.hasConflict),
    ]
  }

  private func candidate(_ candidate: Slot.Candidate) -> JSONValue {
    [
      "speciesId": .integer(candidate.speciesId), "form": .string(candidate.form),
      "shiny": .boolean(candidate.isShiny), "distance": .number(candidate.distance, decimals: 1),
    ]
  }
}

extension ScannedRecording {
  /// The place of the slot that an entry is linked to; `nil` for an entry without one.
  func slot(of entry: Entry) -> JSONValue? {
    for box in boxes {
      guard let slot = box.slots.first(where: { $0.entry == entry.index }) else { continue }
      return [
        "box": .integer(box.index), "row": .integer(slot.row), "column": .integer(slot.column),
      ]
    }
    return nil
  }
}
