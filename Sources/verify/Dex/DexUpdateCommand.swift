import ArgumentParser
import Dex
import Foundation
import Pipeline
import Reporting

struct DexUpdateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Fetches species and forms from PokeAPI that the dex lacks.",
    discussion: """
      New species go into an overlay file in your data directory; the bundled dex stays as it is. \
      Species that PokeAPI has not finished are listed with what is missing, the others are added, \
      and the status is 2. Species in the overlay are fetched again once a day. Names, genders and \
      types that PokeAPI now gives otherwise are listed.

        verify dex update
      """)

  @Option(help: "Address of PokeAPI's REST interface, or of a mirror.")
  var api = "https://pokeapi.co/api/v2"

  @Flag(help: "Read PokeAPI's lists in any case, and fetch again what was fetched today.")
  var refresh = false

  @OptionGroup var options: AnswerOptions

  func run() async throws {
    try await RunStatus.ending {
      let overlay = DexOverlay.usual
      let findings = try await findings(keptIn: overlay)
      try options.format.write(
        DexUpdated(
          api: api, count: findings.count, known: findings.known, added: findings.added,
          improved: findings.improved, changed: findings.changed, unfinished: findings.unfinished,
          gone: findings.gone, overlay: overlay.path),
        text: DexUpdated.text(findings, overlay: overlay.path))
      return findings.unfinished.isEmpty ? .success : .recordingFailed
    }
  }

  private func findings(keptIn overlay: URL) async throws -> UpdateFindings {
    let dex = try Dex.installed()
    let line = StatusLine()
    defer { line.clear() }
    do {
      let source = KeptAnswers(of: try WebFolder(base: api, connections: 1))
      let findings = try await DexUpdate(of: dex, from: source, date: Self.today)
        .findings(thoroughly: refresh) { done, all in line.draw(["fetching \(done)/\(all)"]) }
      if !findings.additions.isEmpty {
        try DexOverlay.add(
          findings.additions, to: overlay, source: api, date: Self.today, varieties: findings.count)
      }
      return findings
    } catch let error as WebFailure {
      throw Failure("\(error); nothing was changed (--api: \(api))", error.status)
    } catch let error as DexUpdateError {
      throw Failure("\(error) (--api: \(api))", error.status)
    } catch let error as CocoaError {
      throw Failure(unwritable: overlay.path, because: error)
    }
  }

  /// Today's date in UTC, `YYYY-MM-DD`.
  private static var today: String { String(Date().ISO8601Format().prefix(10)) }
}

extension DexUpdateError {
  fileprivate var status: RunStatus {
    switch self {
    case .unexpected, .sharedName: .unusableData
    case .unsteady: .inputOutput
    }
  }
}

struct DexUpdated: Encodable {
  let api: String
  let count: Int
  let known: Int
  let added: [String]
  let improved: [String]
  let changed: [FactChange]
  let unfinished: [UpdateFindings.Unfinished]
  let gone: [String]
  let overlay: String

  static func text(_ findings: UpdateFindings, overlay: String) -> [String] {
    var lines: [String] = []
    func name(_ what: String, _ names: [String]) {
      guard !names.isEmpty else { return }
      lines.append("\(what) \(names.count): \(TerminalText.escaped(names.joined(separator: ", ")))")
    }
    name("added", findings.added)
    name("improved", findings.improved)
    lines += findings.changed.map { "changed: \(TerminalText.escaped($0.description))" }
    if !findings.additions.isEmpty {
      lines.append("in \(TerminalText.escaped(overlay))")
      lines.append(
        "next: verify sprites fetch and verify hashes build, for pictures of them (docs/hashes.md)")
    }
    let inferred = findings.additions.flatMap(\.species.forms).filter(\.isStorableInferred)
    name("whether HOME keeps them is inferred, not known, for", inferred.map(\.identifier))
    if findings.additions.isEmpty, findings.unfinished.isEmpty {
      lines.append(
        "nothing new: PokeAPI counts \(findings.count) varieties, the dex \(findings.known)")
    }
    lines += findings.unfinished.map {
      TerminalText.escaped(
        "not added: \($0.identifier), of which PokeAPI has no \($0.missing.joined(separator: ", "))"
      )
    }
    name("kept, though PokeAPI no longer lists them,", findings.gone)
    if !findings.unfinished.isEmpty {
      lines.append("the same command adds what is missing once PokeAPI has it")
    }
    return lines
  }
}
