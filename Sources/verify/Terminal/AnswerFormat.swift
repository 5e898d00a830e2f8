import ArgumentParser

/// How a command answers that answers people as well as programs.
enum AnswerFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json

  /// Returns the lines of an answer: the text, or the value in JSON.
  func lines(
    of value: @autoclosure () throws -> any Encodable, text: @autoclosure () throws -> [String]
  ) throws -> [String] {
    switch self {
    case .json: [try JSONText.text(of: value())]
    case .text: try text()
    }
  }
}

/// How to answer, for commands that have nothing else to choose.
struct AnswerOptions: ParsableArguments {
  @Option(help: "How to answer: text or json.")
  var format = AnswerFormat.text
}
