import ArgumentParser
import Dex
import Foundation
import Pipeline
import Reporting

/// The commands about the renders that the hash table is made from.
struct SpritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprites", abstract: "Downloads the pictures for a hash table.",
    discussion: """
        verify sprites fetch
      """,
    subcommands: [SpritesFetchCommand.self])
}

/// Downloads the renders of Pokémon HOME that the dex names.
struct SpritesFetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Downloads the renders of Pokémon HOME that the dex names.",
    discussion: """
      Files in the folder are not fetched again, so an interrupted download continues. Each picture \
      is decoded before it is stored. At the end, missing pictures are listed and an index.csv is \
      written; `verify hashes build FOLDER` makes a table from the folder.

        verify sprites fetch
        verify sprites fetch -o renders
      """)

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Folder for the pictures (default: in the cache).", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(help: ArgumentHelp("Address of the pictures, or of a mirror.", valueName: "url"))
  var base = SpeciesDetails.sprites

  @Option(name: [.short, .long], help: "Files fetched at the same time, 1 to 50.")
  var jobs = 8

  @OptionGroup var options: AnswerOptions

  func validate() throws {
    guard (1...SpriteDownload.largestJobs).contains(jobs) else {
      throw ValidationError("--jobs takes a number from 1 to \(SpriteDownload.largestJobs)")
    }
  }

  func run() async throws {
    try await RunStatus.ending {
      let list = RenderList(of: try Dex.installed(), knownBy: try HashTable.bundled())
      let folder = SpriteFolder(output.map { URL(filePath: $0) } ?? SpriteFolder.usual)
      let summary = try await download(list, to: folder)
      try options.format.write(
        SpritesFetched(summary, base: base, folder: folder.url.path),
        text: Self.text(summary, folder))
      return summary.failed.isEmpty ? .success : .inputOutput
    }
  }

  private func download(
    _ list: RenderList, to folder: SpriteFolder
  ) async throws -> SpriteDownload.Summary {
    let line = StatusLine()
    defer { line.clear() }
    let start = ContinuousClock.now
    do {
      let source = try WebFolder(base: base, connections: jobs)
      return try await SpriteDownload(of: list, to: folder, from: source, jobs: jobs)
        .run { line.draw([Self.text($0, seconds: (ContinuousClock.now - start) / .seconds(1))]) }
    } catch let error as WebFailure {
      throw Failure(
        "\(error); fetched files stay in \(folder.url.path), and the same command continues "
          + "(--base: \(base))", error.status)
    } catch let error as CocoaError {
      throw Failure(unwritable: folder.url.path, because: error)
    }
  }

  private static func text(_ summary: SpriteDownload.Summary, _ folder: SpriteFolder) -> [String] {
    let path = TerminalText.escaped(folder.url.path)
    let storable = summary.missing.filter(\.isStorable)
    var lines = [
      "\(summary.fetched) fetched (\(megabytes(summary.bytes))), "
        + "\(summary.present) there before, in \(path)",
      "not on the server: \(summary.missing.count), "
        + "\(storable.count) of them of forms that Pokémon HOME stores",
    ]
    lines += storable.map { "missing: \($0.look) (\($0.path))" }
    lines += summary.failed.map {
      "failed: \($0.render.look) (\($0.render.path)): \(TerminalText.escaped($0.why))"
    }
    if !summary.failed.isEmpty {
      lines.append("\(summary.failed.count) failed; the same command tries them again")
    }
    return lines
  }

  /// The text of the status line after `seconds`.
  private static func text(_ progress: SpriteDownload.Progress, seconds: Double) -> String {
    var parts = ["\(progress.done) of \(progress.files) files", megabytes(progress.bytes)]
    if seconds > 0.5, progress.done > 0 {
      parts.append("\(megabytes(Int(Double(progress.bytes) / seconds)))/s")
      let left = seconds / Double(progress.done) * Double(progress.files - progress.done)
      parts.append("\(Int(left.rounded(.up))) s left")
    }
    return parts.joined(separator: ", ")
  }

  /// A size in millions of bytes, with one decimal.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}

/// The result of a download, in JSON.
struct SpritesFetched: Encodable {
  struct File: Encodable {
    let path: String
    let species: Int
    let form: String
    let shiny: Bool
    let female: Bool
    let isStorable: Bool
    var why: String?

    enum CodingKeys: String, CodingKey {
      case path, species, form, shiny, female, why
      case isStorable = "is_storable"
    }

    init(_ render: Render, why: String? = nil) {
      path = render.path
      species = render.look.speciesId
      form = render.look.form
      shiny = render.look.isShiny
      female = render.look.isFemale
      isStorable = render.isStorable
      self.why = why
    }
  }

  let base: String
  let folder: String
  let present: Int
  let fetched: Int
  let bytes: Int
  let missing: [File]
  let failed: [File]

  init(_ summary: SpriteDownload.Summary, base: String, folder: String) {
    self.base = base
    self.folder = folder
    present = summary.present
    fetched = summary.fetched
    bytes = summary.bytes
    missing = summary.missing.map { File($0) }
    failed = summary.failed.map { File($0.render, why: $0.why) }
  }
}
