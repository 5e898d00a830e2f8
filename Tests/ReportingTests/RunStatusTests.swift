import Testing
import Verification

@testable import Reporting

struct RunStatusTests {
  @Test func `the statuses are those of the contract`() {
    #expect(
      RunStatus.allCases.map(\.rawValue)
        == [0, 1, 2, 64, 65, 66, 69, 73, 74, 75, 78, 130, 143])
  }

  @Test func `status 1 is said to come from --expect as well, and each meaning fits its line`() {
    #expect(RunStatus.notVerified.meaning.contains("--expect"))
    #expect(RunStatus.allCases.allSatisfy { $0.meaning.count <= 75 })
  }

  @Test(arguments: [
    (0, 5, 5, true, RunStatus.success), (0, 5, 4, false, .success), (0, 5, 4, true, .notVerified),
    (1, 5, 4, true, .recordingFailed), (1, 0, 0, false, .recordingFailed),
    (0, 0, 0, true, .success),
  ])
  func `a failure outweighs a mismatch, which counts only when asked`(
    failed: Int, entries: Int, verified: Int, failOnMismatch: Bool, status: RunStatus
  ) {
    var summary = RunSummary()
    summary.failed = failed
    summary.entries = entries
    summary.verified = verified
    #expect(summary.exitStatus(failOnMismatch: failOnMismatch) == status)
  }

  @Test(
    arguments: [
      ([.damaged], .recordingFailed), ([.killed], .busy), ([.damaged, .timeout], .busy),
      ([.busy, nil], .busy), ([.limit, .unsupported], .recordingFailed), ([nil], .success),
    ] as [([RecordingFailure?], RunStatus)])
  func `what another try may cure has a status of its own, also beside what it cannot`(
    failures: [RecordingFailure?], status: RunStatus
  ) {
    var summary = RunSummary()
    for failure in failures {
      var scan = NDJSONFormatTests.scan
      scan.failure = failure
      scan.error = failure?.rawValue
      summary.add(scan, newlyVerified: 0)
    }
    #expect(summary.exitStatus(failOnMismatch: false) == status)
  }
}
