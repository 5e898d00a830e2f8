import Decoding
package import Dex
package import Foundation
import Imaging
import Recognition
package import Reporting
import Verification

/// A folder of renders, from which a report shows the possible looks of an entry.
package struct ReferenceSprites: Sendable {
  private let folder: URL
  private let paths: [Look: String]
  private let aliases: [Look: String]

  /// - Throws: `Failure` where the folder or its index cannot be used.
  package init(folder: URL, dex: Dex) throws(Failure) {
    let read = try ReferenceFolder.open(folder, dex: dex)
    self.folder = read.url
    paths = Dictionary(
      read.pictures.map { ($0.look, $0.path) }, uniquingKeysWith: { first, _ in first })
    aliases = read.aliases
  }

  /// The render of an identity; `nil` when the folder has none, or one that cannot be read.
  func picture(of identity: Identity, dex: Dex) -> ReferencePicture? {
    guard let species = dex.species(identity.speciesId),
      let form = identity.form ?? species.storableForms.first?.identifier
    else { return nil }
    func path(isFemale: Bool) -> String? {
      let look = Look(
        speciesId: species.id, form: form, isShiny: identity.isShiny ?? false, isFemale: isFemale)
      return paths[look] ?? aliases[look]
    }
    let female = path(isFemale: true)
    let found = (identity.gender == .female ? female : nil) ?? path(isFemale: false)
    guard let found, let still = try? StoredStill(at: folder.appending(path: found).path) else {
      return nil
    }
    var shown = identity
    shown.isShiny = identity.isShiny ?? false
    if female == nil { shown.gender = nil }
    return picture(still.expanded.composed(on: RGB(255, 255, 255)), of: shown, dex: dex)
  }

  private func picture(_ image: RGBImage, of identity: Identity, dex: Dex) -> ReferencePicture? {
    let scale = Double(EntryPictures.spriteSide) / Double(max(image.width, image.height, 1))
    let small = image.resized(
      width: max(1, Int(Double(image.width) * scale)),
      height: max(1, Int(Double(image.height) * scale)))
    guard let jpeg = JPEGEncoder.encode(small, qualities: [EntryPictures.qualities[0]]) else {
      return nil
    }
    return ReferencePicture(
      caption: dex.look(of: identity), isShiny: identity.isShiny, bytes: jpeg, width: small.width,
      height: small.height)
  }
}
