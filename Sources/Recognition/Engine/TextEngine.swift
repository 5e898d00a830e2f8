internal import CTesseract
package import Imaging
internal import Synchronization

/// One Tesseract engine with the trained data of one language; it reads single lines.
///
/// What it says of a line depends on the line alone: it learns nothing from what it has read. It must
/// not be used by two tasks at once, so it is not `Sendable`; a `TextEnginePool` is.
@safe package final class TextEngine {
  package let language: String
  private let api: OpaquePointer
  private var alphabet: TextAlphabet?

  /// Pixels a side below which there is no line to read; Tesseract refuses such pictures.
  private static let smallestSide = 3

  /// Levels between the darkest and the lightest sample below which nothing is written: told to find
  /// one line, Tesseract finds letters in a blank one.
  private static let smallestContrast = 16

  private init(adopting api: OpaquePointer, language: String) {
    unsafe self.api = api
    self.language = language
  }

  deinit { unsafe TessBaseAPIDelete(api) }

  /// Loads the trained data of a language, a PokeAPI identifier: some tens of milliseconds, and 21 MB.
  package static func open(language: String) throws(RecognitionError) -> TextEngine {
    // Loading writes Tesseract's global variables.
    try loading.withLock { _ throws(RecognitionError) in try load(language: language) }
  }

  private static let loading = Mutex<Void>(())

  private static func load(
    language: String
  ) throws(RecognitionError) -> sending TextEngine {
    TesseractLibrary.prepare()
    guard let data = TrainedData(language: language) else { throw .unknownLanguage(language) }
    guard let api = unsafe TessBaseAPICreate() else { throw .engineFailed(language: language) }
    let engine = unsafe TextEngine(adopting: api, language: language)
    // Before loading, so that missing data says nothing on standard error by itself.
    engine.set("debug_file", "/dev/null")
    // The LSTM engine alone, since Debian's trained data holds nothing else.
    guard unsafe TessBaseAPIInit2(api, nil, data.name, OEM_LSTM_ONLY) == 0 else {
      throw .noTrainedData(language: language)
    }
    unsafe TessBaseAPISetPageSegMode(api, PSM_SINGLE_LINE)
    engine.set("debug_file", "/dev/null")
    // A crop has no resolution, and a guessed one depends on its content; lines are scaled to about
    // what 300 dots an inch gives.
    engine.set("user_defined_dpi", "300")
    // Lines are dark on light; a line that is hard to read would be read once more as its negative.
    engine.set("tessedit_do_invert", "0")
    // Each symbol comes with what else it may be (tesseract, ChoiceIterator).
    engine.set("lstm_choice_mode", "2")
    // Two choices a symbol: each further one is another search of the line (tesseract, RecodeBeamSearch).
    engine.set("lstm_choice_iterations", "1")
    engine.set("classify_enable_learning", "0")
    engine.set("classify_enable_adaptive_matcher", "0")
    return engine
  }

  /// Reads one line, dark on light. A plane under 3 × 3 pixels, or without contrast, holds no text.
  ///
  /// - Parameter seconds: how long it may take; Tesseract looks at its watch from word to word.
  package func recognise(
    _ line: Plane, alphabet: TextAlphabet, within seconds: Double = .infinity
  ) throws(RecognitionError) -> RecognisedText {
    guard min(line.width, line.height) >= Self.smallestSide,
      let darkest = line.samples.min(), let lightest = line.samples.max(),
      Int(lightest) - Int(darkest) >= Self.smallestContrast
    else {
      return RecognisedText(text: "", confidence: 0)
    }
    use(alphabet)
    // Tesseract spreads each line over OpenMP threads, which takes nine times as long as one thread does.
    // The setting is the thread's own, and a queue's thread may be another one each time.
    ctesseract_read_on_this_thread_alone()
    unsafe line.samples.withUnsafeBufferPointer { samples in
      unsafe TessBaseAPISetImage(
        api, samples.baseAddress, CInt(line.width), CInt(line.height), 1, CInt(line.width))
    }
    defer { unsafe TessBaseAPIClear(api) }
    let monitor = unsafe TessMonitorCreate()
    defer { unsafe TessMonitorDelete(monitor) }
    unsafe TessMonitorSetDeadlineMSecs(monitor, Self.milliseconds(seconds))
    // A machine that sleeps meanwhile takes nothing of the time away.
    let start = SuspendingClock.now
    let status = unsafe TessBaseAPIRecognize(api, monitor)
    guard (SuspendingClock.now - start) / .seconds(1) <= seconds else {
      throw .tooSlow(seconds: seconds)
    }
    guard status == 0 else { throw .engineFailed(language: language) }
    return RecognisedText(text: text, confidence: wordConfidence, symbols: symbols)
  }

  /// A time as Tesseract takes it; its longest is 24 days.
  static func milliseconds(_ seconds: Double) -> CInt {
    CInt(min(seconds * 1000, Double(CInt.max)))
  }

  private func use(_ alphabet: TextAlphabet) {
    guard alphabet != self.alphabet else { return }
    self.alphabet = alphabet
    switch alphabet {
    case .words: set("tessedit_char_whitelist", "")
    case .digits: set("tessedit_char_whitelist", "0123456789")
    }
  }

  private func set(_ variable: String, _ value: String) {
    unsafe _ = TessBaseAPISetVariable(api, variable, value)
  }
}

extension TextEngine {
  /// The line without the white space around it.
  private var text: String {
    guard let text = unsafe TessBaseAPIGetUTF8Text(api) else { return "" }
    defer { unsafe TessDeleteText(text) }
    return unsafe String(cString: text).trimmed
  }

  private var wordConfidence: Double {
    var confidences: [Double] = []
    unsafe each(RIL_WORD) { _, confidence, _ in confidences.append(confidence) }
    return confidences.isEmpty ? 0 : confidences.reduce(0, +) / Double(confidences.count)
  }

  private var symbols: [RecognisedSymbol] {
    var symbols: [RecognisedSymbol] = []
    unsafe each(RIL_SYMBOL) { text, confidence, iterator in
      var (left, top, right, bottom): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
      let page = unsafe TessResultIteratorGetPageIteratorConst(iterator)
      unsafe _ = TessPageIteratorBoundingBox(page, RIL_SYMBOL, &left, &top, &right, &bottom)
      let box = Rectangle(
        x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
      symbols.append(
        RecognisedSymbol(
          text: text, confidence: confidence, box: box, choices: unsafe choices(at: iterator)))
    }
    return symbols
  }

  /// What the symbol at `iterator` may be, best first. Confidence is 100 less five times the cost of a
  /// choice, and 0 from a cost of 20 on (tesseract, `ChoiceIterator::Confidence`).
  private func choices(at iterator: OpaquePointer) -> [RecognisedSymbol.Choice] {
    guard let choice = unsafe TessResultIteratorGetChoiceIterator(iterator) else { return [] }
    defer { unsafe TessChoiceIteratorDelete(choice) }
    var choices: [RecognisedSymbol.Choice] = []
    repeat {
      guard let text = unsafe TessChoiceIteratorGetUTF8Text(choice) else { continue }
      let symbol = unsafe String(cString: text).trimmed
      if symbol.isEmpty { continue }
      choices.append(
        RecognisedSymbol.Choice(
          text: symbol, confidence: unsafe Double(TessChoiceIteratorConfidence(choice))))
    } while unsafe TessChoiceIteratorNext(choice) != 0
    return choices
  }

  /// Walks over what was recognised, level by level, past everything without text: Tesseract gives an
  /// empty line an element, too.
  private func each(
    _ level: TessPageIteratorLevel,
    _ visit: (_ text: String, _ confidence: Double, _ iterator: OpaquePointer) -> Void
  ) {
    guard let iterator = unsafe TessBaseAPIGetIterator(api) else { return }
    defer { unsafe TessResultIteratorDelete(iterator) }
    repeat {
      guard let text = unsafe TessResultIteratorGetUTF8Text(iterator, level) else { continue }
      let element = unsafe String(cString: text).trimmed
      unsafe TessDeleteText(text)
      if element.isEmpty { continue }
      let confidence = unsafe Double(TessResultIteratorConfidence(iterator, level))
      unsafe visit(element, confidence, iterator)
    } while unsafe TessResultIteratorNext(iterator, level) != 0
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
