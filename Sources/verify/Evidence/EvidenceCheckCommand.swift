import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Pipeline
import Reporting
import Verification

struct EvidenceCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks evidence, alone or against the recording.",
    discussion: """
      Without the recording, it can only check that the files belong together, which anybody can \
      forge. With it, each word and picture is derived anew and compared. Use the options that the \
      recording was read with. A picture that an enrolled one confirmed needs the same enrolment \
      (verify enrolled import). The status is 65 if anything differs.

        verify evidence check proof --recording recording.mp4
      """)

  @Argument(help: ArgumentHelp("Folder of evidence.", valueName: "path"), completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp("The recording.", valueName: "file"),
    completion: .file(extensions: RecordingPaths.extensions.sorted()))
  var recording: String?

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.ending {
      let check = try EvidenceCheck(path: path)
      let findings = try await findings(of: check)
      try answer.format.write(
        findings.map {
          Answer(entry: $0.entry, isDerivedAnew: recording != nil, problems: $0.problems)
        }, text: findings.flatMap(lines))
      if recording != nil {
        for versions in findings.compactMap(\.versions).uniqued() { try compare(versions) }
      }
      return findings.allSatisfy(\.problems.isEmpty) ? .success : .unusableData
    }
  }

  /// The result for one entry, in JSON. The entry agrees where there is no problem.
  private struct Answer: Encodable {
    let entry: String
    let isDerivedAnew: Bool
    let problems: [String]
  }

  private func lines(of finding: EvidenceCheck.Finding) -> [String] {
    let how = recording == nil ? "whole; give --recording to derive it anew" : "derived anew"
    let words = finding.problems.isEmpty ? ["agrees (\(how))"] : finding.problems
    return words.map { TerminalText.escaped("\(finding.entry): \($0)") }
  }

  /// Logs the versions that the evidence states and that differ from those here: they may explain
  /// a difference, and nothing proves them.
  private func compare(_ versions: ReadingVersions) throws {
    for difference in versions.differences(from: try reading.setup().versions) {
      func words(_ text: String) -> String { text.isEmpty ? "none" : text }
      StandardStream.error.log(
        "it was made with other things than these: \(difference.name) was "
          + "\(words(difference.here)), and is \(words(difference.there)) here")
    }
  }

  private func findings(of check: EvidenceCheck) async throws -> [EvidenceCheck.Finding] {
    guard let recording else { return check.findings() }
    guard FileManager.default.fileExists(atPath: recording) else {
      throw Failure("\(recording): there is no such file or folder", .noRecording)
    }
    let pool = reading.pool()
    defer { pool.end() }
    pool.enrolments = try database.reading().enrolments()
    let file = try IdentifiedFile(path: recording)
    let scan = try await pool.scan(ofRecordingAt: file.path, sha256: file.sha256) { _ in }
    let findings = try await check.findings(against: scan, pool: pool)
    try file.confirm()
    return findings
  }
}
