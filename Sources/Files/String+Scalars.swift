extension String {
  /// The text with other text in the place of some scalars: of those for which `text` has one.
  ///
  /// It works scalar by scalar. A quote and a combining mark form one character, but a program that
  /// reads the text still finds the quote.
  package func replacingScalars(_ text: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { out, scalar in
      if let text = text(scalar) {
        out += text
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
  }
}
