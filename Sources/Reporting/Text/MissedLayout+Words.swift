import Imaging
package import Verification

extension MissedLayout {
  /// The reason why the layout does not fit the picture, in plain words.
  package var words: String {
    switch error {
    case .tooLow(let height):
      "the picture is \(height) pixels high, too low to be read: record at full size"
    case .otherShape(let aspect, let expected):
      "the picture is \(Self.short(aspect)) times as wide as high, this screen "
        + "\(Self.short(expected)) times: record the whole screen and nothing else, "
        + "and not squeezed, as a capture set to 4:3 does"
    case .noBar(.upper, _): "no bar of its color where the number stands\(colors)"
    case .noBar(.lower, _):
      "a bar where the number stands, but none of its color where the trainer stands\(colors)"
    case .barsApart(let ratio):
      "two bars of its color, but \(Self.short(ratio)) times as far apart as on this screen"
    case .typeElsewhere:
      "two bars of its color, but the first type stands elsewhere: the page's right side is cut off"
    case .incompleteLayout: "the layout has no box for `number` or for `type1`"
    case .noPanel(let widest):
      "no light panel: the widest run of its color\(lookedFor) is "
        + "\(Int((100 * widest).rounded())) % of the width"
    case .panelTooLow: "rows of the panel's color\(lookedFor), but not as many as above the pill"
    case .panelOffCenter:
      "a light panel that is not in the middle: the page slides, or it is another screen"
    case .noNumber: "a light panel, but no colored number on its pill"
    case .noBadge: "a light panel with a number, but no type badge beside it"
    case .noHeader:
      "the panel with number and types, but no header over it with the white frame round the language"
        + ": the page is scrolled, or it is one of the Pokédex"
    }
  }

  private var colors: String {
    let there = seen.map { ", \(Self.name(of: $0)) is there" } ?? ""
    return lookedFor + there
  }

  private var lookedFor: String {
    switch layout.anchor {
    case .bars(let bars): ": \(Self.name(of: RGB(components: bars.color))) is looked for"
    case .panel(let panel): " (\(Self.name(of: RGB(components: panel.color))))"
    }
  }

  /// A color as red, green and blue, as a layout file writes it.
  private static func name(of color: RGB) -> String {
    "[\(color.red), \(color.green), \(color.blue)]"
  }

  private static func short(_ value: Double) -> String {
    JSONValue.number(value, decimals: 2).text
  }
}
