import ArgumentParser
import Decoding
import Dex
import Files
import Foundation
import Imaging
import Recognition
import Verification

/// Reads sheets of single lines of text, which `scripts/calibrate` and `scripts/names` draw.
///
/// Each sheet is a picture with a list of its lines: JSON lines of the same name beside it.
/// Writes a line of JSON for each line, in their order.
struct LinesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lines", abstract: "Reads sheets of lines, and prints the symbols of each pass.")

  @Option(
    name: .customLong("given"),
    help: "Read names that people give, on an interface in this language; print the names alone.")
  var interface: Language?

  @Flag(help: "The names come from games in the language that they are written in.")
  var fromGame = false

  @Argument(help: "Lists of lines (NAME.jsonl), each beside its picture.") var lists: [String]

  func run() async throws {
    let recognizer = try TextEnginePool()
    for list in lists {
      for answer in try await answers(to: list, recognizer) {
        print(try JSONEncoder.stable().text(of: answer))
      }
    }
  }

  private func answers(
    to list: String, _ recognizer: any TextRecognizing
  ) async throws -> [LineAnswer] {
    let url = URL(fileURLWithPath: list)
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(PrintedLine.self, from: Data($0.utf8))
    }
    guard let name = lines.first?.sheet else { throw ValidationError("\(list) lists no line") }
    let path = url.deletingLastPathComponent().appendingPathComponent(name).path
    guard let picture = try await RecordingReader.open(path: path).nextFrame() else {
      throw ValidationError("\(path) has no picture")
    }
    return try await withThrowingTaskGroup(of: (Int, LineAnswer).self) { group in
      for (index, line) in lines.enumerated() {
        group.addTask { (index, try await answer(to: line, on: picture, recognizer)) }
      }
      var answers: [Int: LineAnswer] = [:]
      for try await (index, answer) in group { answers[index] = answer }
      return lines.indices.compactMap { answers[$0] }
    }
  }
}

extension LinesCommand {
  private func answer(
    to printed: PrintedLine, on picture: any Picture, _ recognizer: any TextRecognizing
  ) async throws -> LineAnswer {
    var answer = LineAnswer(id: printed.id)
    let line = TextLine(
      in: picture.color(in: printed.place), kind: printed.foreground, capHeight: printed.capHeight)
    guard let line else { return answer }
    let reader = TextReader(
      recognizer: recognizer, languages: interface?.related ?? [printed.language])
    guard interface == nil else {
      let game = fromGame ? printed.language : nil
      answer.given = try await reader.freeText(line, from: game).text
      return answer
    }
    answer.height = line.height
    for pass in TextReader.Pass.allCases {
      let read = try await reader.read(line, pass: pass, language: printed.language)
      answer.passes.append(
        LineAnswer.Pass(name: "\(pass)", text: read.text, symbols: read.symbols))
    }
    return answer
  }
}

extension Language: ExpressibleByArgument {}

/// A line of a list: its place on its sheet, and the way it is printed.
struct PrintedLine: Codable, Sendable {
  let id: Int
  /// The picture's file name.
  let sheet: String
  let box: Box
  /// The height of a capital letter in pixels.
  let capHeight: Double
  let foreground: Foreground
  /// The language whose trained data read the line.
  let language: Language

  var place: Rectangle { Rectangle(x: box.x, y: box.y, width: box.width, height: box.height) }

  /// A rectangle in pixels of the sheet.
  struct Box: Codable, Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }
}

/// The passes of a line; none where no line was found.
struct LineAnswer: Encodable, Sendable {
  struct Pass: Encodable, Sendable {
    let name: String
    let text: String
    let symbols: [RecognizedSymbol]
  }

  let id: Int
  /// The highest glyph's height in pixels of the sheet; 0 where no line was found.
  var height = 0
  var passes: [Pass] = []
  /// The name that a person gave, where one was asked for and surely read.
  var given: String?
}
