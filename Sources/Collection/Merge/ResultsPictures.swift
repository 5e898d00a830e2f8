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
        if let picture = line.picture { entries.append((line.entry, picture)) }
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
    var lines = try entries.map { try encoder.encode(Line($0.entry, $0.picture)) }
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

  private struct Line: Codable {
    let entry: Int
    let kind: EntryPicture.Kind
    /// The box in pixels of the displayed frame: x, y, width, height.
    let box: [Int]
    let width: Int
    let height: Int
    let time: Double
    let jpeg: Data

    init(_ entry: Int, _ picture: EntryPicture) {
      self.entry = entry
      kind = picture.kind
      box = picture.place.numbers
      width = picture.width
      height = picture.height
      time = picture.time
      jpeg = picture.jpeg
    }

    /// The picture; nil for an implausible one, because it comes from another machine and a browser
    /// will show it.
    var picture: EntryPicture? {
      guard let place = try? Rectangle(numbers: box) else { return nil }
      let picture = EntryPicture(
        kind: kind, place: place, width: width, height: height, time: time, jpeg: jpeg)
      return picture.isPlausible ? picture : nil
    }
  }
}
