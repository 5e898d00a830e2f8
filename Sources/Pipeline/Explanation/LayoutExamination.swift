import Decoding
package import Imaging
import Verification

/// What the layouts find on a recording, as a picture and in words.
package struct LayoutExamination: Sendable {
  /// The frame with numbered boxes.
  package let image: RGBImage
  package let lines: [String]
  /// Whether a known page was found.
  package let isFound: Bool
}

extension ReadingParts {
  /// Looks for a page at `seconds`, or on every frame until one shows it.
  ///
  /// - Returns: `nil` when the recording has no frame.
  /// - Throws: `DecodingError` when the recording cannot be read.
  package func examineLayout(
    ofRecordingAt path: String, at seconds: Double?, recogniser: any TextRecognizing
  ) async throws -> LayoutExamination? {
    let locator = ScreenLocator(layouts: layouts)
    let search = FrameSearch(path: path, limits: limits)
    let found = try await search.first { frame in
      seconds.map { frame.pts >= $0 } ?? (locator.locate(in: frame) != nil)
    }
    guard let frame = found.frame else { return nil }
    guard let placement = locator.locate(in: frame) else {
      return notFound(on: frame, seconds: frame.pts)
    }
    let pages = PageReader(recogniser: recogniser, language: language, dex: dex, table: table)
    let reading = try await pages.read(frame, at: placement, time: frame.pts)
    let marked = PageExplanation(picture: frame, placement: placement, reading: reading).marked()
    return LayoutExamination(
      image: marked.image,
      lines: [
        "at \(Self.short(frame.pts)) s: \(placement.layout.name)",
        "scale \(Self.short(placement.scale)), origin (\(Self.short(placement.originX)), "
          + "\(Self.short(placement.originY))), header \(Self.short(placement.headerOffset)) lower",
      ] + marked.legend, isFound: true)
  }

  private static func short(_ value: Double) -> String {
    String(describing: (value * 1000).rounded() / 1000)
  }

  /// What was looked for, drawn where it would be if the screen were the layout's own, scaled.
  private func notFound(on frame: any Picture, seconds: Double) -> LayoutExamination {
    var marked = MarkedPicture(frame)
    for layout in layouts {
      let scale =
        switch layout.anchor {
        case .bars: Double(frame.height) / layout.reference.height
        case .panel: Double(frame.width) / layout.reference.width
        }
      let placement = Placement(layout: layout, scale: scale, originX: 0, originY: 0)
      for (rectangle, meaning) in layout.anchor.parts {
        marked.mark(
          placement.frame(rectangle), MarkedPicture.missing, "\(layout.kind.rawValue): \(meaning)")
      }
    }
    return LayoutExamination(
      image: marked.image,
      lines: [
        "at \(Self.short(seconds)) s: no page that is known; looked for, at these places or near them:"
      ]
        + marked.legend + [
          "describe this screen in a file (docs/layouts.md) and give it with --layout FILE"
        ], isFound: false)
  }
}

extension ScreenLayout.Anchor {
  /// What the screen is found by, in words.
  var parts: [(rectangle: ReferenceRectangle, meaning: String)] {
    switch self {
    case .bars(let bars):
      let colour = "of hue \(Int(RGB(components: bars.colour).hue ?? 0))°, undimmed"
      return [
        (bars.upper, "a bar \(colour), with the number"),
        (bars.lower, "a bar \(colour), with the trainer"),
      ]
    case .panel(let panel):
      let width = panel.right - panel.left
      return [
        (
          ReferenceRectangle(x: panel.left, y: panel.top, width: width, height: 40),
          "the top of a light, grey panel, as wide as the screen and centred"
        ),
        (panel.pill, "violet digits on a pill, and a type badge in the same row"),
        (panel.languageFrame, "a white frame round the language, above the panel"),
      ]
    }
  }
}
