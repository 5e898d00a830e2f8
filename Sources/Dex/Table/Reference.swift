package import Imaging

/// A picture that the hash table knows: whose it is, and its hashes and colours.
package struct Reference: Hashable, Sendable {
  package let look: Look
  package let hash: PerceptualHash
  package let hash256: PerceptualHash256
  package let signature: ColourSignature
  /// Where the Pokémon stands on the picture.
  package let canvasBox: CanvasBox
  /// The picture's path below the folder it was read from, without extension; unique in a table.
  package let source: String

  package init(
    look: Look, hash: PerceptualHash, hash256: PerceptualHash256, signature: ColourSignature,
    canvasBox: CanvasBox, source: String
  ) {
    self.look = look
    self.hash = hash
    self.hash256 = hash256
    self.signature = signature
    self.canvasBox = canvasBox
    self.source = source
  }

  /// National dex number.
  package var speciesId: Int { look.speciesId }
  /// `pokemon_forms.identifier`.
  package var form: String { look.form }
  package var isShiny: Bool { look.isShiny }
  package var isFemale: Bool { look.isFemale }
}

extension Reference: Comparable {
  package static func < (a: Reference, b: Reference) -> Bool {
    a.look == b.look ? a.source < b.source : a.look < b.look
  }
}
