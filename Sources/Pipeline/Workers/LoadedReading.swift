import Decoding
import Dex
import Foundation
import Imaging
import Recognition
import Synchronization
import Verification

/// The loaded data for reading, with the answer to each request.
struct LoadedReading: Sendable {
  let data: ReadingData
  private var recognizer: TextEnginePool

  /// Loads the dex and the tables, and beside them the text engine on a thread that ends
  /// afterwards.
  ///
  /// A process can be copied only while it has a single thread, and threads of tasks would stay.
  init(setup: ReadingSetup) throws {
    FFmpegLibrary.setVerbose(setup.isVerbose)
    let beside = BesideThread { try setup.textEngines() }
    let loaded = Result { try setup.data(dex: .installed(), table: setup.table()) }
    recognizer = try beside.value()
    data = try loaded.get()
  }

  /// Loads what is read in further languages, on the calling thread. What cannot be loaded is
  /// left to the recording that needs it.
  mutating func load(_ languages: Set<Language>, setup: ReadingSetup) {
    if let loaded = try? setup.textEngines(with: languages) { recognizer = loaded }
    for language in languages { _ = data.vocabularies[language] }
  }

  /// Files and folders that are read when they are needed: trained data of further languages, and
  /// the tables that lie beside the program.
  var files: [String] {
    let bundles = try? FileManager.default.contentsOfDirectory(
      at: Bundle.main.bundleURL, includingPropertiesForKeys: nil)
    let tables = bundles?.filter { ["resources", "bundle"].contains($0.pathExtension) } ?? []
    return tables.map(\.path) + [TesseractLibrary.dataFolder].compactMap(\.self)
  }

  func answer(
    to request: WorkerRequest, progress: @escaping @Sendable (RecordingProgress) -> Void
  ) async -> WorkerAnswer {
    do {
      switch request {
      case .prepare, .load, .sandbox: return .failed("it was prepared already", .damaged)
      case .read(let path, let sha256, let enrolments):
        let scan = Scan(data: data, recognizer: recognizer, enrolments: enrolments)
        let found = try await scan.scan(ofRecordingAt: path, sha256: sha256, progress: progress)
        return .scan(found, loaded: Set(await recognizer.languages))
      case .evidencePictures(let path, let seconds, let isRedacted):
        return .files(
          try await data.evidencePictures(
            ofRecordingAt: path, at: seconds, isRedacted: isRedacted))
      case .sampleFrames(let wanted): return .files(try await data.sampleFrames(wanted))
      case .comparePictures(let pairs, _):
        return .differing(
          try pairs.filter { try !$0.isSame(limits: data.limits) }.map(\.name))
      case .explain(let entry, let path, let language):
        return .files(
          try await data.explain(entry, ofRecordingAt: path, in: language, recognizer: recognizer))
      case .examineLayout(let path, let seconds):
        return .files(
          try await data.examineLayout(ofRecordingAt: path, at: seconds, recognizer: recognizer))
      }
    } catch {
      return .failed("\(error)", RecordingFailure(of: error))
    }
  }
}

/// Work on a thread of its own, which ends with the work.
private final class BesideThread<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () throws -> Value) {
    Thread.detachNewThread { [self] in
      let found = Result { try work() }
      result.withLock { $0 = found }
      isDone.signal()
    }
  }

  /// Waits for the work and returns its value. It must be called only once.
  func value() throws -> Value {
    isDone.wait()
    guard let result = result.withLock(\.self) else { preconditionFailure("nothing was done") }
    return try result.get()
  }
}
