import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Pipeline
import Reporting
import Verification

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Reads each recording that arrives in a folder, until Ctrl-C.",
    discussion: """
      For a folder that a phone or a capture program writes to. A recording is read when its file has \
      not changed for some seconds (--settle). When the folder is gone, the command says so and waits \
      for it. Ctrl-C finishes the recordings being read; the same command continues from there.

        verify watch ~/Sync/Recordings
        verify watch captures --settle 30 --log-file watch.log
      """)

  @Argument(help: "Folder to watch.", completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp("Seconds without change before a recording is read.", valueName: "seconds"))
  var settle = 10.0

  @OptionGroup var output: OutputOptions
  @OptionGroup var storage: StorageOptions
  @OptionGroup var reading: ReadingOptions

  /// The time between two looks at the folder.
  private static let interval = Duration.seconds(1)

  func validate() throws {
    guard settle >= 0, settle <= 86_400 else {
      throw ValidationError("--settle takes a number of seconds from 0 to 86400")
    }
    if storage.name != nil { throw ValidationError("--name names one recording, not a folder") }
  }

  func run() async throws {
    try await RunStatus.ending {
      try output.openLog()
      guard FileKind(ofFileAt: folder) == .folder else {
        StandardStream.error.log("there is no folder \(folder)")
        return .noRecording
      }
      return try await watch()
    }
  }

  private func watch() async throws -> RunStatus {
    let isQuiet = output.quiet
    let pool = reading.pool(isVerbose: output.verbose, isQuiet: isQuiet)
    defer { pool.end() }
    let stop = StopRequest()
    let interruption = Interruption(stop: stop)
    defer { withExtendedLifetime(interruption) {} }
    let collection = try storage.collection()
    let versions = try pool.versions
    let dex = try output.dex()
    let format = output.formatting(versions, dex: dex, storage: storage)
    let run = RecordingRun(
      reading: pool, archive: try storage.archive(collection, isMaking: true), versions: versions,
      options: .init(
        jobs: Settings.current.whole(.jobs) ?? ReadCommand.defaultJobs,
        mostBytes: reading.limits.limits.bytes), stop: stop,
      locks: storage.locks { StandardStream.error.log($0) })
    if !isQuiet { StandardStream.error.log("watching \(folder); Ctrl-C ends it") }
    var arrivals = RecordingArrivals(folder: folder, quiet: settle)
    var isThere = true
    while !stop.isRequested {
      if (FileKind(ofFileAt: folder) == .folder) != isThere {
        isThere.toggle()
        StandardStream.error.log(
          isThere ? "the folder \(folder) is back" : "the folder \(folder) is gone; waiting for it")
      }
      pool.enrolments = try collection?.enrolments() ?? []
      _ = try await run.run(arrivals.next()) { try write($0, format, dex) }
      try await Task.sleep(for: Self.interval)
    }
    Interruption.log(.interrupted)
    return .interrupted
  }

  /// Writes what a recording added. A recording that was known before adds nothing.
  private func write(_ result: ScanResult, _ format: any RecordingFormatting, _ dex: Dex?) throws {
    if case .known = result.origin, result.scan.error == nil { return }
    let scan = result.scan
    output.logDecisions(on: scan, dex: dex)
    if let error = scan.namedError { StandardStream.error.log(error) }
    try output.write(format.lines(of: scan, readDate: result.readDate))
    guard output.format == .text else { return }
    let verified = scan.entries.count { $0.verdict == .verified }
    try output.write([
      TerminalText.escaped(
        "\(scan.path): \(verified) of \(scan.entries.count.counted("entry", "entries"))"
          + " verified, \(result.newlyVerified) new in the collection"), "",
    ])
  }
}

/// Reads other people's recordings: nothing of them enters the collection.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Reads somebody else's recordings and stores nothing.",
    usage: "verify check <path> ... [<options>]",
    discussion: """
      The same as verify read --guest, with its options but --database.

        verify check trade.mp4 --expect offer.csv --fail-on-mismatch
      """)

  @OptionGroup var reading: ReadCommand

  func validate() throws {
    if reading.storage.database.database != nil {
      throw ValidationError("verify check uses no collection; leave out --database")
    }
  }

  func run() async throws {
    var reading = reading
    reading.storage.noDatabase = true
    try await reading.run()
  }
}
