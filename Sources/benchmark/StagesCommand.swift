import ArgumentParser
import Dex
import Files
import Foundation
import Recognition
import Verification

/// Times each stage of reading a recording.
struct StagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stages", abstract: "Times the stages of reading recordings, one at a time.")

  @Argument(help: "Recordings.") var recordings: [String]

  func run() async throws {
    let pool = try TextEnginePool(loading: [Language.english.rawValue])
    let stages = Stages(
      dex: try Dex.bundled(), table: try HashTable.bundled(), layouts: try ScreenLayout.bundled(),
      recognizer: pool)
    let encoder = JSONEncoder.stable()
    for path in recordings {
      print(String(decoding: try encoder.encode(try await stages.measure(path)), as: UTF8.self))
    }
  }
}
