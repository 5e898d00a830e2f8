import ArgumentParser
import Files
import Foundation

/// The format of an answer, for people or programs.
enum AnswerFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json

  /// Writes an answer: the text in the width of the terminal, or the value in JSON, which has the
  /// same bytes for the same values.
  func write(
    _ value: @autoclosure () throws -> any Encodable, text: @autoclosure () throws -> [String]
  ) throws {
    switch self {
    case .json: try StandardStream.output.writeLines([Self.json(value())])
    case .text: try StandardStream.output.writeText(text())
    }
  }

  static func json(_ value: some Encodable) throws -> String {
    try JSONEncoder.stable(.prettyPrinted).text(of: value)
  }
}

/// The format option of commands that have no other choice of output.
struct AnswerOptions: ParsableArguments {
  @Option(help: "Output format.")
  var format = AnswerFormat.text
}
