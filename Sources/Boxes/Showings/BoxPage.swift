package import Foundation

/// A page that stood still, as it was read.
package struct BoxPage: Sendable {
  /// Seconds: the first and the last frame.
  package let start: Double
  package let end: Double
  package let cells: [CellReading]
  package let words: BoxWords
  /// Its lines of text, as far as they are to be read later.
  package var lines: BoxLines
  /// A JPEG file of its cells.
  package let picture: Data?

  package init(
    start: Double, end: Double, cells: [CellReading], words: BoxWords, lines: BoxLines = BoxLines(),
    picture: Data? = nil
  ) {
    self.start = start
    self.end = end
    self.cells = cells
    self.words = words
    self.lines = lines
    self.picture = picture
  }

  /// The page as one that has stood still for longer.
  package func beginning(at start: Double) -> BoxPage {
    BoxPage(start: start, end: end, cells: cells, words: words, lines: lines, picture: picture)
  }
}
