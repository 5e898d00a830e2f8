import Verification

extension NDJSONFormat {
  /// The lines of a showing and of its slots.
  func lines(of box: BoxShowing, recording path: String) -> [String] {
    [self.box(box, recording: path).text]
      + box.slots.map { slot($0, box: box.index, recording: path).text }
  }

  private func box(_ box: BoxShowing, recording path: String) -> JSONValue {
    let states = Slot.State.allCases.map { state in
      JSONValue.Member(state.rawValue, .integer(box.count(state)))
    }
    return .object(
      [
        .init("type", .string("box")),
        .init("recording", .string(path)),
        .init("index", .integer(box.index)),
        .init("start", .number(box.start, decimals: 3)),
        .init("end", .number(box.end, decimals: 3)),
        .init("number", .optional(box.number, JSONValue.integer)),
        .init("of", .optional(box.total, JSONValue.integer)),
        .init("title", .optional(box.title, JSONValue.string)),
        .init("deposited", .optional(box.deposited, JSONValue.integer)),
        .init("emptyBoxes", .optional(box.emptyBoxes, JSONValue.integer)),
      ] + states)
  }

  private func slot(_ slot: Slot, box: Int, recording path: String) -> JSONValue {
    .object([
      .init("type", .string("slot")),
      .init("recording", .string(path)),
      .init("box", .integer(box)),
      .init("row", .integer(slot.row)),
      .init("column", .integer(slot.column)),
      .init("state", .string(slot.state.rawValue)),
      .init("verdict", .string("seen")),
      .init("speciesId", .optional(slot.speciesId, JSONValue.integer)),
      .init("species", .optional(slot.species, JSONValue.string)),
      .init("form", .optional(slot.form, JSONValue.string)),
      .init("shiny", .optional(slot.isShiny, JSONValue.boolean)),
      .init("look", .optional(slot.look) { .string($0.rawValue) }),
      .init("candidates", .array(slot.candidates.map(candidate))),
      .init("margin", .optional(slot.margin) { .number($0, decimals: 3) }),
      .init("entry", .optional(slot.entry, JSONValue.integer)),
      .init("shown", .optional(slot.isShown, JSONValue.boolean)),
      .init("conflict", .boolean(slot.hasConflict)),
    ])
  }

  private func candidate(_ candidate: Slot.Candidate) -> JSONValue {
    .object([
      .init("speciesId", .integer(candidate.speciesId)),
      .init("form", .string(candidate.form)),
      .init("shiny", .boolean(candidate.isShiny)),
      .init("distance", .number(candidate.distance, decimals: 1)),
    ])
  }
}

extension ScannedRecording {
  /// The place of the slot that an entry is linked to; `nil` for an entry without one.
  func slot(of entry: Entry) -> JSONValue? {
    for box in boxes {
      guard let slot = box.slots.first(where: { $0.entry == entry.index }) else { continue }
      return .object([
        .init("box", .integer(box.index)),
        .init("row", .integer(slot.row)),
        .init("column", .integer(slot.column)),
      ])
    }
    return nil
  }
}
