import ArgumentParser
import Collection
import Dex
import Reporting
import Verification

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows what a run read and what it changed.",
    discussion: """
        verify show 3f2a
      """)

  @Argument(
    help: ArgumentHelp("Id of a run, or its beginning.", valueName: "run"), completion: .run)
  var id: String

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.logging {
      let dex = try Dex.installed()
      let store = try database.reading()
      let shown = try ShownRun(try store.run(beginning: id), in: store)
      try answer.format.write(RunAnswer(shown, dex: dex), text: shown.lines(dex: dex))
    }
  }
}

/// A run with all its changes.
private struct ShownRun {
  let run: LoggedRun
  let recordings: [ReadRecording]
  let decisions: [StandingDecision]
  let enrolled: [Enrolment]
  let revoked: [String]
  let effect: CollectionDifference

  init(_ run: LoggedRun, in store: CollectionStore) throws {
    self.run = run
    recordings = try store.recordings(of: run)
    decisions = try store.decisions(of: run)
    enrolled = try store.enrolments(of: run)
    revoked = try store.revoked(of: run)
    effect = try store.effect(of: run)
  }

  func lines(dex: Dex) -> [String] {
    var lines = [
      "run \(run.uid), \(run.kind), \(LocalTime.text(run.date))", "verify \(run.command)",
    ].map(TerminalText.escaped)
    if let undoes = run.undoes { lines.append("undoes run \(undoes)") }
    if !run.isLive { lines.append("undone: it no longer counts") }
    lines += recordings.map { recording in
      "read \(TerminalText.escaped(recording.path)): \(recording.verified) of "
        + "\(TextFormat.count(recording.entries, "entry", "entries")) verified"
        + (recording.isCurrent ? "" : " (no longer the answer)")
    }
    lines += decisions.map { decision in
      let what = decision.identity.map { ": \(dex.words(for: $0))" } ?? ""
      return TerminalText.escaped(
        "decided \(decision.entry): \(decision.action.rawValue)\(what) (\(decision.who))")
    }
    lines += enrolled.map {
      TerminalText.escaped("enrolled \($0.uid): \(EnrolmentText.words(of: $0, dex: dex))")
    }
    lines += revoked.map { "revoked \($0)" }
    return lines + DifferenceText.lines(of: effect, dex: dex)
  }
}

/// A run with all its changes, in JSON.
private struct RunAnswer: Encodable {
  struct Recording: Encodable {
    let path: String
    let sha256: String
    let entries: Int
    let verified: Int
    let isCurrent: Bool
  }

  let run: RunLine
  let recordings: [Recording]
  let decisions: [DecisionAnswer]
  let enrolled: [String]
  let revoked: [String]
  let effect: DifferenceAnswer

  init(_ shown: ShownRun, dex: Dex) {
    run = RunLine(shown.run)
    recordings = shown.recordings.map {
      Recording(
        path: $0.path, sha256: $0.sha256, entries: $0.entries, verified: $0.verified,
        isCurrent: $0.isCurrent)
    }
    decisions = shown.decisions.map(DecisionAnswer.init)
    enrolled = shown.enrolled.map(\.uid)
    revoked = shown.revoked
    effect = DifferenceAnswer(shown.effect, dex: dex)
  }
}

/// A decision in JSON.
struct DecisionAnswer: Encodable {
  let entry: String
  let action: String
  let identity: Identity?
  let who: String

  init(_ decision: StandingDecision) {
    entry = decision.entry.description
    action = decision.action.rawValue
    identity = decision.identity
    who = decision.who
  }
}
