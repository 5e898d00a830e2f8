import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Pipeline
import Reporting
import Verification

/// The main command: reads recordings, stores what they prove, and reports it.
struct ReadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Reads recordings and stores what they prove. The word `read` may be left out.",
    discussion: """
      A known recording is recognized by its content and gives its stored answer. It is read anew \
      after an update of the program, the dex or the hash table, or with other options.

        verify recording.mp4                         read a recording
        verify recordings/ --format ndjson           read a folder, print JSON
        verify recording.mp4 --explain 3             show what decided entry 3
        verify recording.mp4 --checklist national    show progress on a list
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var storage: StorageOptions

  @Flag(help: "Read known recordings again.")
  var redo = false

  @Flag(help: "Show what would be read, and change nothing.")
  var dryRun = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Recordings read at the same time (default: half the cores, or fewer for want of memory).",
      valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Write pictures and text of what decided this entry; may be repeated.", valueName: "entry"))
  var explain: [Int] = []

  @Option(help: ArgumentHelp("Folder that --explain writes to.", valueName: "folder"))
  var explainOutput = "explained"

  @Flag(help: "List every entry, also in a long run.")
  var all = false

  @Flag(help: "Stop after the first recording that cannot be read.")
  var failFast = false

  @Flag(help: "Exit with status 1 if an entry is not verified or --expect finds a difference.")
  var failOnMismatch = false

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Comparison") var comparison: ComparisonOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number of at least 1") }
    if storage.noDatabase, comparison.checklist.checklist != nil {
      throw ValidationError("--checklist compares with the collection; leave out --no-database")
    }
  }

  func run() async throws { try await run(with: pool()) }

  func pool() -> WorkerPool {
    reading.pool(isVerbose: output.verbose, isQuiet: output.quiet)
  }

  /// True where the command line asks for recordings to be read.
  var isReading: Bool { !dryRun && !input.isEmpty }

  func run(with pool: WorkerPool) async throws {
    // Not in `validate`: there, this message would come before the one about a mistyped option.
    guard !input.isEmpty else {
      if CommandLine.arguments.count == 1, StandardStream.output.isTerminal {
        throw CleanExit.helpRequest(Verify.self)
      }
      throw ValidationError("name a recording or a folder of recordings, or see verify --help")
    }
    try await RunStatus.ending {
      try output.openLog()
      let sources = try storage.named(try input.sources())
      for folder in input.emptyFolders(sources) { log("\(folder): no recording in this folder") }
      let isCommand = sources.first?.problem != nil && Verify.isCommand(input.paths.first)
      if isCommand || sources.allSatisfy({ $0.problem != nil }) { return complain(about: sources) }
      return dryRun ? try plan(sources) : try await read(sources, with: pool)
    }
  }

  /// Logs that there is no recording at any of the paths.
  private func complain(about sources: [RecordingSource]) -> RunStatus {
    let problems = sources.compactMap(\.problem)
    if sources.isEmpty, input.paths.isEmpty { log("the list names no path") }
    for problem in problems { log(problem) }
    if let command = Verify.command(meantBy: input.paths) { log("did you mean: \(command)") }
    return .noRecording
  }

  private func plan(_ sources: [RecordingSource]) throws -> RunStatus {
    let collection =
      storage.noDatabase ? nil : try CollectionStore.copy(path: storage.database.path)
    let archive = try storage.archive(collection, isMaking: false)
    let versions = try reading.setup().versions
    var status = RunStatus.success
    for source in sources {
      let plan = try RecordingPlan(
        for: source, archive: archive, versions: versions, redo: redo,
        mostBytes: reading.limits.limits.bytes)
      if plan.problem != nil { status = .recordingFailed }
      try output.write([output.format == .ndjson ? plan.json.text : plan.text])
    }
    return status
  }

  private func read(_ sources: [RecordingSource], with pool: WorkerPool) async throws -> RunStatus {
    defer { pool.end() }
    let line =
      output.quiet
      ? nil
      : ProgressLine(
        paths: sources.map(\.path),
        namesFailures: output.format == .ndjson || !StandardStream.areOne)
    let stop = StopRequest()
    let interruption = Interruption(stop: stop) { line?.clear() }
    defer { withExtendedLifetime(interruption) {} }
    let collection = try storage.collection()
    let archive = try storage.archive(collection, isMaking: true)
    let versions = try pool.versions
    let chosen = reading.language
    pool.enrolments = try collection?.enrolments() ?? []
    var comparison = try comparison.comparison(
      collection ?? CollectionStore.empty(),
      dex: output.names.dex(isForPeople: output.format == .text))
    if output.verbose { log(versions) }
    let dex = try output.dex()
    var listing = EntryListing(
      output.formatting(versions, dex: dex, storage: storage), listsAll: all)
    var explained =
      explain.isEmpty
      ? nil
      : ExplainedEntries(wanted: explain, folder: explainOutput, dex: try output.names.dex())
    let run = recordingRun(pool, archive, versions, stop, line)
    var summary: RunSummary
    var rejected = 0
    var decided: [Verdict: Int] = [:]
    var isAnew = false
    var done = 0
    do {
      summary = try await run.run(sources) { result in
        if output.quiet, let error = result.scan.namedError { log(error) }
        if let warning = result.scan.languageWarning(chosen: chosen) { log(warning) }
        output.logDecisions(on: result.scan, dex: dex)
        try output.write(listing.lines(of: result.scan, readDate: result.readDate))
        if output.format == .text, let collection {
          let decisions = try collection.decisions(sha256: result.scan.sha256)
          for entry in result.scan.entries {
            guard let decision = decisions[entry.index], decision.action != .skip else { continue }
            decided[entry.verdict, default: 0] += 1
            if decision.rejects(entry) { rejected += 1 }
          }
        }
        if case .readAnew = result.origin { isAnew = true }
        explained?.keep(result)
        comparison?.keep(result.scan)
        done += 1
      }
    } catch {
      line?.clear()
      if error is CollectionError, sources.count > 1 {
        let recordings = sources.count.counted("recording", "recordings")
        log("\(done) of \(recordings) read; the same command goes on where this one ends")
      }
      throw error
    }
    summary.decided = decided
    try collection?.logRereading(since: pool.enrolments)
    let stale = try collection?.staleReadings(comparedTo: versions) ?? 0
    try collection?.confirmFile()
    try conclude(
      summary, try collection ?? CollectionStore.empty(), comparison, listing, rejected: rejected,
      stale: stale)
    if isAnew, let losses = try collection?.lossWords() { log(losses) }
    let isExplained = try await explained?.write(from: pool) { log($0) } ?? true
    if stop.reason == .interrupted {
      Interruption.log(.interrupted)
      return .interrupted
    }
    guard isExplained else { return .usage }
    let status = summary.exitStatus(failOnMismatch: failOnMismatch)
    return status == .success && failOnMismatch && comparison?.isMet == false
      ? .notVerified : status
  }

  private func recordingRun(
    _ pool: WorkerPool, _ archive: ReadingArchive, _ versions: ReadingVersions, _ stop: StopRequest,
    _ line: ProgressLine?
  ) -> RecordingRun {
    let failFast = failFast
    return RecordingRun(
      reading: pool, archive: archive, versions: versions,
      options: .init(
        jobs: jobs ?? Settings.current.whole(.jobs) ?? Self.defaultJobs, redo: redo,
        mostBytes: reading.limits.limits.bytes), stop: stop,
      locks: storage.locks {
        line?.clear()
        StandardStream.error.log($0)
      }
    ) { event in
      line?.observe(event)
      // At once, without waiting for the results before it.
      if failFast, case .finished(_, let result) = event, result.scan.error != nil {
        stop.request(.failed)
      }
    }
  }

  /// Writes the result of all recordings.
  private func conclude(
    _ summary: RunSummary, _ store: CollectionStore, _ comparison: RunComparison?,
    _ listing: EntryListing, rejected: Int, stale: Int
  ) throws {
    if let comparison, output.format == .ndjson { try output.write(try comparison.json(store)) }
    try output.write(listing.lines(of: summary))
    if output.format == .text {
      if let comparison { try output.write(try comparison.progressText(store)) }
      if let comparison { try StandardStream.output.writeRendered(comparison.comparisonText) }
      if rejected > 0 {
        try output.write([
          rejected.counted("verified entry does", "verified entries do")
            + " not count, as a person decided; see verify report"
        ])
      }
      let rivalled = try store.doubtful().count(where: \.doubt.hasRival)
      if rivalled > 0 {
        try output.write([
          "\(rivalled) Pokémon could also be another one of the collection: verify review or "
            + "verify collection duplicates"
        ])
      }
      let pending = try store.pendingCount()
      if pending > 0 {
        try output.write([
          "\(pending) Pokémon \(pending == 1 ? "does" : "do") not count until a person has answered: "
            + "verify review or verify collection duplicates"
        ])
      }
      if !storage.noDatabase {
        try output.write(["collection: \(TerminalText.escaped(storage.database.path))"])
      }
    }
    if stale > 0, !output.quiet {
      let recordings = stale.counted("stored recording was", "stored recordings were")
      log(
        "\(recordings) read with another version, dex or hash table; read them again to update them"
      )
    }
  }

  private func log(_ text: String) { StandardStream.error.log(text) }

  private func log(_ versions: ReadingVersions) {
    log(storage.noDatabase ? "no database" : "database \(storage.database.path)")
    log("dex \(versions.dex)")
    log("hash table \(versions.table)")
  }

  /// The default number of jobs. A recording keeps two cores busy: its decoder one or two, and the
  /// reading of its pages the rest.
  static var defaultJobs: Int {
    let machine = ProcessInfo.processInfo
    let room = Int(machine.physicalMemory / usualMemory)
    return max(1, min(machine.activeProcessorCount / 2, room))
  }

  /// The most bytes for reading one recording of the largest phones, and a fifth more.
  private static let usualMemory: UInt64 = 500_000_000
}
