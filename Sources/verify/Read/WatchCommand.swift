import ArgumentParser
import Collection
import Foundation
import Pipeline
import Reporting
import Verification

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Reads each recording that arrives in a folder, until Ctrl-C.",
    discussion: """
      For a folder that a phone or a capture program writes to. A recording is read once nothing has \
      changed it for a while, and what it added is said. Ctrl-C lets what is being read be finished; \
      the same command goes on from there.

        verify watch ~/Sync/Recordings
        verify watch captures --settle 30 --log-file watch.log
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "Seconds for which a recording must have stood still.", valueName: "seconds"))
  var settle = 10.0

  @OptionGroup var output: OutputOptions
  @OptionGroup var keeping: KeepingOptions
  @OptionGroup var reading: ReadingOptions

  /// Between two looks at the folder.
  private static let interval = Duration.seconds(1)

  func validate() throws {
    guard settle >= 0, settle <= 86_400 else {
      throw ValidationError("--settle takes seconds from 0 to 86400")
    }
    if keeping.name != nil { throw ValidationError("--name names one recording, not a folder") }
  }

  func run() async throws {
    try await RunStatus.telling {
      try output.openLog()
      guard FileKind(ofFileAt: folder) == .folder else {
        StandardStream.error.tell("\(folder): there is no such folder")
        return .noRecording
      }
      return try await watch()
    }
  }

  private func watch() async throws -> RunStatus {
    let isQuiet = output.quiet
    let pool = WorkerPool(setup: reading.setup(isVerbose: output.verbose)) {
      if !isQuiet { StandardStream.error.tell($0) }
    }
    defer { pool.end() }
    let stop = StopRequest()
    let interruption = Interruption(stop: stop)
    defer { withExtendedLifetime(interruption) {} }
    let collection = try keeping.collection()
    let versions = try pool.versions
    let format = try output.formatting(versions, database: keeping.database)
    let run = RecordingRun(
      reading: pool, archive: try keeping.archive(collection, isMaking: true), versions: versions,
      options: .init(jobs: Settings.current.whole(.jobs) ?? ReadRecordings.defaultJobs),
      stop: stop,
      claims: keeping.claims { StandardStream.error.tell($0) })
    if !isQuiet { StandardStream.error.tell("watching \(folder); Ctrl-C ends it") }
    var arrivals = RecordingArrivals(folder: folder, quiet: settle)
    while !stop.isRequested {
      pool.learned = try collection?.learned() ?? []
      _ = try await run.run(arrivals.next()) { try tell($0, format) }
      try await Task.sleep(for: Self.interval)
    }
    Interruption.tell(.interrupted)
    return .interrupted
  }

  /// Says what a recording added; one that was known before adds nothing.
  private func tell(_ outcome: RecordingOutcome, _ format: any AccountFormatting) throws {
    if case .known = outcome.origin, outcome.account.error == nil { return }
    let account = outcome.account
    output.tellDecisions(on: account)
    if let error = account.error { StandardStream.error.tell(error) }
    try output.write(format.lines(of: account, readDate: outcome.readDate))
    guard output.format == .text else { return }
    let verified = account.entries.count { $0.verdict == .verified }
    try output.write([
      TerminalText.escaped(
        "\(account.path): \(verified) of \(TextFormat.count(account.entries.count, "entry", "entries"))"
          + " verified, \(outcome.newlyVerified) new in the collection"), "",
    ])
  }
}
