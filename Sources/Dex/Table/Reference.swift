package import Imaging

/// A picture in the hash table: its look, its hashes and its colors.
package struct Reference: Hashable, Sendable {
  package let look: Look
  package let hash: PerceptualHash
  package let hash256: PerceptualHash256
  package let signature: ColorSignature
  /// The Pokémon's box on the picture.
  package let canvasBox: CanvasBox
  /// The picture's path below the folder it was read from, without extension; unique in a table.
  package let source: String

  package init(
    look: Look, hash: PerceptualHash, hash256: PerceptualHash256, signature: ColorSignature,
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

/// A species' picture variant: a form, normal or shiny, and either the female's own picture or the
/// common one.
package struct Look: Hashable, Sendable, Codable {
  /// National dex number.
  package let speciesId: Int
  /// `pokemon_forms.identifier`.
  package let form: String
  package let isShiny: Bool
  /// True for the picture of the female, where she has one of her own.
  package let isFemale: Bool

  package init(speciesId: Int, form: String, isShiny: Bool, isFemale: Bool) {
    self.speciesId = speciesId
    self.form = form
    self.isShiny = isShiny
    self.isFemale = isFemale
  }
}

extension Species {
  /// Returns the looks of a form, normal and then shiny: the common picture's and the female's own.
  func looks(of form: Form) -> [(common: Look, female: Look)] {
    func look(_ isShiny: Bool, _ isFemale: Bool) -> Look {
      Look(speciesId: id, form: form.identifier, isShiny: isShiny, isFemale: isFemale)
    }
    return [false, true].map { (common: look($0, false), female: look($0, true)) }
  }
}

extension Look: Comparable {
  package static func < (a: Look, b: Look) -> Bool {
    if a.speciesId != b.speciesId { return a.speciesId < b.speciesId }
    if a.form != b.form { return a.form < b.form }
    if a.isShiny != b.isShiny { return b.isShiny }
    return !a.isFemale && b.isFemale
  }
}

extension Look: CustomStringConvertible {
  package var description: String {
    "\(speciesId) \(form)\(isShiny ? " shiny" : "")\(isFemale ? " female" : "")"
  }
}

/// The place of a reference picture's Pokémon on its canvas, in 1/1024 of the canvas's width and
/// height.
///
/// A screen that shows the render itself shows its whole canvas at a known place. The Pokémon's box
/// follows from that even where its outline cannot be seen, such as white on white or thin as a
/// blade.
package struct CanvasBox: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  /// The resolution of a box, in parts of the canvas's side. It is half a pixel of the largest
  /// renders.
  package static let parts = 1024

  /// - Parameters:
  ///   - box: the Pokémon's box, in pixels of the picture.
  ///   - bounds: the whole picture.
  package init(_ box: Rectangle, of bounds: Rectangle) {
    func part(_ value: Int, of whole: Int) -> Int {
      (value * Self.parts + whole / 2) / max(1, whole)
    }
    x = part(box.x, of: bounds.width)
    y = part(box.y, of: bounds.height)
    width = part(box.maxX, of: bounds.width) - x
    height = part(box.maxY, of: bounds.height) - y
  }

  /// The box as four numbers of 16 bits: x, y, width, height.
  package var word: UInt64 {
    [x, y, width, height].reduce(0) { $0 << 16 | UInt64(clamping: $1) }
  }

  /// Returns `nil` when the box is empty or reaches beyond its canvas.
  package init?(word: UInt64) {
    x = Int(word >> 48)
    y = Int(word >> 32 & 0xffff)
    width = Int(word >> 16 & 0xffff)
    height = Int(word & 0xffff)
    guard width > 0, height > 0, x + width <= Self.parts, y + height <= Self.parts else {
      return nil
    }
  }

  /// Returns the box in pixels, for a canvas whose corner and side are given in pixels.
  package func rectangle(x left: Double, y top: Double, side: Double) -> Rectangle {
    func place(_ parts: Int) -> Double { Double(parts) / Double(Self.parts) * side }
    let from = (x: Int((left + place(x)).rounded()), y: Int((top + place(y)).rounded()))
    return Rectangle(
      x: from.x, y: from.y, width: Int((left + place(x + width)).rounded()) - from.x,
      height: Int((top + place(y + height)).rounded()) - from.y)
  }
}
