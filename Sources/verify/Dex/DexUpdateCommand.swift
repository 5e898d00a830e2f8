import ArgumentParser
import Dex
import Foundation
import Reporting

struct DexUpdateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Asks PokeAPI for species and forms that are newer than the dex.",
    discussion: """
      What is new goes into a file of its own in your data directory; the dex that came with the \
      program is not touched. What PokeAPI has not finished is named with what is missing, and the \
      rest is added: the status is 2 then. Species in that file are asked for again once a day, so \
      that they get what PokeAPI learns of them. No other command but `verify sprites fetch` uses \
      the network.

        verify dex update
      """)

  @Option(help: "The address of PokeAPI's REST interface, or of a mirror.")
  var api = "https://pokeapi.co/api/v2"

  @Flag(help: "Read PokeAPI's lists even if its counts are the dex's, and ask again today.")
  var refresh = false

  @OptionGroup var options: AnswerOptions

  func run() async throws {
    let dex = try CommandAnswer.dex()
    let overlay = DexOverlay.location()
    do {
      let source = KeptAnswers(of: try WebFolder(base: api, connections: 1))
      let findings = try await DexUpdate(of: dex, from: source, date: Self.today)
        .findings(thoroughly: refresh) { done, all in
          if StandardStream.error.isTerminal {
            StandardStream.error.write("\rfetching \(done)/\(all)\u{1B}[K")
          }
        }
      if StandardStream.error.isTerminal { StandardStream.error.write("\r\u{1B}[K") }
      if !findings.additions.isEmpty {
        try DexOverlay.add(
          findings.additions, to: overlay, source: api, date: Self.today,
          varieties: findings.count)
      }
      try answer(findings, overlay)
      if !findings.unfinished.isEmpty { throw ExitCode(RunStatus.recordingFailed.rawValue) }
    } catch let error as DexError {
      throw CommandAnswer.failure("\(error)", .unusableData)
    } catch let error as WebFailure {
      throw CommandAnswer.failure("\(error); nothing was changed (--api: \(api))", error.status)
    } catch let error as DexUpdateError {
      throw CommandAnswer.failure("\(error) (--api: \(api))", error.status)
    } catch let error as CocoaError {
      let failure = UnwritableOutput(error, path: overlay.path)
      throw CommandAnswer.failure("\(failure)", failure.status)
    }
  }

  private func answer(_ findings: UpdateFindings, _ overlay: URL) throws {
    switch options.format {
    case .json: try CommandAnswer.json(DexUpdated(findings, api: api, overlay: overlay.path))
    case .text: try CommandAnswer.say(DexUpdated.text(findings, overlay: overlay.path))
    }
  }

  /// Today in UTC, `YYYY-MM-DD`.
  private static var today: String {
    String(Date().ISO8601Format().prefix(10))
  }
}

extension DexUpdateError {
  fileprivate var status: RunStatus {
    switch self {
    case .unexpected: .unusableData
    case .unsteady: .inputOutput
    }
  }
}
