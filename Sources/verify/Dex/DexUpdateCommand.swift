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
      program is not touched. No other command but `verify sprites fetch` uses the network.
      """)

  @Option(help: "The address of PokeAPI's REST interface, or of a mirror.")
  var api = "https://pokeapi.co/api/v2"

  @OptionGroup var options: DexOptions

  private struct Outcome: Encodable {
    let api: String
    let count: Int
    let known: Int
    let added: [String]
    let overlay: String
  }

  func run() async throws {
    let dex = try CommandAnswer.dex()
    let overlay = DexOverlay.location()
    do {
      let source = try WebFolder(base: api, purpose: "dex update", connections: 1)
      let findings = try await DexUpdate(of: dex, from: source).findings { done, all in
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
    } catch let error as DexError {
      throw CommandAnswer.failure("\(error)", .unusableData)
    } catch let error as WebFailure {
      throw CommandAnswer.failure("\(error); nothing was changed (--api: \(api))", error.status)
    } catch let error as DexUpdateError {
      throw CommandAnswer.failure("\(error)", .inputOutput)
    } catch let error as CocoaError {
      let failure = UnwritableOutput(error, path: overlay.path)
      throw CommandAnswer.failure("\(failure)", failure.status)
    }
  }

  private func answer(_ findings: DexUpdate.Findings, _ overlay: URL) throws {
    switch options.format {
    case .json:
      try CommandAnswer.json(
        Outcome(
          api: api, count: findings.count, known: findings.known, added: findings.varieties,
          overlay: overlay.path))
    case .text where findings.varieties.isEmpty:
      try CommandAnswer.say(
        "nothing new: PokeAPI counts \(findings.count) varieties, the dex \(findings.known)")
    case .text:
      try CommandAnswer.say(
        "added \(findings.varieties.count): \(findings.varieties.joined(separator: ", "))")
      try CommandAnswer.say("in \(overlay.path)")
    }
  }

  /// Today in UTC, `YYYY-MM-DD`.
  private static var today: String {
    String(Date().ISO8601Format().prefix(10))
  }
}
