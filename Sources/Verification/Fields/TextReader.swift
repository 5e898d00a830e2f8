package import Dex
import Imaging

/// Reads single lines of text by several passes of recognition.
///
/// One picture of a line, read once, is now and then wrong with all confidence; read at another
/// size or without shades it is rarely wrong in the same way.
package struct TextReader: Sendable {
  let recognizer: any TextRecognizing
  /// The languages whose trained data read the text, the likeliest first; empty where none can.
  let languages: [Language]
  /// The passes in their order. Digits are read in black and white second: coarse coding leaves a
  /// halo in a 0 that makes it an 8 in every shade. Small strokes of letters need their shades.
  let passes: [Pass]

  package init(
    recognizer: any TextRecognizing, languages: [Language],
    passes: [Pass] = [.plain, .small, .binary]
  ) {
    self.recognizer = recognizer
    self.languages = languages
    self.passes = passes
  }

  /// A way to present a line to recognition.
  package enum Pass: CaseIterable, Sendable {
    /// 32 pixels high, about what Tesseract's line recognizer works at (36 rows).
    case plain
    /// 24 pixels high.
    case small
    /// 40 pixels high, in black and white.
    case binary
  }

  /// Reads a line by one pass.
  ///
  /// - Parameter spacing: heights of the line by which its glyphs are moved apart.
  package func read(
    _ line: TextLine, pass: Pass, language: Language, spacing: Double = 0
  ) async throws -> RecognizedText {
    try await recognizer.recognize(
      pass.crop(of: line, spacing: spacing), alphabet: .words, language: language)
  }

  /// Heights of the line by which digits are moved apart: about a space, so that each stands alone.
  private static let spacing = 0.3

  /// Measures a field that shows one word of a list.
  ///
  /// One pass beyond doubt ends the reading, and so do two that are sure of the same word; else the
  /// passes' mean counts. Of several trained data the surest counts.
  ///
  /// - Parameters:
  ///   - sure: the bar under which another pass is made.
  ///   - alone: the word without its label, for the second look. Its glyphs are moved apart, since
  ///     recognition loses a thin 1 beside a digit. It makes letters of a digit that stands alone.
  ///   - least: the passes that are made at least.
  ///   - count: the digits of the word, where they were counted.
  func measure<Key>(
    _ line: TextLine, words: WordList<Key>, sure: Bar, alone: TextLine? = nil, least: Int = 1,
    count: DigitCount? = nil
  ) async throws -> Measurement<Key>? {
    var surest: Measurement<Key>?
    for language in languages {
      var measured: [Measurement<Key>] = []
      for (index, pass) in passes.enumerated() {
        let (part, spacing) = index == 1 ? alone.map { ($0, Self.spacing) } ?? (line, 0) : (line, 0)
        let read = try await read(part, pass: pass, language: language, spacing: spacing)
        measured.append(
          words.measurement(
            of: read.symbols, text: read.text, height: part.height,
            box: count?.place ?? part.place, count: count))
        if measured.count >= least, Measurement.areEnough(measured, bar: sure) { break }
      }
      guard let mean = Measurement.mean(measured) else { continue }
      if mean.decades > surest?.decades ?? -.infinity { surest = mean }
      if mean.isExact(by: sure) { break }
    }
    return surest
  }
}

extension TextReader.Pass {
  /// The height of a glyph and the margin around the line when it is recognized, in pixels.
  private var size: (glyphHeight: Double, margin: Int) {
    switch self {
    case .plain: (32, 10)
    case .small: (24, 8)
    case .binary: (40, 12)
    }
  }

  /// The height in pixels to which higher glyphs are reduced before recognition. It is no less sure
  /// of those (docs/accuracy.md: from 15 pixels on), and the halo of coarse coding averages out.
  private static let detailHeight = 16.0

  /// Returns the line ready for recognition, dark on white. In black and white, shades are cut at
  /// half of full foreground, which also cuts a halo off.
  ///
  /// - Parameter spacing: heights of the line by which its glyphs are moved apart.
  func crop(of line: TextLine, spacing: Double = 0) -> Plane {
    let gap = Int((spacing * Double(line.height)).rounded())
    let box = line.box
    let part = Rectangle(
      x: box.x, y: box.y, width: box.width + gap * max(0, line.glyphs.count - 1), height: box.height
    )
    let scale = size.glyphHeight / Double(max(1, line.height))
    var clean = Plane(width: part.width, height: part.height, filledWith: 255)
    for (index, glyph) in line.glyphs.enumerated() {
      let box = glyph.box.insetBy(dx: -1, dy: -1).intersection(line.box)
      let start = part.x - index * gap
      for y in box.y..<box.maxY {
        for x in box.x..<box.maxX { clean[x - start, y - part.y] = 255 - line.foreground[x, y] }
      }
    }
    let isBinary = self == .binary
    let detail = isBinary ? 1 : min(1, Self.detailHeight / Double(max(1, line.height)))
    func resized(_ plane: Plane, to scale: Double) -> Plane {
      func length(_ own: Int) -> Int { max(1, Int((Double(own) * scale).rounded())) }
      return plane.resized(width: length(part.width), height: length(part.height))
    }
    if detail < 1 { clean = resized(clean, to: detail) }
    let scaled = resized(clean, to: scale)
    return (isBinary ? scaled.thresholded(at: 128) : scaled).padded(by: size.margin, with: 255)
  }
}
