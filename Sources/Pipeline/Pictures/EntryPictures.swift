import Boxes
import Foundation
import Imaging
import Recognition
import Verification

/// Cuts the pictures that a person needs for judging an entry out of its page.
struct EntryPictures {
  let view: PageView

  /// Longer side of the page's picture of a verified entry, in pixels: a proof to look at.
  static let proofSide = 480
  /// The most bytes of such a picture: those of 1,500 Pokémon fit into the collection's page.
  static let proofBytes = 12_000
  /// JPEG qualities of such a picture. A page has too many details for a higher one.
  static let proofQualities = [62, 45]
  /// Longer side of the Pokémon's own picture, in pixels.
  static let spriteSide = 160
  /// The most bytes of a page's picture: a thousand of them, with the text around them, fit into
  /// one report of 40 MB.
  static let pageBytes = 22_000
  /// JPEG qualities to try until a picture is small enough; then they are tried at three quarters
  /// of the size.
  static let qualities = [78, 62, 45]
  /// Longer side of a name's picture, in pixels: 26 for each of the twelve characters that a name
  /// may have.
  static let nameSide = 320
  /// The most bytes of a name's picture. It is small because verified entries have one too.
  static let nameBytes = 3_000

  /// Returns the pictures of an entry.
  ///
  /// The page is large only where a person has to decide: most entries are verified, and keeping
  /// them must cost little. Names are included wherever they could not be read, since no list of
  /// words can supply them.
  func pictures(of entry: Entry) -> [EntryPicture] {
    [
      page(of: entry), sprite(of: entry),
      unread(entry.evidence.nickname, as: .nickname, at: .nickname),
      unread(entry.evidence.trainer, as: .trainer, at: .trainer),
    ].compactMap { $0 }
  }

  private func page(of entry: Entry) -> EntryPicture? {
    let isProof = entry.verdict == .verified
    return picture(
      .page, of: view.page.place, in: view.page, side: isProof ? Self.proofSide : PageView.side,
      most: isProof ? Self.proofBytes : Self.pageBytes,
      qualities: isProof ? Self.proofQualities : Self.qualities)
  }

  private func sprite(of entry: Entry) -> EntryPicture? {
    let place =
      entry.evidence.sprite?.box ?? view.registration.frame(view.registration.layout.render)
    return picture(
      .sprite, of: place, in: view.page, side: Self.spriteSide, most: EntryPicture.mostBytes)
  }

  private func unread(
    _ name: FieldEvidence<String>?, as kind: EntryPicture.Kind, at field: FieldName
  ) -> EntryPicture? {
    guard let name, name.value == nil, let box = name.box,
      let part = view.names[field], let field = view.registration.fieldBox(of: field)
    else { return nil }
    // A box that was read on another still may lie elsewhere on this one. A box narrower than half
    // a capital is the rim of a ball, not a name.
    let isName = field.box.contains(box) && Double(box.width) >= field.capHeight / 2
    // The box may miss marks above and below the letters.
    let room = isName ? box.height / 2 : 0
    let place = (isName ? box : field.box).insetBy(dx: -room, dy: -room)
    return picture(kind, of: place, in: part, side: Self.nameSide, most: Self.nameBytes)
  }

  /// The picture of `place`, which is clipped to the part that it is cut from.
  private func picture(
    _ kind: EntryPicture.Kind, of place: Rectangle, in part: PageView.Part, side: Int, most: Int,
    qualities: [Int] = qualities
  ) -> EntryPicture? {
    let place = place.intersection(part.place)
    let pixels = part.pixels(in: place)
    guard pixels.width > 1, pixels.height > 1 else { return nil }
    var side = min(side, max(pixels.width, pixels.height))
    while side > 16 {
      let scale = Double(side) / Double(max(pixels.width, pixels.height))
      let small = pixels.resized(
        width: max(1, Int(Double(pixels.width) * scale)),
        height: max(1, Int(Double(pixels.height) * scale)))
      if let jpeg = JPEGEncoder.encode(small, qualities: qualities, most: most) {
        return EntryPicture(
          kind: kind, place: place, width: small.width, height: small.height, time: view.time,
          jpeg: Data(jpeg))
      }
      side = side * 3 / 4
    }
    return nil
  }
}

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
    guard still.picture.bounds.contains(body), body.width > 1, body.height > 1 else {
      return nil
    }
    let cells = still.picture.color(in: body).resized(width: width, height: height)
    return JPEGEncoder.encode(cells, qualities: EntryPictures.qualities, most: mostBytes)
      .map { Data($0) }
  }
}
