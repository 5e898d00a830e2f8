internal import CTesseract
package import Dex
package import Imaging
internal import Synchronization
package import Verification

/// A Tesseract engine with the trained data of one language, for single lines.
///
/// Its result for a line depends on the line alone, because it does not learn from what it has
/// read. Two tasks must not use it at once, so it is not `Sendable`; use a `TextEnginePool` for
/// that.
@safe package final class TextEngine {
  package let language: Language
  private let api: OpaquePointer
  private var alphabet: TextAlphabet?

  /// The side in pixels below which a picture holds no line. Tesseract refuses such pictures.
  private static let smallestSide = 3

  /// The contrast between the darkest and the lightest sample below which a picture is blank.
  /// Tesseract would find letters in a blank line.
  private static let smallestContrast = 16

  private init(adopting api: OpaquePointer, language: Language) {
    unsafe self.api = api
    self.language = language
  }

  deinit { unsafe TessBaseAPIDelete(api) }

  /// Loads the trained data of a language in some tens of ms and 21 MB.
  package static func open(language: Language) throws(RecognitionError) -> TextEngine {
    // Loading writes Tesseract's global variables.
    try loading.withLock { _ throws(RecognitionError) in try load(language: language) }
  }

  private static let loading = Mutex<Void>(())

  /// Returns true where Tesseract finds the trained data, of which only the settings are loaded.
  static func findsData(of language: Language) -> Bool {
    loading.withLock { _ in
      guard let api = unsafe TessBaseAPICreate() else { return false }
      defer { unsafe TessBaseAPIDelete(api) }
      unsafe _ = TessBaseAPISetVariable(api, "debug_file", "/dev/null")
      return unsafe ctesseract_load_settings(api, language.trainedData) == 0
    }
  }

  private static func load(language: Language) throws(RecognitionError) -> sending TextEngine {
    TesseractLibrary.prepare()
    guard let api = unsafe TessBaseAPICreate() else { throw .engineFailed(language: language) }
    let engine = unsafe TextEngine(adopting: api, language: language)
    // This is set before loading, so that missing data causes no output on standard error.
    engine.set("debug_file", "/dev/null")
    // Only the LSTM engine, because Debian's trained data has nothing else.
    guard unsafe TessBaseAPIInit2(api, nil, language.trainedData, OEM_LSTM_ONLY) == 0
    else { throw .noTrainedData(language: language) }
    if let folder = unsafe TessBaseAPIGetDatapath(api) {
      let path = unsafe String(cString: folder)
      TesseractLibrary.foundFolder.withLock { $0 = path }
    }
    engine.set("debug_file", "/dev/null")
    // A crop has no resolution, and Tesseract's guess would depend on its content. Lines are scaled
    // to about 300 dots per inch.
    engine.set("user_defined_dpi", "300")
    // Lines are dark on light: Tesseract would read a difficult line again as its negative.
    engine.set("tessedit_do_invert", "0")
    // Each symbol comes with its alternatives (tesseract, ChoiceIterator).
    engine.set("lstm_choice_mode", "2")
    // Two choices a symbol: each further one costs another search of the line (tesseract,
    // RecodeBeamSearch).
    engine.set("lstm_choice_iterations", "1")
    // No line has the even pitch of a typewriter, which Tesseract would look for first (tesseract,
    // `fixed_pitch_row`).
    engine.set("textord_all_prop", "1")
    engine.set("classify_enable_learning", "0")
    engine.set("classify_enable_adaptive_matcher", "0")
    return engine
  }

  /// Reads one line, dark on light. A plane under 3 × 3 pixels, or without contrast, holds no text.
  ///
  /// - Parameter seconds: the timeout, which Tesseract checks after each word.
  package func recognize(
    _ line: Plane, alphabet: TextAlphabet, within seconds: Double = .infinity
  ) throws(RecognitionError) -> RecognizedText {
    guard min(line.width, line.height) >= Self.smallestSide,
      let darkest = line.samples.min(), let lightest = line.samples.max(),
      Int(lightest) - Int(darkest) >= Self.smallestContrast
    else {
      return RecognizedText(text: "", confidence: 0)
    }
    use(alphabet)
    // Tesseract would spread each line over OpenMP threads, which takes nine times as long as one
    // thread does. The setting belongs to the thread, and a queue may use another thread each time.
    ctesseract_read_on_this_thread_alone()
    unsafe line.samples.withUnsafeBufferPointer { samples in
      unsafe TessBaseAPISetImage(
        api, samples.baseAddress, CInt(line.width), CInt(line.height), 1, CInt(line.width))
    }
    defer { unsafe TessBaseAPIClear(api) }
    let monitor = unsafe TessMonitorCreate()
    defer { unsafe TessMonitorDelete(monitor) }
    unsafe TessMonitorSetDeadlineMSecs(monitor, Self.milliseconds(seconds))
    // Time in which the machine sleeps does not count.
    let start = SuspendingClock.now
    for mode in modes(for: line) {
      unsafe TessBaseAPISetPageSegMode(api, mode)
      let status = unsafe TessBaseAPIRecognize(api, monitor)
      guard (SuspendingClock.now - start) / .seconds(1) <= seconds
      else { throw .tooSlow(seconds: seconds) }
      guard status == 0 else { throw .engineFailed(language: language) }
      let symbols = symbols
      if !symbols.isEmpty {
        return RecognizedText(text: text, confidence: wordConfidence, symbols: symbols)
      }
    }
    return RecognizedText(text: "", confidence: 0)
  }

  /// The ways to find the line on the picture, tried until one has symbols. Tesseract's search for
  /// lines takes a few characters of dense strokes for a picture (熊寶寶), and leaves them out. The
  /// second way takes the whole picture as the line, also where it shows no text. No Latin letter
  /// is as dense. Of one character alone, the search may take a part for the line (中 of 虫), so it
  /// is left out there: of 480 pictures of one character, 416 were read with it and 439 without.
  private func modes(for line: Plane) -> [TessPageSegMode] {
    switch language {
    case .japanese, .korean, .simplifiedChinese, .traditionalChinese:
      // With the margins around it, one character is about as wide as it is high.
      2 * line.width < 3 * line.height ? [PSM_RAW_LINE] : [PSM_SINGLE_LINE, PSM_RAW_LINE]
    case .english, .french, .german, .spanish, .italian: [PSM_SINGLE_LINE]
    }
  }

  /// Returns a time in Tesseract's unit, at most 24 days.
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

  private var symbols: [RecognizedSymbol] {
    var symbols: [RecognizedSymbol] = []
    unsafe each(RIL_SYMBOL) { text, confidence, iterator in
      let choices = unsafe choices(at: iterator)
      symbols.append(RecognizedSymbol(text: text, confidence: confidence, choices: choices))
    }
    return symbols
  }

  /// Returns the alternatives for the symbol at `iterator`, best first. Confidence is 100 less five
  /// times the cost of a choice, and 0 from a cost of 20 on (tesseract,
  /// `ChoiceIterator::Confidence`).
  private func choices(at iterator: OpaquePointer) -> [RecognizedSymbol.Choice] {
    guard let choice = unsafe TessResultIteratorGetChoiceIterator(iterator) else { return [] }
    defer { unsafe TessChoiceIteratorDelete(choice) }
    var choices: [RecognizedSymbol.Choice] = []
    repeat {
      guard let text = unsafe TessChoiceIteratorGetUTF8Text(choice) else { continue }
      let symbol = unsafe String(cString: text).trimmed
      if symbol.isEmpty { continue }
      choices.append(
        RecognizedSymbol.Choice(
          text: symbol, confidence: unsafe Double(TessChoiceIteratorConfidence(choice))))
    } while unsafe TessChoiceIteratorNext(choice) != 0
    return choices
  }

  /// Visits the elements of one level that have text, which that of an empty line has not.
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
  /// The text without white space at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
