package import Foundation
import Imaging
package import Verification

/// The pictures of one recording's entries in a file beside its results, one JSON object a line.
package enum ResultsPictures {
  /// A picture with the `index` of its entry.
  package typealias Numbered = (entry: Int, picture: EntryPicture)

  /// The place of the pictures that belong to a file of results.
  package static func url(besideResultsAt url: URL) -> URL {
    url.deletingPathExtension().appendingPathExtension("pictures")
  }

  /// Returns the lines of the pictures.
  package static func data(_ pictures: [Numbered]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = Data()
    for (entry, picture) in pictures {
      data += try encoder.encode(Line(entry, picture))
      data.append(UInt8(ascii: "\n"))
    }
    return data
  }

  /// Returns the pictures in a file; those that no picture can be are left out, and so is a line that
  /// was cut off.
  package static func read(_ data: Data) -> [Numbered] {
    data.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else { return nil }
      return line.picture.map { (line.entry, $0) }
    }
  }

  private struct Line: Codable {
    let entry: Int
    let kind: EntryPicture.Kind
    /// Pixels of the displayed frame: x, y, width, height.
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

    /// nil for what no picture can be: it comes from another machine, and is shown by a browser.
    var picture: EntryPicture? {
      guard let place = try? Rectangle(numbers: box) else { return nil }
      let picture = EntryPicture(
        kind: kind, place: place, width: width, height: height, time: time, jpeg: jpeg)
      return picture.isPlausible ? picture : nil
    }
  }
}
