import Dex
import Files

/// A row of a JSON list. It may be wrong while other rows are right.
enum ListedRow<Row: Decodable>: Decodable {
  case row(Row)
  case wrong(JSONFault)

  init(from decoder: any Decoder) {
    do { self = .row(try Row(from: decoder)) } catch {
      self = .wrong(JSONFault(error, below: decoder.codingPath.count))
    }
  }
}
