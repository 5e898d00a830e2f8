import ArgumentParser
import Files
import Foundation

/// The format of an answer, for people or programs.
enum AnswerFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json

  /// Returns the lines of an answer: the text in the width of the terminal, or the value in JSON.
  func lines(
    of value: @autoclosure () throws -> any Encodable, text: @autoclosure () throws -> [String]
  ) throws -> [String] {
    switch self {
    case .json: [try JSONText.text(of: value())]
    case .text: StandardStream.output.fitted(try text())
    }
  }
}

/// The format option of commands that have no other choice of output.
struct AnswerOptions: ParsableArguments {
  @Option(help: "Output format: text or json.")
  var format = AnswerFormat.text
}

/// An answer in JSON, which has the same bytes for the same values.
enum JSONText {
  static func text(of value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder.stable(.prettyPrinted).encode(value), as: UTF8.self)
  }
}
