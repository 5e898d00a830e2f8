package import Dex
package import Imaging

/// One line of dark text that stands alone on a light background, apart from any page with fields.
package struct PlainLine: Sendable {
  let line: TextLine
  /// The height of a capital in pixels.
  private let capHeight: Double

  /// A background is at least as light as this.
  private static let leastBackground = 190

  /// Finds the line; `nil` where there is none, or where something cuts it off or lies over it.
  ///
  /// - Parameters:
  ///   - capHeight: the height of a capital in pixels, about.
  ///   - isCentered: the line's middle is that of the pixels. Beside what lies over a part of them
  ///     it is whole where that still holds.
  package init?(_ pixels: RGBImage, capHeight: Double, isCentered: Bool) {
    let luma = pixels.luma()
    let free = Self.freeColumns(of: luma)
    guard free.count == luma.width || isCentered && free.count > luma.width / 4 else { return nil }
    let part = pixels.crop(
      Rectangle(x: free.lowerBound, y: 0, width: free.count, height: pixels.height))
    guard Histogram(part.luma()).percentile(0.75) >= Self.leastBackground,
      let line = TextLine(in: part, kind: .dark, capHeight: capHeight), !line.isCut()
    else { return nil }
    let aside = abs(Double(free.lowerBound) + line.box.midX - Double(luma.width) / 2)
    guard free.count == luma.width || aside <= Page.mostAside * capHeight else { return nil }
    self.line = line
    self.capHeight = capHeight
  }

  /// A column of which so much is dark is no stroke of a letter: something lies over it.
  private static let mostForeground = 0.8

  /// The widest run of columns that nothing lies over.
  private static func freeColumns(of luma: Plane) -> Range<Int> {
    (0..<luma.width).runs { x in
      (0..<luma.height).share { Int(luma[x, $0]) < leastBackground } <= mostForeground
    }.max { $0.count < $1.count } ?? 0..<0
  }

  /// Reads a name that a person gave.
  ///
  /// It is `nil` where recognition is not sure, or may lose an accent.
  ///
  /// - Parameter languages: whose trained data read it, the likeliest first.
  package func name(in languages: [Language], by recognizer: any TextRecognizing) async throws
    -> String?
  {
    let reader = TextReader(recognizer: recognizer, languages: languages)
    guard let name = try await reader.freeText(line).text,
      line.hasHeight(of: name, capHeight: capHeight)
    else { return nil }
    return name
  }
}
