import Verification

/// One line of results. It is decoded at once, because finding out its type first would decode it
/// twice.
enum ResultsLine: Decodable {
  case recording(MergedReading)
  case entry(EntryRow, recording: String?)
  case box(BoxShowing, recording: String?)
  case slot(Slot, box: Int?)
  case end(End)
  case summary
  case other

  /// The line that ends a recording, with the number of its lines of each type.
  struct End: Hashable, Decodable {
    var recording: String
    var sha256: String
    var entries: Int
    var boxes: Int
    var slots: Int
    /// The number of pictures in the file beside it; nil for results that were written to standard
    /// output.
    var pictures: Int?
  }

  /// The time when a recording was read, which stands beside the versions.
  private struct Dated: Decodable { var date: String? }

  private enum CodingKeys: String, CodingKey { case type, recording, box, reading }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(String.self, forKey: .type) {
    case "recording":
      var reading = try MergedReading(from: decoder)
      reading.readDate = try values.decodeIfPresent(Dated.self, forKey: .reading)?.date
      self = .recording(reading)
    case "entry":
      self = .entry(
        try EntryRow(from: decoder),
        recording: try values.decodeIfPresent(String.self, forKey: .recording))
    case "box":
      self = .box(
        try BoxShowing(from: decoder),
        recording: try values.decodeIfPresent(String.self, forKey: .recording))
    case "slot":
      self = .slot(try Slot(from: decoder), box: try values.decodeIfPresent(Int.self, forKey: .box))
    case "end": self = .end(try End(from: decoder))
    case "summary": self = .summary
    default: self = .other
    }
  }
}
