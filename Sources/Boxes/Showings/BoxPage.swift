/// A page that stood still, as it was read.
package struct BoxPage: Sendable {
  /// Seconds: the first and the last frame.
  package let start: Double
  package let end: Double
  package let cells: [CellReading]
  package let words: BoxWords

  package init(start: Double, end: Double, cells: [CellReading], words: BoxWords) {
    self.start = start
    self.end = end
    self.cells = cells
    self.words = words
  }
}
