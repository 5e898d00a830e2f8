/// Two bars of one colour, one above the other: the Switch's number strip and trainer row.
package struct BarsAnchor: Hashable, Sendable, Codable {
  /// Red, green, blue, 0…255.
  package let colour: [Double]
  /// The parts of the bars that are always there.
  package let upper: ReferenceRectangle
  package let lower: ReferenceRectangle
  /// How far the page may be shifted, as a share of its height.
  package let shift: Double
}

/// A light panel as wide as the screen, with a pill that holds the number: the phone's page.
package struct PanelAnchor: Hashable, Sendable, Codable {
  package let colour: [Double]
  package let left: Double
  package let right: Double
  package let top: Double
  package let pillColour: [Double]
  package let pill: ReferenceRectangle
  package let numberColour: [Double]
  /// The middle of the header row over the panel, which moves with a device's safe area.
  package let headerCentre: Double
  /// How far above the panel's top the header may stand: from `above` to `below` reference pixels.
  package let headerSearch: HeaderSearch
  /// The white frame around the Pokémon's language, by which the header is found.
  package let languageFrame: ReferenceRectangle

  package struct HeaderSearch: Hashable, Sendable, Codable {
    package let above: Double
    package let below: Double
  }
}

extension ScreenLayout {
  /// What a page is found by.
  package enum Anchor: Hashable, Sendable, Codable {
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

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .bars(let bars): try container.encode(bars, forKey: .bars)
      case .panel(let panel): try container.encode(panel, forKey: .panel)
      }
    }
  }
}
