import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// The main job: reads recordings, stores what they prove, and says so.
struct ReadRecordings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Reads recordings and stores what they prove; the word `read` may be left out.",
    discussion: """
      Known recordings are recognised by their content and give their stored answer again. What \
      another version, dex, hash table or other options gave is read anew.

        verify recording.mp4                         what was read, and why
        verify recordings/ --format ndjson           a folder, for programs
        verify recording.mp4 --explain 3             what decided entry 3
        verify recording.mp4 --checklist national    what it added to a list
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var keeping: KeepingOptions

  @Flag(help: "Read known recordings anew.")
  var redo = false

  @Flag(help: "Say what would be read, and change nothing.")
  var dryRun = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Recordings read at the same time (otherwise half as many as there are cores).",
      valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Write what decided this entry of the one recording, as pictures and text; may be repeated.",
      valueName: "entry"))
  var explain: [Int] = []

  @Option(
    help: ArgumentHelp("Where --explain writes: a folder for each entry.", valueName: "folder"))
  var explainOutput = "explained"

  @Flag(help: "List every entry of a long run, not only those that are not verified.")
  var all = false

  @Flag(help: "Begin no more recordings once one cannot be read.")
  var failFast = false

  @Flag(help: "Status 1 when an entry is not verified, or --expect finds a difference.")
  var failOnMismatch = false

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Comparison") var goals: GoalOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on") }
    if keeping.noDatabase, goals.checklist.checklist != nil {
      throw ValidationError("--checklist compares with the collection: leave --no-database out")
    }
  }

  func run() async throws { try await run(with: pool()) }

  /// A pool for this command, which begins to load when it is needed.
  func pool() -> WorkerPool {
    let isQuiet = output.quiet
    return WorkerPool(setup: setup) { if !isQuiet { StandardStream.error.tell($0) } }
  }

  /// Whether recordings are to be read, as far as the command line tells.
  var isReading: Bool { !dryRun && !input.isEmpty }

  func run(with pool: WorkerPool) async throws {
    // Not in `validate`, where it would speak before a mistyped option is named.
    guard !input.isEmpty else {
      if CommandLine.arguments.count == 1, StandardStream.output.isTerminal {
        throw CleanExit.helpRequest(Verify.self)
      }
      throw ValidationError("give a recording or a folder of recordings, or see verify --help")
    }
    try await RunStatus.telling {
      try output.openLog()
      let sources = try keeping.named(try input.sources())
      for folder in input.emptyFolders(sources) { tell("\(folder): no recording in this folder") }
      if sources.allSatisfy({ $0.problem != nil }) { return complain(about: sources) }
      return dryRun ? try plan(sources) : try await read(sources, with: pool)
    }
  }

  private var setup: ReadingSetup { reading.setup(isVerbose: output.verbose) }

  /// There is nothing at any of the paths.
  private func complain(about sources: [RecordingSource]) -> RunStatus {
    let problems = sources.compactMap(\.problem)
    if sources.isEmpty, input.paths.isEmpty { tell("the list names no path") }
    for problem in problems { tell(problem) }
    if let command = MistypedCommand.meant(by: input.paths) { tell("did you mean: \(command)") }
    return .noRecording
  }

  private func plan(_ sources: [RecordingSource]) throws -> RunStatus {
    let collection =
      keeping.noDatabase ? nil : try CollectionStore.copy(path: keeping.database.path)
    let archive = try keeping.archive(collection, isMaking: false)
    let versions = try setup.versions
    var status = RunStatus.success
    for source in sources {
      let plan = try RecordingPlan(for: source, archive: archive, versions: versions, redo: redo)
      if plan.problem != nil { status = .recordingFailed }
      try output.write([output.format == .ndjson ? plan.json.text : plan.text])
    }
    return status
  }

  private func read(
    _ sources: [RecordingSource], with pool: WorkerPool
  ) async throws -> RunStatus {
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
    let collection = try keeping.collection()
    let archive = try keeping.archive(collection, isMaking: true)
    let versions = try pool.versions
    pool.learned = try collection?.learned() ?? []
    let goals = try goals.goals(collection ?? CollectionStore.empty())
    if output.verbose { tell(versions) }
    var listing = EntryListing(
      try output.formatting(versions, database: keeping.database), listsAll: all)
    let advice = LanguageAdvice()
    let explained = explain.isEmpty ? nil : ExplainedEntries(wanted: explain, folder: explainOutput)
    let run = recordingRun(pool, archive, versions, stop, line)
    let summary: RunSummary
    do {
      summary = try await run.run(sources) { outcome in
        if output.quiet, let error = outcome.account.error { tell(error) }
        if let warning = advice.warning(for: outcome.account) { tell(warning) }
        output.tellDecisions(on: outcome.account)
        try output.write(listing.lines(of: outcome.account, readDate: outcome.readDate))
        explained?.keep(outcome)
        goals?.keep(outcome.account)
      }
    } catch {
      line?.clear()
      throw error
    }
    let stale = try collection?.markStale(comparedTo: versions) ?? 0
    try collection?.confirmFile()
    try conclude(summary, try collection ?? CollectionStore.empty(), goals, listing, stale: stale)
    let isExplained = try await explained?.write(from: pool) { tell($0) } ?? true
    if stop.reason == .interrupted {
      Interruption.tell(.interrupted)
      return .interrupted
    }
    guard isExplained else { return .usage }
    let status = summary.exitStatus(failOnMismatch: failOnMismatch)
    return status == .success && failOnMismatch && goals?.isMet == false ? .notVerified : status
  }

  private func recordingRun(
    _ pool: WorkerPool, _ archive: ReadingArchive, _ versions: ReadingVersions, _ stop: StopRequest,
    _ line: ProgressLine?
  ) -> RecordingRun {
    let failFast = failFast
    return RecordingRun(
      reading: pool, archive: archive, versions: versions,
      options: .init(jobs: jobs ?? Settings.current.whole(.jobs) ?? Self.defaultJobs, redo: redo),
      stop: stop,
      claims: keeping.claims {
        line?.clear()
        StandardStream.error.tell($0)
      }
    ) { event in
      line?.observe(event)
      // At once, and not when the outcomes before it are there.
      if failFast, case .finished(_, let outcome) = event, outcome.account.error != nil {
        stop.request(.failed)
      }
    }
  }

  /// Says what all recordings come to.
  private func conclude(
    _ summary: RunSummary, _ store: CollectionStore, _ goals: ReadGoals?,
    _ listing: EntryListing, stale: Int
  ) throws {
    if let goals, output.format == .ndjson { try output.write(try goals.json(store)) }
    try output.write(listing.lines(of: summary))
    if output.format == .text {
      if let goals { try output.write(try goals.progressText(store)) }
      if let goals { try StandardStream.output.writeRendered(goals.comparisonText) }
      let rivalled = try store.doubtful().count(where: \.hasRival)
      if rivalled > 0 {
        let was = TextFormat.count(rivalled, "was", "were")
        try output.write([
          "\(was) taken for the nearest of several Pokémon: verify collection duplicates lists "
            + (rivalled == 1 ? "it" : "them")
        ])
      }
      if !keeping.noDatabase {
        try output.write(["collection: \(TerminalText.escaped(keeping.database.path))"])
      }
    }
    if stale > 0, !output.quiet {
      let recordings = TextFormat.count(stale, "stored recording was", "stored recordings were")
      tell("\(recordings) read otherwise than now; give them again to renew what is stored")
    }
  }

  private func tell(_ text: String) { StandardStream.error.tell(text) }

  private func tell(_ versions: ReadingVersions) {
    tell(keeping.noDatabase ? "no database" : "database \(keeping.database.path)")
    tell("dex \(versions.dex)")
    tell("hash table \(versions.table)")
  }

  /// A recording keeps two cores busy: its decoder one or two, the reading of its pages the rest.
  static var defaultJobs: Int {
    let machine = ProcessInfo.processInfo
    let room = Int(machine.physicalMemory / usualMemory)
    return max(1, min(machine.activeProcessorCount / 2, room))
  }

  /// Bytes that reading one recording of the largest phones takes at most, and a fifth more.
  private static let usualMemory: UInt64 = 500_000_000
}
