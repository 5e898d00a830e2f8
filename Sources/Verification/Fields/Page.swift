import Dex
import Imaging

/// One page on one frame.
struct Page: Sendable {
  let picture: any Picture
  let registration: Registration
  /// Reads what is written in the interface's language.
  let words: TextReader
  /// Reads digits and their labels: the English trained data read them best, whatever the language.
  let numbers: TextReader
  let vocabulary: PageVocabulary
  let colors: TypeColors
  /// The panel of a phone's page on this frame: all colors were shifted as its own was.
  let panelBackground: PanelBackground?
  /// The language that the Pokémon comes from, where it is sure.
  var pokemonLanguage: Language?

  var calibration: Calibration { vocabulary.calibration }

  /// The pixels of a field and its place, clipped to the frame; `nil` when it is not on the frame.
  ///
  /// - Parameter margin: heights of a capital by which the crop is wider at either side.
  func crop(_ field: FieldName, margin: Double = 0)
    -> (pixels: RGBImage, box: Rectangle, place: Registration.FieldBox)?
  {
    guard let place = registration.fieldBox(of: field) else { return nil }
    let wider = place.box.insetBy(dx: -Int(margin * place.capHeight), dy: 0)
    let box = wider.intersection(picture.bounds)
    guard box.width > 6, box.height > 6, box.height * 4 >= place.box.height * 3 else { return nil }
    return (color(in: box), box, place)
  }

  /// The pixels of a part of the frame in the page's true colors, as far as its panel tells them.
  func color(in box: Rectangle) -> RGBImage {
    let pixels = picture.color(in: box)
    return panelBackground?.corrected(pixels) ?? pixels
  }

  func line(_ field: FieldName, margin: Double = 0) -> TextLine? {
    guard let (pixels, box, place) = crop(field, margin: margin) else { return nil }
    return TextLine(in: pixels, kind: place.foreground, capHeight: place.capHeight, of: box)
  }

  /// Heights of a capital between two things in one row: wider than any gap between words.
  static let fieldGap = 1.1

  /// The text of a field that stands alone in its row, at its place or near it.
  ///
  /// A capture may be shifted by 1 % of its width: what stands nearest in a wider crop is the text.
  func cluster(_ field: FieldName) -> TextLine? {
    guard let line = line(field, margin: Self.fieldGap),
      let place = registration.fieldBox(of: field)
    else { return nil }
    return line.cluster(
      gap: place.capHeight * Self.fieldGap,
      at: (place.box.x - line.crop.x)..<(place.box.maxX - line.crop.x))
  }

  /// A name that a person gave.
  ///
  /// - Parameter isCentered: the text stands in the middle of its field; so for `trainerId`.
  func freeText(_ field: FieldName, isCentered: Bool = false) async throws -> FreeText? {
    guard let line = cluster(field) else { return nil }
    if isCentered, isHiddenInPart(line, of: field) { return .unread(line) }
    return try await freeText(line)
  }

  /// A text that is cut off is known by its place alone.
  func freeText(
    _ line: TextLine, hasStart: Bool = false, known: Set<String> = []
  ) async throws -> FreeText {
    if line.isCut(hasStart: hasStart) { return .unread(line) }
    return try await words.freeText(line, known: known, from: pokemonLanguage)
  }

  /// Measures a species' name; the two that differ in a sign alone tie.
  ///
  /// - Parameter isBounded: other parts of the page stand beside the crop, so that no letter can.
  func name(_ line: TextLine, isBounded: Bool = false) async throws -> Measurement<Int>? {
    guard !line.isCut(gap: isBounded ? 0 : TextLine.letterGap)
    else { return .nothing(box: line.place) }
    let name = try await words.measure(line, words: vocabulary.names, sure: calibration.nameBar)
    return name.map {
      GenderSign.weighed($0, by: line, signs: vocabulary.signs, decades: calibration.genderSign)
    }
  }

  /// Measures the dex number of a line with its label.
  func number(_ line: TextLine) async throws -> Measurement<Int>? {
    guard let (label, digits) = line.labelAndDigits(), !digits.isCut(hasStart: label != nil),
      !digits.isBesideOther, !line.hasForeignPixels
    else { return .nothing(box: line.place) }
    return try await numbers.measure(
      line, words: vocabulary.numbers, sure: calibration.numberBar,
      alone: label == nil ? nil : digits, least: 2,
      count: DigitCount(of: digits, miscount: calibration.digitCount, mayTouch: true))
  }

  /// Measures the level, 1…100, of a line with its label.
  func level(_ line: TextLine) async throws -> Measurement<Int>? {
    guard let (found, digits) = line.labelAndDigits(isRaised: false), let label = found,
      !digits.isCut(hasStart: true), !digits.isBesideOther, !line.hasForeignPixels,
      !digits.hasFaintStart(after: label), !digits.hasFaintEnd
    else { return .nothing(box: line.place) }
    return try await numbers.measure(
      line, words: vocabulary.levels, sure: calibration.levelBar, alone: digits, least: 2,
      count: DigitCount(of: digits, miscount: calibration.digitCount))
  }

  /// An ID number of five or six digits, leading zeros kept; without text when it was not read.
  ///
  /// No other field can contradict an ID number, so two passes must read it, and a third where
  /// these disagree. A pass with another count of digits than pieces of foreground says nothing.
  func trainerId(isCentered: Bool = false) async throws -> FreeText? {
    guard let line = cluster(.trainerId) else { return nil }
    var passes: [[Measurement<Int>]] = []
    var text = ""
    let isWhole = !isCentered || !isHiddenInPart(line, of: .trainerId)
    if isWhole, !line.isCut(), !line.isBesideOther, !line.hasForeignPixels {
      for pass in numbers.passes {
        let read = try await numbers.read(line, pass: pass, language: .english)
        if pass == .plain { text = read.text }
        let digits = vocabulary.digits.digits(
          in: vocabulary.digits.seen(read.symbols, height: line.height))
        let isID = (5...6).contains(digits.count) && digits.count == line.digitCount
        passes.append(isID ? digits : [])
        if let (digits, margin) = agreed(passes) {
          return FreeText(
            raw: digits.map(String.init).joined(),
            confidence: 100 * (1 - Measurement<Int>.power(-margin)), isRead: true, box: line.place)
        }
      }
    }
    return FreeText(raw: text, confidence: 0, isRead: false, box: line.place)
  }

  /// Returns the digits that passes agree on, and the least margin of their mean, in decades.
  ///
  /// In each place the digit is the likeliest one of two passes or more, none is sure of another
  /// one, and their mean stands above the others. A pass without digits counts as one that says
  /// nothing. A symbol that is no digit has a likeliest digit, too: a bracket is likeliest a 1.
  private func agreed(_ passes: [[Measurement<Int>]]) -> (digits: [Int], margin: Double)? {
    let seen = passes.filter { !$0.isEmpty }
    guard seen.count > 1 else { return nil }
    let share = Double(seen.count) / Double(passes.count)
    var (found, least) = ([Int](), Double.infinity)
    for place in seen[0].indices {
      let digits = seen.map { $0[place] }
      guard let mean = Measurement.mean(digits), !mean.isShared, let best = mean.best
      else { return nil }
      let others = digits.filter { $0.isShared || $0.ratios.first?.value != best }
      guard digits.count - others.count > 1,
        others.allSatisfy({ $0.margin < calibration.idMargin || $0.isShared })
      else { return nil }
      found.append(best)
      least = min(least, mean.margin * share)
    }
    return least >= calibration.idMargin ? (found, least) : nil
  }
}
