import ArgumentParser
import Dex
import Foundation
import Pipeline
import Reporting

/// Downloads the renders of Pokémon HOME that the dex names.
struct SpritesFetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Downloads the renders of Pokémon HOME that the dex names.",
    discussion: """
      What is in the folder already is not asked for again, so that a download that was ended goes \
      on where it stopped. Each picture is decoded before it is kept, and kept whole or not at all. \
      At the end the pictures that the collection lacks are listed, and an index.csv is written; \
      `verify hashes build FOLDER` makes a table of it.

      No other command but `verify dex update` uses the network.

        verify sprites fetch
        verify sprites fetch -o renders
      """)

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where to keep them, instead of the cache.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(help: ArgumentHelp("The address of the collection, or of a mirror.", valueName: "url"))
  var base = SpeciesDetails.sprites

  @Option(name: [.short, .long], help: "Files asked for at a time, 1 to 50.")
  var jobs = 8

  @OptionGroup var options: AnswerOptions

  func validate() throws {
    guard (1...SpriteDownload.largestJobs).contains(jobs) else {
      throw ValidationError("--jobs needs 1 to \(SpriteDownload.largestJobs)")
    }
  }

  func run() async throws {
    let list = RenderList(of: try CommandAnswer.dex(), knownBy: try HashTableOptions.load(nil))
    let folder = SpriteFolder(output.map { URL(filePath: $0) } ?? SpriteFolder.cache())
    let line = DownloadLine()
    do {
      let source = try WebFolder(base: base, connections: jobs)
      let outcome = try await SpriteDownload(of: list, to: folder, from: source, jobs: jobs)
        .run { line.draw($0) }
      line.clear()
      try answer(outcome, folder)
      if !outcome.failed.isEmpty { throw ExitCode(RunStatus.inputOutput.rawValue) }
    } catch let error as WebFailure {
      line.clear()
      throw CommandAnswer.failure(
        "\(error); what was fetched stays in \(folder.url.path), and the same command goes on from "
          + "there (--base: \(base))", error.status)
    } catch let error as CocoaError {
      line.clear()
      let failure = UnwritableOutput(error, path: folder.url.path)
      throw CommandAnswer.failure("\(failure)", failure.status)
    }
  }

  private func answer(_ outcome: SpriteDownload.Outcome, _ folder: SpriteFolder) throws {
    switch options.format {
    case .json: try CommandAnswer.json(SpritesFetched(outcome, base: base, folder: folder.url.path))
    case .text: try CommandAnswer.say(Self.text(outcome, folder).joined(separator: "\n"))
    }
  }

  private static func text(_ outcome: SpriteDownload.Outcome, _ folder: SpriteFolder) -> [String] {
    let path = TerminalText.escaped(folder.url.path)
    let storable = outcome.missing.filter(\.isStorable)
    var lines = [
      "\(outcome.fetched) fetched (\(DownloadLine.megabytes(outcome.bytes))), "
        + "\(outcome.present) there before, in \(path)",
      "\(outcome.missing.count) are not in the collection, "
        + "\(storable.count) of them of forms that Pokémon HOME stores",
    ]
    lines += storable.map { "missing: \($0.look) (\($0.path))" }
    lines += outcome.failed.map {
      "failed: \($0.render.look) (\($0.render.path)): \(TerminalText.escaped($0.why))"
    }
    if !outcome.failed.isEmpty {
      lines.append("\(outcome.failed.count) failed; the same command asks for them again")
    }
    return lines
  }
}
