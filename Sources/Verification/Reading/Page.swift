import Dex
import Imaging

/// One page on one frame.
struct Page: Sendable {
  let picture: any Picture
  let placement: Placement
  /// Reads what is written in the interface's language.
  let words: LineReader
  /// Reads numbers and what stands before them: digits are the same in every language, and the English data
  /// read them best.
  let numbers: LineReader
  let typeWords: TextMatcher<PokemonType>
  /// The species by their names in the interface's language.
  let speciesNames: [String: Int]
  let colours: TypeColours
  /// A phone's panel on this frame: what its colour was moved by, all others were too.
  let paper: PanelPaper?

  func isSpecies(_ text: String) -> Bool { speciesNames[text] != nil }

  /// The pixels of a field and its place, clipped to the frame; `nil` when it is not on the frame.
  func crop(_ field: FieldName) -> (pixels: RGBImage, box: Rectangle, place: Placement.Place)? {
    guard let place = placement.place(of: field) else { return nil }
    let box = place.box.intersection(picture.bounds)
    guard box.width > 6, box.height > 6, box.height * 4 >= place.box.height * 3 else { return nil }
    return (colour(in: box), box, place)
  }

  /// The pixels of a part of the frame in the page's true colours, as far as its panel tells them.
  func colour(in box: Rectangle) -> RGBImage {
    let pixels = picture.colour(in: box)
    return paper?.corrected(pixels) ?? pixels
  }

  /// The text line of a field.
  func line(_ field: FieldName) -> (line: TextLine, box: Rectangle)? {
    guard let (pixels, box, place) = crop(field),
      let ink = InkPlane.make(of: pixels, ink: place.ink),
      let line = TextLine(in: ink, capHeight: place.capHeight)
    else { return nil }
    return (line, box)
  }

  /// A field that is free text: up to the first gap that is wider than any between words, beyond which
  /// is something else.
  func text(_ field: FieldName) async throws -> TextReading? {
    guard let (line, box) = line(field), let place = placement.place(of: field),
      let cluster = line.firstCluster(gap: place.capHeight * 1.1)
    else { return nil }
    if field == .trainer { return try await freeName(cluster, origin: box) }
    let reading = try await words.read(cluster, origin: box)?.reading
    return field == .name ? try await signed(reading, of: cluster, origin: box) : reading
  }

  /// A name that a person gave. Of one that the data of another script are not sure of the English ones may be: Latin
  /// letters are met everywhere.
  ///
  /// - Parameter isKnown: tells what chance does not spell: names of species.
  func freeName(
    _ line: TextLine, origin: Rectangle, isKnown: (String) -> Bool = { _ in false }
  ) async throws -> TextReading {
    let reading = try await words.readFree(line, origin: origin, isKnown: isKnown)
    guard reading.sureText == nil, !words.languages.contains(where: \.isLatin) else {
      return reading
    }
    let latin = try await numbers.readFree(line, origin: origin)
    return latin.sureText == nil ? reading : latin
  }

  /// The reading of a species' name with the sign that may end it. Recognition takes ♀ and ♂ for anything ("Nidorano"):
  /// of a name that has one the letters are read alone.
  func signed(
    _ reading: TextReading?, of line: TextLine, origin: Rectangle
  ) async throws -> TextReading? {
    guard var reading else { return nil }
    guard let sign = GenderSign.last(of: line), let last = line.glyphs.last else {
      return try await withLatinEnd(reading, of: line, origin: origin)
    }
    reading.sign = sign
    guard !isSpecies(reading.text), let letters = line.before(x: last.box.x),
      let name = try await words.read(letters, origin: origin)?.text
    else { return reading }
    let whole = name + (sign == .female ? "♀" : "♂")
    if isSpecies(whole) { reading.text = whole }
    return reading
  }

  /// The reading with a digit or Latin letter that ends a name of another script as the English data read it: the
  /// Korean ones take 폴리곤Z for 폴리곤2, another species.
  private func withLatinEnd(
    _ reading: TextReading, of line: TextLine, origin: Rectangle
  ) async throws -> TextReading {
    guard let end = reading.text.last, Self.isLatin(end),
      let before = reading.text.dropLast().last, before.isLetter, !Self.isLatin(before),
      let last = line.glyphs.last, let glyph = line.from(x: last.box.x),
      let read = try await numbers.read(glyph, origin: origin, sizes: TextCrop.sizes)?.reading
        .sureText,
      read.count == 1, read.allSatisfy(Self.isLatin)
    else { return reading }
    var better = reading
    better.text = reading.text.dropLast() + read
    return better
  }

  /// Whether it is a digit, or a letter of Unicode's Latin blocks up to Latin Extended-B.
  private static func isLatin(_ character: Character) -> Bool {
    (character.isLetter || character.isNumber)
      && character.unicodeScalars.allSatisfy { $0.value < 0x250 }
  }

  /// Digits of an ID number at most: five in older games, six in newer ones (docs/layouts.md). More are one read twice.
  private static let mostDigits = 6

  /// An ID number: all digits, leading zeros kept.
  func digits(_ field: FieldName) async throws -> Reading<String>? {
    guard let (line, box) = line(field),
      let read = try await numbers.read(line, origin: box, alphabet: .digits)
    else { return nil }
    let digits = read.text.filter(\.isNumber)
    guard (1...Self.mostDigits).contains(digits.count),
      digits.count == read.text.filter({ !$0.isWhitespace }).count
    else {
      return nil
    }
    return Reading(value: digits, text: read.text, confidence: read.confidence, box: read.box)
  }

  /// The level: the last number of the line, 1…100, whatever word stands before it. Recognition reads 11 as 71, which its
  /// strokes are not.
  func level(in line: TextLine, box: Rectangle) async throws -> Reading<Int>? {
    func level(_ read: LineReader.Line) -> Reading<Int>? {
      guard let found = NumberText.last(in: read, digits: 1...3) else { return nil }
      let told = digits(of: found, in: line, box: box)
        .flatMap { number(found, with: $0, told: DigitStrokes.digit) }
      let level = told ?? found
      return (1...100).contains(level.value) ? level : nil
    }
    guard let read = try await numbers.read(line, origin: box) else { return nil }
    if let found = level(read) { return found }
    guard let rest = afterWidestGap(of: line),
      let digits = try await numbers.read(rest, origin: box, alphabet: .digits)
    else { return nil }
    return level(digits)
  }

  /// A dex number whose digits were not told from its prefix in one line.
  func number(afterWidestGapOf line: TextLine, box: Rectangle) async throws -> Reading<Int>? {
    guard let rest = afterWidestGap(of: line) else { return nil }
    let read = try await numbers.read(rest, origin: box, alphabet: .digits)
    if let number = read.flatMap({ NumberText.first(in: $0, digits: 3...4) }) {
      return number.doubted
    }
    return try await number(digitByDigit: rest, box: box)
  }

  /// What stands after the prefix: that ends at the widest gap.
  private func afterWidestGap(of line: TextLine) -> TextLine? {
    line.gaps.max { $0.count < $1.count }.flatMap { line.from(x: $0.upperBound) }
  }

  /// What a fill colour and a word say together of one type.
  ///
  /// - Parameters:
  ///   - anchors: what the page shows of known colours.
  ///   - blur: how many times less sure the colour is than a large patch's.
  func type(
    colour: RGB, beside anchors: [ColourSighting], blur: Double = 1, text: TextReading?,
    box: Rectangle, reach: Double = TypeColours.reach
  ) -> TypeReading? {
    let ranked = colours.candidates(for: colour, beside: anchors, blur: blur, reach: reach)
    let byColour = ranked.map(\.type)
    let byText =
      [text?.text, text?.byShape].lazy.compactMap { $0 }
      .map { typeWords.matches(for: $0).map(\.key) }.first { !$0.isEmpty } ?? []
    if byText.count == 1 {
      return TypeReading(
        candidates: byText, confidence: text?.confidence ?? 0, box: box, text: text?.text)
    }
    // A word that is too damaged to stand alone may still decide between like colours.
    let both = byColour.filter { type in
      text.map { typeWords.confirms(type, text: $0.text) } ?? false
    }
    let candidates = both.isEmpty ? byColour : both
    guard !candidates.isEmpty else { return nil }
    return TypeReading(
      candidates: candidates, likely: both.isEmpty ? TypeColours.likely(of: ranked) : both,
      confidence: candidates.count == 1 ? 80 : 60, box: box, text: text?.text)
  }
}
