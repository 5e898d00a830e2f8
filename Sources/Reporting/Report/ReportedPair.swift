package import Verification

/// Two rows of the collection that may be one Pokémon, with a picture of each.
package struct ReportedPair: Sendable {
  /// One of the rows.
  package struct Row: Sendable {
    /// The row's number, by which commands take it.
    package var number: Int64
    /// The Pokémon in words, with trainer and ID number where they are known.
    package var words: String
    /// The picture that was cut out of a recording of it; `nil` where none is stored.
    package var picture: EntryPicture?

    package init(number: Int64, words: String, picture: EntryPicture?) {
      self.number = number
      self.words = words
      self.picture = picture
    }
  }

  package var first: Row
  package var second: Row
  /// What differs, and why they may be one all the same.
  package var reason: String

  package init(first: Row, second: Row, reason: String) {
    self.first = first
    self.second = second
    self.reason = reason
  }
}
