import Foundation
internal import GRDB
import Imaging
import Verification

/// One row of `picture`.
struct PictureRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "picture"

  var entryId: Int64
  /// The merge that added it to a known entry; nil where it came with its entry.
  var mergeId: Int64?
  var kind: EntryPicture.Kind
  var x: Int
  var y: Int
  var placeWidth: Int
  var placeHeight: Int
  var width: Int
  var height: Int
  var time: Double
  var jpeg: Data

  init(_ picture: EntryPicture, entryId: Int64, mergeId: Int64? = nil) {
    self.entryId = entryId
    self.mergeId = mergeId
    kind = picture.kind
    x = picture.place.x
    y = picture.place.y
    placeWidth = picture.place.width
    placeHeight = picture.place.height
    width = picture.width
    height = picture.height
    time = picture.time
    jpeg = picture.jpeg
  }

  var picture: EntryPicture {
    EntryPicture(
      kind: kind, place: Rectangle(x: x, y: y, width: placeWidth, height: placeHeight),
      width: width, height: height, time: time, jpeg: jpeg)
  }
}
