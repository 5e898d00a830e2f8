@testable import Pipeline
import Testing
import Verification

@testable import verify

struct ProgressLineTests {
  private func bar(
    _ progress: RecordingProgress, name: String = "ios-basic.mp4", seconds: Double = 5,
    runLeft: Double? = 39.2, within columns: Int = 80
  ) -> String {
    RecordingBar(
      name: name, progress: progress, seconds: seconds, number: 2, count: 3, runLeft: runLeft
    ).text(within: columns)
  }

  @Test(arguments: [
    (80, "[2/3] ios-basic.mp4 ▕████        ▏ 34 % 4.1× 0:10 left · all 0:40"),
    (60, "[2/3] ios-basic.mp4 ▕████        ▏ 34 % 0:10 left · all 0:40"),
    (56, "[2/3] ios-basi… ▕████        ▏ 34 % 0:10 left · all 0:40"),
    (44, "[2/3] ios-basic.m… 34 % 0:10 left · all 0:40"),
  ])
  func `the speed goes first, then the end of the name, then the bar`(columns: Int, text: String) {
    let progress = RecordingProgress(seconds: 20.6, duration: 60, frames: 600)
    #expect(bar(progress, within: columns) == text)
  }

  @Test func `nothing is said of a speed, a share or a run that is not known yet`() {
    let progress = RecordingProgress(seconds: 0, duration: 0, frames: 0)
    #expect(
      bar(progress, name: "a\u{1B}.mp4", seconds: 0, runLeft: nil) == #"[2/3] a\u{1b}.mp4 0:00"#)
    let whole = RecordingProgress(seconds: 61, duration: 60, frames: 600)
    #expect(bar(whole, runLeft: nil) == "[2/3] ios-basic.mp4 ▕████████████▏ 100 % 12.2×")
  }

  @Test func `what came of a recording fits on one line`() {
    var result = ScanResult(
      scan: ScannedRecording(
        path: "a\n.mp4", sha256: "", duration: 1, width: 1, height: 1, codec: "h264",
        screen: .unknown, language: nil, frames: 1, stableFrames: 1), origin: .read,
      newlyVerified: 0, readDate: "")
    #expect(ProgressLine.line(for: result, seconds: 1.25) == #"a\u{a}.mp4: 0 entries in 1.3 s"#)
    result.origin = .known
    #expect(ProgressLine.line(for: result, seconds: 0).contains("known already"))
    result.origin = .readAnew(because: "--redo")
    result.scan.error = "ends early"
    #expect(ProgressLine.line(for: result, seconds: nil).contains("only in part"))
    result.origin = .failed
    #expect(ProgressLine.line(for: result, seconds: nil) == #"a\u{a}.mp4: ends early"#)
  }
}
