import ArgumentParser
import Decoding
import Dex
import Foundation
import Imaging
import Verification

extension ScreenKind: ExpressibleByArgument {}

/// Reads a recording of species' names, one after the other, which `scripts/names` draws.
///
/// Each frame is the band of a summary page that holds the name. Writes a line of JSON for each
/// name.
struct NamesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "names", abstract: "Reads a recording of names and says what each is taken for.")

  @Option(help: "The language of the names.") var language: Language
  @Option(help: "The kind of screen on which they are drawn.") var screen: ScreenKind
  @Option(help: "Frame pixels a pixel of the screen's layout.") var scale: Double
  @Option(help: "The layout's row at the top of the frames.") var top: Double
  @Option(help: "Frames for which a name stands; the last is read.") var frames: Int
  @Argument var recording: String
  @Argument(help: "The species' numbers, in the order in which their names are shown.")
  var numbers: [Int]

  func validate() throws {
    guard frames > 0 else { throw ValidationError("a name stands for at least one frame") }
  }

  func run() async throws {
    guard let names = try NameReading(screen: screen, language: language, scale: scale, top: top)
    else { throw ValidationError("no layout is of the screen \(screen.rawValue)") }
    for answer in try await answers(of: names) {
      print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
    }
  }

  /// The answers in the order of the numbers, as many as the recording shows.
  private func answers(of names: NameReading) async throws -> [NameReading.Answer] {
    let recording = try await RecordingReader.open(path: recording, share: .glance)
    return try await withThrowingTaskGroup(of: (Int, NameReading.Answer).self) { group in
      var answers: [Int: NameReading.Answer] = [:]
      var count = 0
      while let frame = try await recording.nextFrame() {
        count += 1
        let index = count / frames - 1
        guard count % frames == 0, index < numbers.count else { continue }
        // Only as many frames wait as there are engines, so that few are kept in memory.
        if index >= 4, let (done, answer) = try await group.next() { answers[done] = answer }
        let number = numbers[index]
        group.addTask { (index, try await names.answer(on: frame, number: number)) }
      }
      for try await (done, answer) in group { answers[done] = answer }
      return numbers.indices.compactMap { answers[$0] }
    }
  }
}
