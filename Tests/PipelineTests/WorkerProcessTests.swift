import Foundation
import Testing
import Verification

@testable import Decoding
@testable import Sandbox
@testable import Pipeline

/// Processes that should read a recording, and do not.
struct WorkerProcessTests {
  /// A process that says `first` once, and then `again` for ever.
  private func worker(
    saying first: [WorkerAnswer], again: WorkerAnswer, _ limits: ReadingLimits
  ) throws -> (WorkerProcess, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let parts = [("first", first), ("again", [again])]
    for (name, answers) in parts {
      let framed = try answers.map { answer in
        let message = try answer.message
        let length = UInt32(message.count)
        return Data((0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }) + message
      }
      try Data(framed.joined()).write(to: folder.appending(path: name))
    }
    let script = folder.appending(path: "a.sh")
    try Data("cd '\(folder.path)'; cat first >&0; while cat again >&0; do sleep 0.05; done".utf8)
      .write(to: script)
    let child = try ChildProcess.start(program: "/bin/sh", argument: script.path)
    return (WorkerProcess(child, limits: limits), folder)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a worker that goes on for ever, telling its progress, is ended`() async throws {
    let progress = RecordingProgress(seconds: 1, duration: 1, frames: 1)
    let (worker, folder) = try worker(
      saying: [.sandboxed(Sandbox(missing: []))], again: .progress(progress),
      ReadingLimits(timeout: 3, time: 1))
    defer { try? FileManager.default.removeItem(at: folder) }
    let loss = await #expect(throws: WorkerLoss.self) {
      try await worker.answer(to: .examineLayout(path: "a", seconds: nil), sandboxed: { _ in })
    }
    #expect(loss == .overdue(seconds: 4) && loss?.failure == .timeout)
    #expect(loss?.description(path: "a.mp4").contains("--max-time") == true)
  }

  @Test func `a worker that does not get on is told with the option for its timeout`() {
    let words = WorkerLoss.timedOut(seconds: 60).description(path: "a.mp4")
    #expect(words.contains("did not get on for 60 s"))
    #expect(words.contains("give --max-silence more seconds"))
  }

  @Test(arguments: [(0.0, 600.0), (60, 1200), (3600, 72_000), (1e11, 288_000)])
  func `the time for a recording is 20 times its length, within bounds`(
    length: Double, seconds: Double
  ) {
    #expect(ReadingLimits().decoding.time(forLength: length) == seconds)
    #expect(ReadingLimits(time: 5).decoding.time(forLength: length) == 5)
  }
}
