import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Pipeline
import Reporting

struct CollectionPageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Writes the collection as a page: a living dex with its pictures.",
    discussion: """
      The page is one file and needs no network. Its pictures come from your own recordings, otherwise \
      from the renders of verify sprites fetch; the rest are silhouettes. It shows nicknames, trainers \
      and ID numbers; --no-trainers leaves out the last two.

        verify collection page
        verify collection page --no-trainers --output share.html
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("File to write; - is standard output.", valueName: "file"),
    completion: .file())
  var output = "collection.html"

  @Option(
    help: ArgumentHelp(
      "Folder of renders (default: that of verify sprites fetch).", valueName: "folder"),
    completion: .directory)
  var sprites: String?

  @Flag(help: "Leave out trainers and ID numbers.")
  var noTrainers = false

  @OptionGroup var names: NameOptions
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let dex = try names.dex()
    let builder = LivingDexBuilder(
      store: try database.reading(), dex: dex, games: try GameFile.bundled(),
      tool: Version.number, sprites: try Self.references(sprites, dex))
    let made = try await builder.livingDex(showsTrainers: !noTrainers)
    let page = Data(try CollectionPage(made).page.utf8)
    if output == "-" {
      try StandardStream.output.write(page)
    } else {
      try OutputFile.write(page, to: output)
      StandardStream.error.log(
        "\(output): \(made.pokemon.count.counted("row", "rows")) of the collection, "
          + made.pictures.count.counted("picture", "pictures"))
    }
  }

  /// Returns the renders in the named folder, or the fetched ones; `nil` where there are none.
  static func references(_ sprites: String?, _ dex: Dex) throws -> ReferenceSprites? {
    if let sprites {
      return try ReferenceSprites(folder: URL(fileURLWithPath: sprites), dex: dex)
    }
    let cache = SpriteFolder.usual
    guard FileManager.default.fileExists(atPath: cache.appending(path: "index.csv").path) else {
      return nil
    }
    return try? ReferenceSprites(folder: cache, dex: dex)
  }
}
