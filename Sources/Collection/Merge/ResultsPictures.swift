import Files
package import Foundation
import Imaging
package import Verification

/// The pictures of one recording in a file beside its results, with one JSON object per line.
package struct ResultsPictures {
  /// A picture with the `index` of its entry.
  package typealias Numbered = (entry: Int, picture: EntryPicture)

  package let entries: [Numbered]
  /// The pictures of box pages, by the `index` of the `box` line.
  package let boxes: [Int: Data]

  /// Collects pictures. Implausible ones are left out.
  package init(entries: [Numbered], boxes: [Int: Data]) {
    self.entries = entries.filter(\.picture.isPlausible)
    self.boxes = boxes.filter { BoxShowing.isPlausible(picture: $0.value) }
  }

  /// Reads the pictures in a file. Implausible pictures are left out, and so is a truncated line.
  package init(_ data: Data) {
    var entries: [Numbered] = []
    var boxes: [Int: Data] = [:]
    let decoder = JSONDecoder()
    for bytes in data.split(separator: UInt8(ascii: "\n")) {
      if let line = try? decoder.decode(Line.self, from: Data(bytes)) {
        entries.append((line.entry, line.picture))
      } else if let line = try? decoder.decode(BoxLine.self, from: Data(bytes)) {
        boxes[line.page] = line.jpeg
      }
    }
    self.init(entries: entries, boxes: boxes)
  }

  package var count: Int { entries.count + boxes.count }

  /// Returns the place of the pictures that belong to a file of results.
  package static func url(besideResultsAt url: URL) -> URL {
    url.deletingPathExtension().appendingPathExtension("pictures")
  }

  /// Returns the lines of the pictures.
  package func data() throws -> Data {
    let encoder = JSONEncoder.stable()
    var lines = try entries.map { try encoder.encode(Line($0)) }
    lines += try boxes.sorted { $0.key < $1.key }.map {
      try encoder.encode(BoxLine(page: $0.key, jpeg: $0.value))
    }
    return Data(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
  }

  /// The picture of a box page.
  private struct BoxLine: Codable {
    /// The `index` of the `box` line.
    let page: Int
    let jpeg: Data
  }

  /// The keys of a picture, and the `index` of its entry.
  private struct Line: Codable {
    let entry: Int
    let picture: EntryPicture

    private enum CodingKeys: String, CodingKey { case entry }

    init(_ numbered: Numbered) { (entry, picture) = numbered }

    init(from decoder: any Decoder) throws {
      entry = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .entry)
      picture = try EntryPicture(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      try picture.encode(to: encoder)
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(entry, forKey: .entry)
    }
  }
}
