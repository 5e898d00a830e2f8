import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

struct CollectionPageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Writes the collection as a page: a living dex with its pictures.",
    discussion: """
      The page is one file that opens from disk without a network. Its pictures are cut from your \
      own recordings; for what no recording shows, renders are taken that verify sprites fetch has \
      kept, and else a silhouette stands there. It shows nicknames, trainers and ID numbers: \
      --no-trainers leaves the last two out.

        verify collection page
        verify collection page --no-trainers --output share.html
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to; - is standard output.", valueName: "file"), completion: .file())
  var output = "collection.html"

  @Option(
    help: ArgumentHelp(
      "A folder of renders, instead of those that verify sprites fetch keeps.", valueName: "folder"),
    completion: .directory)
  var sprites: String?

  @Flag(help: "Leave trainers and ID numbers out.")
  var noTrainers = false

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let dex = try Dex.installed()
      let builder = LivingDexBuilder(
        store: try database.reading(), dex: dex, games: try GameFile.bundled(),
        tool: Version.number, sprites: try Self.references(sprites, dex))
      let made = try await builder.livingDex(showsTrainers: !noTrainers)
      let page = Data(try CollectionPage(made).page.utf8)
      if output == "-" {
        try StandardStream.output.write(page)
      } else {
        try OutputFile.write(page, to: output)
        StandardStream.error.tell(
          "\(output): \(TextFormat.count(made.pokemon.count, "row", "rows")) of the collection, "
            + TextFormat.count(made.pictures.count, "picture", "pictures"))
      }
      return .success
    }
  }

  /// The renders that are named, or those that were fetched; `nil` where there are none.
  static func references(_ sprites: String?, _ dex: Dex) throws -> ReferenceSprites? {
    if let sprites {
      return try ReferenceSprites(folder: URL(fileURLWithPath: sprites), dex: dex)
    }
    let cache = SpriteFolder.cache()
    guard FileManager.default.fileExists(atPath: cache.appending(path: "index.csv").path) else {
      return nil
    }
    return try? ReferenceSprites(folder: cache, dex: dex)
  }
}
