import Decoding
import Dex
import Foundation
import Imaging
import Recognition
import Verification

/// Reads a recording of nothing but species' names, one after the other in the order of the dex:
/// `read-names LANGUAGE SCREEN SCALE TOP FRAMES RECORDING NUMBER…`.
///
/// Each frame is the band of a summary page in which the name stands: SCALE frame pixels a reference pixel, TOP the
/// reference row at its top. A name stands for FRAMES frames, of which the last is read. Writes a line of JSON a name.
@main
enum ReadNames {
  static func main() async throws {
    guard let request = Request(CommandLine.arguments.dropFirst()) else {
      FileHandle.standardError.write(
        Data("usage: read-names LANGUAGE SCREEN SCALE TOP FRAMES RECORDING NUMBER…\n".utf8))
      exit(64)
    }
    let recording = try RecordingReader.open(path: request.recording)
    let names = try NameReading(request)
    try await withThrowingTaskGroup(of: (Int, NameReading.Answer).self) { group in
      var answers: [Int: NameReading.Answer] = [:]
      var frames = 0
      while let frame = try recording.nextFrame() {
        frames += 1
        let index = frames / request.framesPerName - 1
        guard frames % request.framesPerName == 0, index < request.numbers.count else { continue }
        // As many as there are engines wait, so that few frames are held.
        if index >= 4, let (done, answer) = try await group.next() { answers[done] = answer }
        group.addTask { (index, try await names.answer(on: frame, number: request.numbers[index])) }
      }
      for try await (done, answer) in group { answers[done] = answer }
      for index in request.numbers.indices {
        print(String(decoding: try JSONEncoder().encode(answers[index]), as: UTF8.self))
      }
    }
  }
}

/// What the command line asks for.
struct Request: Sendable {
  let language: Language
  let screen: ScreenKind
  let scale: Double
  let top: Double
  let framesPerName: Int
  let recording: String
  /// The species' numbers, in the order in which their names are shown.
  let numbers: [Int]

  init?(_ arguments: ArraySlice<String>) {
    let words = Array(arguments)
    guard words.count > 6, let language = Language(rawValue: words[0]),
      let screen = ScreenKind(rawValue: words[1]), let scale = Double(words[2]),
      let top = Double(words[3]), let frames = Int(words[4]), frames > 0
    else { return nil }
    (self.language, self.screen, self.scale, self.top) = (language, screen, scale, top)
    framesPerName = frames
    recording = words[5]
    numbers = words[6...].compactMap(Int.init)
  }
}
