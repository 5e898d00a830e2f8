import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// Checks evidence.
struct EvidenceCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks evidence, and with the recording derives it anew.",
    discussion: """
      Without the recording it can only say that the files belong together, which anybody can bring \
      about: with it, each word and picture is derived anew and compared. What was confirmed by a \
      learned picture is confirmed again where the collection has learned it: verify enrolled import. \
      The options are those that the recording was read with. Status 65 when anything does not agree.

        verify evidence check proof --recording recording.mp4
      """)

  @Argument(
    help: ArgumentHelp("A folder or archive of evidence.", valueName: "path"),
    completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp("The recording that it is of.", valueName: "file"),
    completion: .file(extensions: RecordingPaths.extensions.sorted()))
  var recording: String?

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let check = try EvidenceCheck(path: path)
      let findings = try await findings(of: check)
      for finding in findings {
        let entry = TerminalText.escaped(finding.entry)
        if finding.problems.isEmpty {
          let how = recording == nil ? "whole; give --recording to derive it anew" : "derived anew"
          try StandardStream.output.writeLines(["\(entry): agrees (\(how))"])
        }
        try StandardStream.output.writeLines(
          finding.problems.map { "\(entry): \(TerminalText.escaped($0))" })
        if !finding.problems.isEmpty, let versions = finding.versions { try compare(versions) }
      }
      return findings.allSatisfy(\.problems.isEmpty) ? .success : .unusableData
    }
  }

  /// Says what the evidence was made with that is not here, as it may be that which does not agree.
  private func compare(_ versions: ReadingVersions) throws {
    for difference in versions.differences(from: try reading.setup().versions) {
      func words(_ text: String) -> String { text.isEmpty ? "none" : text }
      StandardStream.error.tell(
        "it was made with other things than these: \(difference.name) was "
          + "\(words(difference.here)), and is \(words(difference.there)) here")
    }
  }

  private func findings(of check: EvidenceCheck) async throws -> [EvidenceCheck.Finding] {
    guard let recording else { return check.findings() }
    let pool = WorkerPool(setup: reading.setup()) { StandardStream.error.tell($0) }
    defer { pool.end() }
    pool.learned = try database.reading().learned()
    let file = try IdentifiedFile(path: recording)
    let account = try await pool.account(ofRecordingAt: file.path, sha256: file.sha256) { _ in }
    let findings = try await check.findings(against: account, pool: pool)
    try file.confirm()
    return findings
  }
}
