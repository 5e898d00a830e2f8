import Dex
import Foundation
import Testing
import Verification

@testable import Pipeline

struct WorkerAnswerTests {
  private func scan(_ entries: [Entry], duration: Double = 1) throws -> WorkerAnswer {
    .scan(
      ScannedRecording(
        path: "a", sha256: "", duration: duration, width: 1, height: 1, codec: "h264",
        screen: .unknown, language: nil, frames: 1, stableFrames: 1, entries: entries),
      loaded: [.german])
  }

  private func entry(_ index: Int, _ start: Double) -> Entry {
    Entry(index: index, start: start, end: 2, verdict: .unconfirmed)
  }

  @Test func `an answer arrives as it was sent`() throws {
    let sent = try scan([entry(0, -1.5), entry(1, 1)])
    guard case .scan(let scan, let loaded)? = WorkerAnswer(try sent.message) else {
      Issue.record("no answer")
      return
    }
    #expect(scan.entries.map(\.start) == [-1.5, 1])
    #expect(loaded == [.german])
  }

  @Test func `numbers that no recording has are no answer`() throws {
    #expect(WorkerAnswer(try scan([entry(-1, 0)]).message) == nil)
    #expect(WorkerAnswer(try scan([entry(0, 1e300)]).message) == nil)
    #expect(WorkerAnswer(try scan([], duration: 1e300).message) == nil)
    #expect(WorkerAnswer(try scan([entry(1, 0), entry(0, 0)]).message) == nil)
    #expect(WorkerAnswer(try scan([entry(0, 3)]).message) == nil)
    #expect(WorkerAnswer(try scan((0...6000).map { entry($0, 0) }).message) == nil)
    var named = entry(0, 0)
    named.evidence.name = FieldEvidence(
      value: nil, text: String(repeating: "x", count: 1001), confidence: 0)
    #expect(WorkerAnswer(try scan([named]).message) == nil)
    let progress = RecordingProgress(seconds: 1, duration: 1, frames: .max)
    #expect(WorkerAnswer(try WorkerAnswer.progress(progress).message) == nil)
    #expect(WorkerAnswer(Data("no answer".utf8)) == nil)
  }
}
