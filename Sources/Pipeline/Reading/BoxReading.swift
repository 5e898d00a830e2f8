import Boxes
import Dex
import Imaging
import Verification

/// What box pages of recordings are read with.
package struct BoxParts: Sendable {
  let layout: BoxLayout
  let table: CellTable

  /// What comes with the program.
  ///
  /// - Throws: `LayoutError` or `HashTableError`.
  package static func bundled() throws -> BoxParts {
    BoxParts(layout: try .bundled(), table: try .bundled())
  }
}

/// Reads the box pages of one recording, one after the other, beside those who watch for them.
struct BoxReading: Sendable {
  let layout: BoxLayout
  private let reader: BoxPageReader
  private let words: BoxWordReader

  init(parts: BoxParts, dex: Dex, recogniser: any TextRecognizing) {
    layout = parts.layout
    reader = BoxPageReader(table: parts.table, dex: dex)
    words = BoxWordReader(recogniser: recogniser)
  }

  /// The page; `nil` where the still turns out to show none of the layout.
  func read(_ still: BoxStill) async throws -> BoxPage? {
    guard let cells = reader.read(still.picture, at: still.placement) else { return nil }
    return BoxPage(
      start: still.start, end: still.end, cells: cells,
      words: try await words.words(on: still.picture, at: still.placement),
      lines: BoxLines(on: still.picture, at: still.placement),
      picture: BoxPicture.jpeg(of: still))
  }
}
