package import Dex

/// A part of the page whose colour is known: what a capture chain made of it, it made of all others.
package struct KnownColour: Hashable, Sendable, Codable {
  /// A box around it; it fills a good part of that.
  package let box: ReferenceRectangle
  /// Red, green, blue, 0…255.
  package let colour: [Double]
}

/// Where a list of Pokémon shows its columns, as shares of the screen's width and height.
package struct ListGrid: Hashable, Sendable, Codable {
  package let left: Double
  package let right: Double
  package let top: Double
  package let bottom: Double
  /// How many columns there may be.
  package let columns: [Int]
}

/// One kind of screen as data: what it is found by, and where its fields are.
///
/// Everything is in the pixels of a reference screen; a `Placement` maps them to a frame.
package struct ScreenLayout: Hashable, Sendable, Codable {
  package struct Size: Hashable, Sendable, Codable {
    package let width: Double
    package let height: Double
  }

  package let format: Int
  package let kind: ScreenKind
  package let name: String
  package let reference: Size
  package let anchor: Anchor
  /// Where stability is judged: the parts that differ from one Pokémon to the next and stand still.
  package let identityRegion: [ReferenceRectangle]
  /// Where the picture of the Pokémon is.
  package let render: ReferenceRectangle
  /// The square canvas of the render, where the screen shows the very picture of the table.
  package let renderCanvas: ReferenceRectangle?
  package let fields: [FieldName: FieldPlace]
  /// Fields that move with the header instead of the panel.
  package let headerFields: [FieldName: FieldPlace]?
  /// Parts that look the same on every page, for measuring what a capture chain did; may be left out.
  package let knownColours: [KnownColour]?
  /// The list from which pages are opened.
  package let list: ListGrid
  /// The fills that each type's badge or disc was seen with: red, green, blue, 0…255.
  package let typeColours: [PokemonType: [[Double]]]
}
