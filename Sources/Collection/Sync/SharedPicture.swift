import Files
import Foundation
import Imaging
import Verification

/// A picture of an entry as a server stores it: one row of its table `picture`, as JSON.
package struct SharedPicture: Hashable, Sendable {
  /// The reading and the entry of a picture, in the form of the server's primary key.
  ///
  /// Equal results of two machines are one run, and take the earlier date. So names that differ in
  /// the date alone are of one picture.
  package struct Name: Hashable, Sendable, Codable {
    let run: String
    let sha256: String
    let readDate: String
    let position: Int
    let kind: EntryPicture.Kind

    private enum CodingKeys: String, CodingKey {
      case run, sha256, position, kind
      case readDate = "read_date"
    }

    package static func == (a: Name, b: Name) -> Bool {
      (a.run, a.sha256, a.position, a.kind) == (b.run, b.sha256, b.position, b.kind)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(run)
      hasher.combine(sha256)
      hasher.combine(position)
      hasher.combine(kind)
    }

    /// - Parameter body: a primary key as a JSON object.
    /// - Throws: `DecodingError` for any other text.
    package init(_ body: String) throws {
      self = try JSONDecoder().decode(Self.self, from: Data(body.utf8))
    }

    fileprivate init(_ merged: MergedPicture) {
      run = merged.reading.run
      sha256 = merged.reading.sha256
      readDate = merged.reading.readDate
      position = merged.position
      kind = merged.picture.kind
    }
  }

  package let name: Name
  package let body: String

  init(_ merged: MergedPicture) throws {
    name = Name(merged)
    let picture = merged.picture
    let row = Row(
      run: name.run, sha256: name.sha256, readDate: name.readDate, position: name.position,
      kind: name.kind, x: picture.place.x, y: picture.place.y, placeWidth: picture.place.width,
      placeHeight: picture.place.height, width: picture.width, height: picture.height,
      time: picture.time, jpeg: picture.jpeg)
    body = try JSONEncoder.stable().text(of: row)
  }

  /// Returns the picture in a row. `EntryPicture.isPlausible` may still refuse it.
  ///
  /// - Throws: `DecodingError` for text that is not a row.
  static func merged(_ body: String) throws -> MergedPicture {
    try JSONDecoder().decode(Row.self, from: Data(body.utf8)).merged
  }

  /// The columns of the server's table, without the owner and the mark.
  private struct Row: Codable {
    let run: String
    let sha256: String
    let readDate: String
    let position: Int
    let kind: EntryPicture.Kind
    let x: Int
    let y: Int
    let placeWidth: Int
    let placeHeight: Int
    let width: Int
    let height: Int
    let time: Double
    /// Base64 (RFC 4648) in one line.
    let jpeg: Data

    private enum CodingKeys: String, CodingKey {
      case run, sha256, position, kind, x, y, width, height, time, jpeg
      case readDate = "read_date"
      case placeWidth = "place_width"
      case placeHeight = "place_height"
    }

    var merged: MergedPicture {
      MergedPicture(
        reading: .init(run: run, sha256: sha256, readDate: readDate), position: position,
        picture: EntryPicture(
          kind: kind,
          place: Rectangle(x: x, y: y, width: placeWidth, height: placeHeight), width: width,
          height: height, time: time, jpeg: jpeg))
    }
  }
}

extension CollectionStore {
  /// Returns the pictures that the server lacks, and removes those that are here from `there`.
  ///
  /// - Parameter there: the names of the server's pictures, each with its own spelling.
  package func unsentPictures(there: inout [SharedPicture.Name: String]) throws -> [SharedPicture] {
    var unsent: [SharedPicture] = []
    try forEachPicture { merged in
      let picture = try SharedPicture(merged)
      if there.removeValue(forKey: picture.name) == nil { unsent.append(picture) }
    }
    return unsent
  }

  /// Merges pictures from the server, as one run that can be undone. Pictures of unknown entries
  /// are left out, and so are implausible ones.
  ///
  /// - Returns: the number of new pictures.
  package func keepPictures(_ bodies: [String]) throws -> Int {
    try merge { merge in
      for body in bodies {
        if let picture = try? SharedPicture.merged(body) { try merge.add(picture) }
      }
    }.pictures
  }
}
