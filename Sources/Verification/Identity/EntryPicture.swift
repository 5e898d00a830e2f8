package import Foundation
package import Imaging

/// A picture cut out of a recording when it was read, for a person to look at. The recording may be
/// gone later.
package struct EntryPicture: Hashable, Sendable, Codable {
  package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// The page with all fields that are read on it.
    case page
    /// The picture of the Pokémon by itself.
    case sprite
    /// A name given by a person, where it could not be read.
    case nickname, trainer

    /// True where the trainer's name or ID number may be on it.
    package var showsTrainer: Bool {
      switch self {
      case .page, .trainer: true
      case .sprite, .nickname: false
      }
    }
  }

  package var kind: Kind
  /// The part of the displayed frame that it shows, in the frame's pixels.
  package var place: Rectangle
  /// Its own size in pixels.
  package var width: Int
  package var height: Int
  /// Seconds of the recording.
  package var time: Double
  /// A JPEG file.
  package var jpeg: Data

  private enum CodingKeys: String, CodingKey {
    case kind, width, height, time, jpeg
    case place = "box"
  }

  package init(
    kind: Kind, place: Rectangle, width: Int, height: Int, time: Double, jpeg: Data
  ) {
    self.kind = kind
    self.place = place
    self.width = width
    self.height = height
    self.time = time
    self.jpeg = jpeg
  }

  /// True where it is a JPEG file with a size and a place that are possible. Another process or
  /// machine may send anything.
  package var isPlausible: Bool {
    jpeg.count <= Self.mostBytes && jpeg.starts(with: [0xFF, 0xD8, 0xFF])
      && Plausible.count(width) && Plausible.count(height) && Plausible.time(time)
      && Plausible.place(place)
  }

  /// The most bytes of one picture: a report with a thousand of them stays one file of 40 MB.
  package static let mostBytes = 30_000
}
