/// One symbol (character) of recognised text.
package struct RecognisedSymbol: Hashable, Sendable {
  package let text: String
  /// 0…100, Tesseract's own measure.
  package let confidence: Double
  /// Pixels of the plane that was read.
  package let box: Rectangle
  /// What recognition weighed for this symbol, best first; the first one is the symbol itself.
  package let choices: [Choice]

  /// One reading of a symbol and its confidence, 0…100.
  package struct Choice: Hashable, Sendable {
    package let text: String
    package let confidence: Double

    package init(text: String, confidence: Double) {
      self.text = text
      self.confidence = confidence
    }
  }

  /// - Parameter choices: empty for the symbol alone.
  package init(text: String, confidence: Double, box: Rectangle, choices: [Choice] = []) {
    self.text = text
    self.confidence = confidence
    self.box = box
    self.choices = choices.isEmpty ? [Choice(text: text, confidence: confidence)] : choices
  }
}

/// What text recognition says of one line.
package struct RecognisedText: Hashable, Sendable {
  /// The line without surrounding white space; empty when nothing was recognised.
  package let text: String
  /// Mean confidence of the words, 0…100; 0 when nothing was recognised.
  package let confidence: Double
  /// The symbols in reading order; spaces are not among them.
  package let symbols: [RecognisedSymbol]

  package init(text: String, confidence: Double, symbols: [RecognisedSymbol] = []) {
    self.text = text
    self.confidence = confidence
    self.symbols = symbols
  }
}
