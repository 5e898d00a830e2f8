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
      Status 65 when anything does not agree.
      """)

  @Argument(help: ArgumentHelp("A folder or archive of evidence.", valueName: "path"))
  var path: String

  @Option(help: ArgumentHelp("The recording that it is of.", valueName: "file"))
  var recording: String?

  @Option(help: ArgumentHelp("The hash table.", valueName: "file"))
  var hashes: String?

  @Option(help: ArgumentHelp("Describes one more kind of screen.", valueName: "file"))
  var layout: [String] = []

  @Option(help: "The language of the interface.")
  var language: Language?

  @Flag(help: "The recording was read with --require-sprite.")
  var requireSprite = false

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
        if !finding.problems.isEmpty, finding.toolVersion != Version.number {
          StandardStream.error.write(
            "verify: it was made by verify \(TerminalText.escaped(finding.toolVersion)), this is "
              + "\(Version.number)\n")
        }
      }
      return findings.allSatisfy(\.problems.isEmpty) ? .success : .unusableData
    }
  }

  private func findings(of check: EvidenceCheck) async throws -> [EvidenceCheck.Finding] {
    guard let recording else { return check.findings() }
    let setup = ReadingSetup(
      tool: Version.number, hashes: hashes, layouts: layout, language: language,
      requiresSprite: requireSprite, limits: ReadingLimits())
    let pool = WorkerPool(setup: setup) { StandardStream.error.tell($0) }
    defer { pool.end() }
    pool.learned = try database.reading().learned()
    let account = try await pool.account(
      ofRecordingAt: recording, sha256: try FileDigest.sha256(ofFileAt: recording)
    ) { _ in }
    return try await check.findings(against: account, pool: pool)
  }
}
