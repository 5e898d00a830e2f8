import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Serves the page of a report and keeps each decision at once.
struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Opens what needs a look in a browser and keeps each decision at once.",
    discussion: """
      It serves the page of verify report on this computer alone, at an address that nobody else \
      knows, and beside it the page of verify collection page. All decisions of a session are one \
      run: verify log lists it, verify undo takes it back. It ends on Ctrl-C, or when nothing was asked for --idle minutes.

        verify review --open
        verify review recording.mp4
      """)

  @Argument(
    help: ArgumentHelp("Recordings that were read before, or runs.", valueName: "recording"))
  var recordings: [String] = []

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "n"))
  var port: UInt16 = 0

  @Option(help: ArgumentHelp("Minutes without a request after which it ends.", valueName: "n"))
  var idle = 60

  @Option(
    help: ArgumentHelp("A folder of renders to show beside the pictures.", valueName: "folder"),
    completion: .directory)
  var sprites: String?

  @OptionGroup var goal: ChecklistOptions

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    guard (1...1440).contains(idle) else {
      throw ValidationError("--idle takes minutes from 1 to 1440")
    }
  }

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.writing(.decide)
      let source = try ReportSource(store: store, sprites: sprites, goal: goal)
      _ = try RecordingSelection.recordings(named: recordings, in: store)
      let desk = CollectionDesk(
        store: store, builder: source.builder, names: recordings, who: Person.name)
      let door = ReviewDoor()
      let interruption = Interruption(tell: { _ in
        door.remove()
        StandardStream.error.tell("the review has ended; every decision that was taken is stored")
      })
      let dex = try Dex.installed()
      let livingDex = LivingDexBuilder(
        store: store, dex: dex, games: try GameFile.bundled(), tool: Version.number,
        sprites: try CollectionPageCommand.references(sprites, dex))
      let server = ReviewServer(
        desk: desk, collection: { try CollectionPage(try await livingDex.livingDex()) },
        idle: .seconds(idle * 60))
      defer { door.remove() }
      do {
        try await server.run(port: port) { address in
          try? StandardStream.output.writeLines([address])
          if open, door.open(address) {
            StandardStream.error.tell(
              "opened in the browser; if it shows nothing, open this address yourself; Ctrl-C ends")
          } else {
            let why = open ? "no browser could be opened: " : ""
            StandardStream.error.tell("\(why)open this address in a browser; Ctrl-C ends")
          }
        }
      } catch is CancellationError {
      } catch {
        throw UnusablePort(port: port)
      }
      withExtendedLifetime(interruption) {}
      return .success
    }
  }
}

/// The server cannot listen.
struct UnusablePort: Error, CustomStringConvertible {
  let port: UInt16
  var description: String {
    "port \(port) cannot be listened on; leave --port out, and a free one is taken"
  }
}
