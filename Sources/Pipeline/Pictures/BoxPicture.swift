import Boxes
import Foundation
import Imaging
import Recognition

/// Cuts the cells out of a box page, for a person to look at.
enum BoxPicture {
  /// Width in pixels of all cells with the gaps around them: 80 × 66 for a cell, in the grid's own
  /// proportions.
  static let width = 480
  static let height = 330
  static let mostBytes = 40_000

  /// - Returns: a JPEG file; `nil` where part of the page lies outside its frame.
  static func jpeg(of still: BoxStill) -> Data? {
    let body = still.registration.body
    guard body.intersection(still.picture.bounds) == body, body.width > 1, body.height > 1 else {
      return nil
    }
    let cells = still.picture.color(in: body).resized(width: width, height: height)
    return JPEGEncoder.encode(cells, qualities: EntryPictures.qualities, most: mostBytes)
      .map { Data($0) }
  }
}
