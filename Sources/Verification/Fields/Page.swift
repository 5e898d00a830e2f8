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
  /// The panel of a phone's page on this frame: what its color was shifted by, all others were
  /// too.
  let panelBackground: PanelBackground?

  var calibration: Calibration { vocabulary.calibration }

  /// The pixels of a field and its place, clipped to the frame; `nil` when it is not on the frame.
  ///
  /// - Parameter margin: heights of a capital by which the crop is wider than the field, to either
  ///   side.
  func crop(_ field: FieldName, margin: Double = 0)
    -> (pixels: RGBImage, box: Rectangle, place: Registration.Place)?
  {
    guard let place = registration.place(of: field) else { return nil }
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

  /// The line of text of a field, and its crop's place on the frame.
  func line(_ field: FieldName, margin: Double = 0) -> (line: TextLine, box: Rectangle)? {
    guard let (pixels, box, place) = crop(field, margin: margin),
      let foreground = ForegroundPlane.make(of: pixels, kind: place.foreground),
      let line = TextLine(in: foreground, capHeight: place.capHeight)
    else { return nil }
    return (line, box)
  }

  /// Heights of a capital between two things that stand in one row: wider than any gap between
  /// words.
  static let fieldGap = 1.1

  /// The text of a field that stands alone in its row, at its place or near it.
  ///
  /// A capture may be shifted by a hundredth of its width: the crop is wider than the field, and
  /// what stands nearest to its place is its text.
  func cluster(_ field: FieldName) -> (line: TextLine, box: Rectangle)? {
    guard let (line, box) = line(field, margin: Self.fieldGap),
      let place = registration.place(of: field),
      let cluster = line.cluster(
        gap: place.capHeight * Self.fieldGap,
        at: (place.box.x - box.x)..<(place.box.maxX - box.x))
    else { return nil }
    return (cluster, box)
  }

  /// Reads a field's whole line, for telling the language.
  func text(_ field: FieldName) async throws -> TextReader.Line? {
    guard let (line, box) = cluster(field), let language = words.languages.first else { return nil }
    return try await words.read(line, origin: box, pass: .plain, language: language)
  }

  /// A name that a person gave.
  func freeText(_ field: FieldName) async throws -> FreeText? {
    guard let (line, box) = cluster(field) else { return nil }
    return try await freeText(line, box: box)
  }

  /// A text that is cut off is known by its place alone.
  ///
  /// - Parameters:
  ///   - hasStart: what stands before the text proves that it begins here.
  ///   - known: names that most lines show.
  func freeText(
    _ line: TextLine, box: Rectangle, hasStart: Bool = false, known: Set<String> = []
  ) async throws -> FreeText {
    if line.isCut(hasStart: hasStart) { return .unread(at: line.box, in: box) }
    return try await words.freeText(line, origin: box, known: known)
  }

  /// Measures a species' name; the two that differ in a sign alone tie.
  ///
  /// - Parameter isBounded: no letter can stand beside the crop, because other parts of the page
  ///   do.
  func name(
    _ line: TextLine, box: Rectangle, isBounded: Bool = false
  ) async throws -> Measurement<Int>? {
    guard !line.isCut(gap: isBounded ? 0 : TextLine.letterGap) else {
      return .nothing(box: line.box.offsetBy(dx: box.x, dy: box.y))
    }
    let name = try await words.measure(
      line, origin: box, words: vocabulary.names, sure: calibration.nameBar)
    return name.map {
      GenderSign.told($0, by: line, signs: vocabulary.signs, decades: calibration.genderSign)
    }
  }

  /// Measures the dex number of a line with its label.
  func number(_ line: TextLine, box: Rectangle) async throws -> Measurement<Int>? {
    guard let (label, digits) = line.labelAndDigits(), !digits.isCut(hasStart: label != nil) else {
      return .nothing(box: line.box.offsetBy(dx: box.x, dy: box.y))
    }
    return try await numbers.measure(
      line, origin: box, words: vocabulary.numbers, sure: calibration.numberBar,
      alone: label == nil ? nil : digits, least: 2
    ) { counted($0, digits: digits, box: box) { _ in 3...4 } }
  }

  /// Measures the level, 1…100, of a line with its label.
  func level(_ line: TextLine, box: Rectangle) async throws -> Measurement<Int>? {
    guard let (label, digits) = line.labelAndDigits(), label != nil,
      !digits.isCut(hasStart: true), !digits.hasFaintEnd
    else { return .nothing(box: line.box.offsetBy(dx: box.x, dy: box.y)) }
    return try await numbers.measure(
      line, origin: box, words: vocabulary.levels, sure: calibration.levelBar, alone: digits,
      least: 2
    ) { counted($0, digits: digits, box: box) { String($0).count...String($0).count } }
  }

  /// An ID number of five or six digits, leading zeros kept; without text when it was not read.
  ///
  /// No other field can contradict an ID number, so two passes must read it: one with shades, and
  /// one in black and white, from which the halo of coarse coding is gone. Each must see as many
  /// digits as there are pieces of foreground. Each place must have the same likeliest digit in
  /// both, which stands above the others in their mean. A symbol that is no digit has one, too: a
  /// bracket is likeliest a 1.
  func trainerId() async throws -> FreeText? {
    guard let (line, box) = cluster(.trainerId) else { return nil }
    let place = line.box.offsetBy(dx: box.x, dy: box.y)
    func unread(_ text: String) -> FreeText {
      FreeText(raw: text, confidence: 0, isRead: false, box: place)
    }
    guard !line.isCut() else { return unread("") }
    var passes: [[Measurement<Int>]] = []
    var text = ""
    for pass in numbers.passes.prefix(2) {
      let read = try await numbers.read(line, origin: box, pass: pass, language: .english)
      if pass == .plain { text = read.text }
      let ratios = vocabulary.digits.digitRatios(
        in: vocabulary.digits.seen(read.symbols, height: read.height))
      guard (5...6).contains(ratios.count), ratios.count == line.digitCount,
        passes.allSatisfy({ $0.count == ratios.count })
      else { return unread(text) }
      passes.append(
        ratios.map { digits in
          Measurement(
            digits.enumerated().map { .init($0.offset, $0.element) }, floor: digits.min() ?? 0)
        })
    }
    let digits = passes[0].indices.compactMap { place in
      Measurement.mean(passes.map { $0[place] })
    }
    let areSame = passes.allSatisfy {
      zip($0, digits).allSatisfy { !$0.isShared && $0.ratios.first?.value == $1.best }
    }
    let least = digits.map(\.margin).min() ?? 0
    guard areSame, least >= calibration.idMargin else { return unread(text) }
    return FreeText(
      raw: digits.compactMap(\.best).map(String.init).joined(),
      confidence: 100 * (1 - Measurement<Int>.power(-least)), isRead: true, box: place)
  }

  /// The measurement with what the count of its digits says: values of another length lost or
  /// gained a digit.
  private func counted(
    _ measurement: Measurement<Int>, digits: TextLine, box: Rectangle,
    lengths: (Int) -> ClosedRange<Int>
  ) -> Measurement<Int> {
    let count = digits.digitCount
    return Measurement(
      measurement.ratios.map { ratio in
        Measurement.Ratio(
          ratio.value,
          ratio.log10 - (lengths(ratio.value).contains(count) ? 0 : calibration.digitCount))
      }, floor: measurement.floor, text: measurement.text,
      box: digits.box.offsetBy(dx: box.x, dy: box.y))
  }
}
