import Dex
import Imaging
import Reporting
import Verification

/// Everything that recordings are read with, loaded, and what it says to a request.
struct LoadedReading: Sendable {
  let parts: ReadingParts
  private let recogniser: any TextRecognizing

  /// Loads the text engine and the hash table beside the dex, on a thread that ends with it: a process can be copied
  /// only while it has one, and those of tasks stay.
  init(setup: ReadingSetup) throws {
    LinkedLibraries.setVerbose(setup.isVerbose)
    let beside = BesideThread { (Result { try setup.textReading() }, Result { try setup.table() }) }
    let dex = Result { try Dex.installed() }
    let (text, table) = try beside.value()
    recogniser = try text.get()
    parts = try setup.parts(dex: dex.get(), table: table.get())
  }

  func answer(
    to request: WorkerRequest, progress: @escaping @Sendable (RecordingProgress) -> Void
  ) async -> WorkerAnswer {
    do {
      switch request {
      case .prepare: return .failed("it was prepared already", .damaged)
      case .read(let path, let sha256, let learnings):
        let reading = parts.reading(recogniser: recogniser, learnings: learnings)
        return .account(
          try await reading.account(ofRecordingAt: path, sha256: sha256, progress: progress))
      case .evidencePictures(let wanted):
        return .pictures(try await parts.evidencePictures(wanted))
      case .sampleFrames(let wanted):
        return .pictures(try await parts.sampleFrames(wanted))
      case .comparePictures(let pairs):
        let different = try pairs.filter { try !$0.isSame(limits: parts.limits) }
        return .pictures(PictureAccount(files: [], lines: different.map(\.name)))
      case .explain(let entry, let path, let language):
        let explanation = try await parts.explain(
          entry, ofRecordingAt: path, in: language, recogniser: recogniser)
        return .pictures(try explanation?.account(words: entry.explanation))
      case .examineLayout(let path, let seconds):
        let examination = try await parts.examineLayout(
          ofRecordingAt: path, at: seconds, recogniser: recogniser)
        return .pictures(try examination?.account())
      }
    } catch {
      return .failed("\(error)", RecordingFailure(of: error))
    }
  }
}
