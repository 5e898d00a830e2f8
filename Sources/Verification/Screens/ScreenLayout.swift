package import Dex

/// The kind of screen a recording shows.
package enum ScreenKind: String, CaseIterable, Hashable, Sendable, Codable {
  case switchSummary = "switch-summary"
  case mobileSummary = "mobile-summary"
  /// Boxes without any summary.
  case switchBox = "switch-box"
  case unknown
}

/// A rectangle in the pixels of a layout's reference screen.
package struct ReferenceRectangle: Hashable, Sendable, Decodable {
  package let x: Double
  package let y: Double
  package let width: Double
  package let height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }
}

/// The parts of a summary page that are looked at.
package enum FieldName: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
  case number, digits, name, nickname, gender, level, shiny, markings, type1, type2, trainer,
    trainerId
  case nature, ability, languageTag
  case game, turnLeft, turnRight

  /// The fields that tell which Pokémon it is.
  static let identifying: [FieldName] = [
    .number, .digits, .name, .nickname, .gender, .level, .shiny, .type1, .type2,
  ]
}

/// The foreground of a field against its background.
package enum Foreground: String, Hashable, Sendable, Codable {
  /// Dark text on a light, even background.
  case dark
  /// White text over a picture.
  case light
  /// White text on an even, colored background.
  case lightOnColor = "light-on-color"
  /// A colored drawing.
  case icon
}

/// The place of a field on the reference screen, and how it is drawn.
package struct FieldRegion: Hashable, Sendable, Decodable {
  package let x: Double
  package let y: Double
  package let width: Double
  package let height: Double
  package let foreground: Foreground
  /// Height of a capital, for fields of text.
  package let capHeight: Double?

  package var rectangle: ReferenceRectangle {
    ReferenceRectangle(x: x, y: y, width: width, height: height)
  }
}

/// A part of the page whose color is known: a capture chain changed all others alike.
package struct KnownColor: Hashable, Sendable, Decodable {
  /// A box around it; it fills a good part of that.
  package let box: ReferenceRectangle
  /// Red, green, blue, 0…255.
  package let color: [Double]
}

/// Where a list of Pokémon shows its columns, as shares of the screen's width and height.
package struct ListGrid: Hashable, Sendable, Decodable {
  package let left: Double
  package let right: Double
  package let top: Double
  package let bottom: Double
  /// The counts of columns that there may be.
  package let columns: [Int]
}

/// Two bars of one color, one above the other: the Switch's number strip and trainer row.
package struct BarsAnchor: Hashable, Sendable, Decodable {
  /// Red, green, blue, 0…255.
  package let color: [Double]
  /// The parts of the bars that are always there.
  package let upper: ReferenceRectangle
  package let lower: ReferenceRectangle
  /// The distance by which the page may be shifted, as a share of its height.
  package let shift: Double
}

/// A light panel as wide as the screen, with a pill that holds the number: the phone's page.
package struct PanelAnchor: Hashable, Sendable, Decodable {
  package let color: [Double]
  package let left: Double
  package let right: Double
  package let top: Double
  package let pillColor: [Double]
  package let pill: ReferenceRectangle
  package let numberColor: [Double]
  /// The middle of the header row over the panel, which moves with a device's safe area.
  package let headerCenter: Double
  /// The header's distance above the panel's top: from `above` to `below` reference pixels.
  package let headerSearch: HeaderSearch
  /// The white frame around the Pokémon's language, by which the header is found.
  package let languageFrame: ReferenceRectangle

  package struct HeaderSearch: Hashable, Sendable, Decodable {
    package let above: Double
    package let below: Double
  }
}

/// One kind of screen as data: what it is found by, and where its fields are.
///
/// Everything is in the pixels of a reference screen; a `Registration` maps them to a frame.
package struct ScreenLayout: Hashable, Sendable, Decodable {
  package struct Size: Hashable, Sendable, Decodable {
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
  /// The parts that differ from one Pokémon to the next and say nothing of its identity, such as
  /// stats, moves and trainer. They tell a page that changes from a page that is turned.
  package let bodyRegion: [ReferenceRectangle]?
  /// Where the picture of the Pokémon is.
  package let render: ReferenceRectangle
  /// The square canvas of the render, where the screen shows the very picture of the table.
  package let renderCanvas: ReferenceRectangle?
  package let fields: [FieldName: FieldRegion]
  /// Fields that move with the header instead of the panel.
  package let headerFields: [FieldName: FieldRegion]?
  /// Parts that look the same on every page, for measuring what a capture chain did.
  package let knownColors: [KnownColor]?
  /// The list from which pages are opened.
  package let list: ListGrid
  /// The fills that each type's badge or disc was seen with: red, green, blue, 0…255.
  package let typeColors: [PokemonType: [[Double]]]

  /// The parts by which a page is found: an object with one key.
  package enum Anchor: Hashable, Sendable, Decodable {
    case bars(BarsAnchor)
    case panel(PanelAnchor)

    private enum Key: String, CodingKey { case bars, panel }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if let bars = try container.decodeIfPresent(BarsAnchor.self, forKey: .bars) {
        self = .bars(bars)
      } else {
        self = .panel(try container.decode(PanelAnchor.self, forKey: .panel))
      }
    }
  }
}
