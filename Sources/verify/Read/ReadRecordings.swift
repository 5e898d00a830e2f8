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
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  @Option(help: ArgumentHelp("The database of the collection.", valueName: "file"))
  var database: String?

  @Option(
    help: ArgumentHelp("The hash table, instead of the one that comes along.", valueName: "file"))
  var hashes: String?

  @Option(
    help: ArgumentHelp("Describes one more kind of screen; may be repeated.", valueName: "file"))
  var layout: [String] = []

  @Option(
    help: ArgumentHelp(
      "The language of the interface, instead of the one that is found.", valueName: "language"))
  var language: Language?

  @Flag(help: "Verify nothing whose picture is not confirmed, on any screen.")
  var requireSprite = false

  @Flag(help: "Read known recordings anew.")
  var redo = false

  @Flag(help: "Say what would be read, and change nothing.")
  var dryRun = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Recordings read at the same time.", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Threads of the decoder of each recording.", valueName: "n"))
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "Write what decided this entry of the one recording, as pictures and text; may be repeated.",
      valueName: "entry"))
  var explain: [Int] = []

  @Option(
    help: ArgumentHelp("Where --explain writes: a folder for each entry.", valueName: "folder"))
  var explainOutput = "explained"

  @OptionGroup var goals: GoalOptions

  @Flag(help: "Status 1 when an entry is not verified.")
  var failOnMismatch = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on") }
    if let threads, threads < 1 { throw ValidationError("--threads takes a number from 1 on") }
  }

  func run() async throws {
    // Not in `validate`, where it would speak before a mistyped option is named.
    guard !input.isEmpty else {
      throw ValidationError("give a recording or a folder of recordings, or see verify --help")
    }
    try await RunStatus.telling {
      LinkedLibraries.setVerbose(output.verbose)
      let sources = try input.sources()
      if sources.allSatisfy({ $0.problem != nil }) { return complain(about: sources) }
      return dryRun ? try await plan(sources) : try await read(sources)
    }
  }

  private var databasePath: String { database ?? CollectionLocation.path() }

  private var setup: ReadingSetup {
    ReadingSetup(
      tool: Version.number, hashes: hashes, layouts: layout, language: language,
      requiresSprite: requireSprite, threads: threads)
  }

  /// There is nothing at any of the paths.
  private func complain(about sources: [RecordingSource]) -> RunStatus {
    let problems = sources.compactMap(\.problem)
    for problem in problems.isEmpty ? ["there is no recording in these folders"] : problems {
      StandardStream.error.write("verify: \(TerminalText.escaped(problem))\n")
    }
    return .noRecording
  }

  private func plan(_ sources: [RecordingSource]) async throws -> RunStatus {
    let store = try CollectionStore.copy(path: databasePath)
    let versions = try await setup.parts().versions
    var status = RunStatus.success
    for source in sources {
      let plan = try RecordingPlan(for: source, store: store, versions: versions, redo: redo)
      if plan.problem != nil { status = .recordingFailed }
      try output.write([output.format == .ndjson ? plan.json.text : plan.text])
    }
    return status
  }

  private func read(_ sources: [RecordingSource]) async throws -> RunStatus {
    let setup = setup
    let path = databasePath
    async let loadedText = setup.textReading()
    async let openedStore = CollectionStore.open(path: path)
    let parts = try await setup.parts()
    let store = try await openedStore.starting(.read, command: CommandLine.typed)
    if let remark = store.remark { tell(remark) }
    let goals = try goals.goals(store)
    let recogniser = try await loadedText
    let reading = parts.reading(recogniser: recogniser)
    if output.verbose { tell(parts.versions) }
    let line = output.quiet ? nil : ProgressLine(count: sources.count)
    let interruption = Interruption { line?.clear() }
    let run = RecordingRun(
      reading: reading, store: store, versions: parts.versions,
      options: .init(jobs: jobs ?? Self.defaultJobs, redo: redo)
    ) { line?.observe($0) }
    let format = output.formatting(parts.versions)
    let advice = LanguageAdvice()
    let explained = explain.isEmpty ? nil : ExplainedEntries(wanted: explain, folder: explainOutput)
    let summary: RunSummary
    do {
      summary = try await run.run(sources) { outcome in
        if output.quiet, let error = outcome.account.error { tell(error) }
        if let warning = advice.warning(for: outcome.account) { tell(warning) }
        try output.write(format.lines(of: outcome.account))
        explained?.keep(outcome.account)
        goals?.keep(outcome.account)
      }
    } catch {
      line?.clear()
      throw error
    }
    let stale = try store.markStale(comparedTo: parts.versions)
    if let goals, output.format == .ndjson { try output.write(try goals.json(store)) }
    try output.write(format.lines(of: summary))
    if output.format == .text {
      if let goals { try output.write(try goals.text(store)) }
      try output.write(["collection: \(TerminalText.escaped(databasePath))"])
    }
    try await explained?.write(parts: parts, recogniser: recogniser) { tell($0) }
    if stale > 0, !output.quiet {
      tell("\(stale) stored recordings were read otherwise than now; give them again to renew them")
    }
    withExtendedLifetime(interruption) {}
    return summary.exitStatus(failOnMismatch: failOnMismatch)
  }

  private func tell(_ text: String) {
    StandardStream.error.write("verify: \(TerminalText.escaped(text))\n")
  }

  private func tell(_ versions: ReadingVersions) {
    tell("database \(databasePath)")
    tell("dex \(versions.dex)")
    tell("hash table \(versions.table)")
  }

  /// A recording keeps two cores busy: its decoder one or two, the reading of its pages the rest.
  private static var defaultJobs: Int { max(1, ProcessInfo.processInfo.activeProcessorCount / 2) }
}

extension Language: ExpressibleByArgument {}
