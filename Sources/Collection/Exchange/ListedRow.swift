import Dex

/// One row of a list in JSON, which can be wrong while those beside it are right.
enum ListedRow<Row: Decodable>: Decodable {
  case row(Row)
  case wrong(JSONFault)

  init(from decoder: any Decoder) {
    do { self = .row(try Row(from: decoder)) } catch {
      self = .wrong(JSONFault(error, below: decoder.codingPath.count))
    }
  }
}
