import Pipeline
import Testing
import Verification

@testable import verify

struct ProgressLineTests {
  @Test func `the line tells the place, the speed and the time left`() {
    let progress = RecordingProgress(seconds: 20, duration: 60, frames: 600)
    #expect(
      ProgressLine.text(path: "/x/a\u{1B}.mp4", progress: progress, seconds: 5, number: 2, count: 3)
        == #"reading 2/3 a\u{1b}.mp4, 0:20.0 of 1:00.0, 120 frames/s, 4 × real time, 0:10 left"#)
  }

  @Test func `nothing is said of a speed that is not known yet`() {
    let progress = RecordingProgress(seconds: 0, duration: 0, frames: 0)
    #expect(
      ProgressLine.text(path: "a.mp4", progress: progress, seconds: 0, number: 1, count: 1)
        == "reading 1/1 a.mp4, 0:00.0")
  }

  @Test func `what came of a recording fits on one line`() {
    var outcome = RecordingOutcome(
      account: RecordingAccount(
        path: "a\n.mp4", sha256: "", duration: 1, width: 1, height: 1, codec: "h264",
        screen: .unknown, language: nil, frames: 1, stableFrames: 1), origin: .read,
      newlyVerified: 0, readDate: "")
    #expect(ProgressLine.line(for: outcome, seconds: 1.25) == #"a\u{a}.mp4: 0 entries in 1.3 s"#)
    outcome.origin = .known
    #expect(ProgressLine.line(for: outcome, seconds: 0).contains("known already"))
    outcome.origin = .readAnew(because: "--redo")
    outcome.account.error = "ends early"
    #expect(ProgressLine.line(for: outcome, seconds: nil).contains("only in part"))
    outcome.origin = .failed
    #expect(ProgressLine.line(for: outcome, seconds: nil) == "ends early")
  }
}
