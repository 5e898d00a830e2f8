import ArgumentParser
import Collection
import Decoding
import Dex
import Files
import Foundation
import Imaging
import Pipeline
import Recognition
import Verification

/// Reads recordings stage by stage, one after the other, so that the times add up. The program runs
/// several stages at once.
struct Stages {
  let dex: Dex
  let table: HashTable
  let layouts: [ScreenLayout]
  let recognizer: any TextRecognizing

  func measure(_ path: String) async throws -> StageTimes {
    var times = StageTimes(recording: URL(fileURLWithPath: path).lastPathComponent)
    let (decode, watch, find) = (Stopwatch(), Stopwatch(), Stopwatch())
    let (recognize, read) = (Stopwatch(), Stopwatch())
    let reader = try await RecordingReader.open(path: path, share: .glance)
    var observer = PageObserver(layouts: layouts, isStillImage: await reader.header.isStill)
    let vocabulary = PageVocabulary(
      language: .english, dex: dex, natures: try InterfaceWords.bundled().natures,
      calibration: try Calibration.bundled())
    let pages = PageReader(
      recognizer: TimedRecognizer(recognizer: recognizer, stopwatch: recognize),
      trainedData: [.english], vocabulary: vocabulary, table: table)
    while let frame = try await decode.time({ try await reader.nextFrame() }) {
      times.frames += 1
      // Until a page is known, watching means searching for one.
      let stopwatch = observer.screen == .unknown ? find : watch
      guard let still = stopwatch.time({ observer.consume(frame, time: frame.pts) }) else {
        continue
      }
      times.pages += 1
      _ = try await read.time { try await pages.measure(still) }
    }
    if let still = watch.time({ observer.finish() }) {
      times.pages += 1
      _ = try await read.time { try await pages.measure(still) }
    }
    times.decode = decode.seconds
    times.difference = watch.seconds
    times.find = find.seconds
    times.recognize = recognize.seconds
    times.examine = read.seconds - recognize.seconds
    times.store = try await storing(path)
    return times
  }

  /// The seconds for storing what the recording proves, in a temporary database.
  private func storing(_ path: String) async throws -> Double {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try CollectionStore.open(path: folder.appendingPathComponent("a.sqlite").path)
    let data = try ReadingSetup(
      tool: "benchmark", hashes: nil, layouts: [], language: nil, requiresSprite: false,
      limits: ReadingLimits()
    ).data(dex: dex, table: table)
    let scan = try await Scan(data: data, recognizer: recognizer).scan(
      ofRecordingAt: path, sha256: String(repeating: "0", count: 64)
    ) { _ in }
    let stopwatch = Stopwatch()
    _ = try stopwatch.time { try store.keep([scan], versions: data.versions) }
    return stopwatch.seconds
  }
}

/// Times each stage of reading a recording.
struct StagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stages", abstract: "Times the stages of reading recordings, one at a time.")

  @Argument(help: "Recordings.") var recordings: [String]

  func run() async throws {
    let pool = try TextEnginePool(loading: [.english])
    let stages = Stages(
      dex: try Dex.bundled(), table: try HashTable.bundled(), layouts: try ScreenLayout.bundled(),
      recognizer: pool)
    for path in recordings {
      print(try JSONEncoder.stable().text(of: try await stages.measure(path)))
    }
  }
}
