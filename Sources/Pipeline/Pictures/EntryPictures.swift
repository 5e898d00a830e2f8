import Foundation
import Imaging
import Recognition
import Verification

/// Cuts out of a page what a person needs to see of an entry.
struct EntryPictures {
  let view: PageView

  /// Longer side of the page's picture: text of the smallest screens is still read at this size, and a page with its scene
  /// seldom fits into `pageBytes` at a larger one.
  static let pageSide = 675
  /// Longer side of the Pokémon's own picture.
  static let spriteSide = 160
  /// Bytes that a page's picture should have at most: a thousand of them and what stands around them fit
  /// into one report of 40 MB.
  static let pageBytes = 22_000
  /// Qualities that are tried until a picture is small enough, then at three quarters of the size.
  static let qualities = [78, 62, 45]
  /// Longer side of a name's picture: twelve characters of it, the most that a name has, are 26 pixels wide each.
  static let nameSide = 320
  /// Bytes that a name's picture should have at most, for entries that are verified have one too.
  static let nameBytes = 3_000
  /// Share of the frame's longer side that is shown around the fields.
  static let margin = 0.015

  /// The page only where a person has to decide: most entries are verified, and reading them must cost no
  /// more than it did. Names wherever they could not be read: no list of words can say what they are.
  func pictures(of entry: Entry) -> [EntryPicture] {
    [
      entry.verdict == .verified ? nil : page(), sprite(of: entry),
      unread(entry.evidence.nickname, as: .nickname, at: .nickname),
      unread(entry.evidence.trainer, as: .trainer, at: .trainer),
    ].compactMap { $0 }
  }

  private func page() -> EntryPicture? {
    let placement = view.placement
    let parts =
      FieldName.allCases.compactMap { placement.place(of: $0)?.box }
      + [placement.frame(placement.layout.render)]
    let fields = parts.reduce(parts[0]) { $0.union($1) }
    let margin = Int(Double(max(view.picture.width, view.picture.height)) * Self.margin)
    let place = fields.insetBy(dx: -margin, dy: -margin).intersection(view.picture.bounds)
    return picture(.page, of: place, side: Self.pageSide, most: Self.pageBytes)
  }

  private func sprite(of entry: Entry) -> EntryPicture? {
    let place = entry.evidence.sprite?.box ?? view.placement.frame(view.placement.layout.render)
    return picture(
      .sprite, of: place.intersection(view.picture.bounds), side: Self.spriteSide,
      most: EntryPicture.mostBytes)
  }

  private func unread(
    _ name: FieldEvidence<String>?, as kind: EntryPicture.Kind, at field: FieldName
  ) -> EntryPicture? {
    guard let name, name.value == nil, let box = name.box,
      let field = view.placement.place(of: field)
    else { return nil }
    // What was read on another still may stand elsewhere on this one, and half a capital is no name, but a ball's rim.
    let isName = box.intersection(field.box) == box && Double(box.width) >= field.capHeight / 2
    // Marks above and below letters may not be known for a part of them.
    let room = isName ? box.height / 2 : 0
    let place = (isName ? box : field.box).insetBy(dx: -room, dy: -room)
    return picture(
      kind, of: place.intersection(view.picture.bounds), side: Self.nameSide, most: Self.nameBytes)
  }

  private func picture(
    _ kind: EntryPicture.Kind, of place: Rectangle, side: Int, most: Int
  ) -> EntryPicture? {
    guard place.width > 1, place.height > 1 else { return nil }
    var side = min(side, max(place.width, place.height))
    let pixels = pixels(of: place, side: side)
    while side > 16 {
      let scale = Double(side) / Double(max(place.width, place.height))
      let small = pixels.resized(
        width: max(1, Int(Double(place.width) * scale)),
        height: max(1, Int(Double(place.height) * scale)))
      if let jpeg = JPEGEncoder.encode(small, qualities: Self.qualities, most: most) {
        return EntryPicture(
          kind: kind, place: place, width: small.width, height: small.height, time: view.time,
          jpeg: Data(jpeg))
      }
      side = side * 3 / 4
    }
    return nil
  }

  /// The pixels of `place`, thinned where there are many times more than are needed: to convert all of a
  /// large frame for a small picture would take longer than the rest of it.
  private func pixels(of place: Rectangle, side: Int) -> RGBImage {
    let step = 2 * max(place.width, place.height) / (3 * side)
    return step > 1
      ? view.picture.colour(in: place, everyNthPixel: step) : view.picture.colour(in: place)
  }
}
