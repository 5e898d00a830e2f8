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
      It serves the page of verify report on this computer alone, at an address that works once and \
      for one browser. It ends on Ctrl-C, or when nothing was asked for --idle minutes.
      """)

  @Argument(
    help: ArgumentHelp("Recordings that were read before, or runs.", valueName: "recording"))
  var recordings: [String] = []

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
      let interruption = Interruption(tell: { _ in
        StandardStream.error.tell("the review has ended; every decision that was taken is stored")
      })
      let server = ReviewServer(desk: desk, idle: .seconds(idle * 60))
      do {
        try await server.run(port: port) { address in
          try? StandardStream.output.writeLines([address])
          StandardStream.error.tell("open this address in a browser; Ctrl-C ends")
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
