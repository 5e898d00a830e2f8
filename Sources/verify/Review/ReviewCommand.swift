import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Serves the page of a report, and stores each decision at once.
struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Serves a page for deciding doubtful entries in a browser.",
    discussion: """
      Serves the pages of verify report and verify collection page on this computer alone, at a secret \
      address. Each decision is stored at once; those of a session are one run, which verify undo \
      reverts. It ends on Ctrl-C, or after --idle minutes without a request.

        verify review --open
        verify review recording.mp4
      """)

  @Argument(
    help: ArgumentHelp("Recordings that were read before, or ids of runs.", valueName: "recording"))
  var recordings: [String] = []

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(help: ArgumentHelp("Port; 0 takes a free one.", valueName: "n"))
  var port: UInt16 = 0

  @Option(help: ArgumentHelp("Minutes without a request after which it ends.", valueName: "n"))
  var idle = 60

  @OptionGroup var options: ReportOptions

  func validate() throws {
    guard (1...1440).contains(idle) else {
      throw ValidationError("--idle takes a number of minutes from 1 to 1440")
    }
  }

  func run() async throws {
    let store = try options.database.writing(.decide)
    let dex = try options.names.dex()
    let builder = try options.builder(store, dex: dex)
    _ = try RecordingSelection.recordings(named: recordings, in: store)
    let desk = CollectionDesk(
      store: store, builder: builder, names: recordings, who: ProcessInfo.person)
    let door = ReviewDoor()
    let interruption = Interruption(log: { _ in
      door.remove()
      StandardStream.error.log("the review has ended; every decision that was taken is stored")
    })
    let livingDex = LivingDexBuilder(
      store: store, dex: dex, games: try GameFile.bundled(), tool: Version.number,
      sprites: try CollectionPageCommand.references(options.sprites, dex))
    let server = ReviewServer(
      desk: desk,
      collection: {
        let collection = try CollectionPage(try await livingDex.livingDex())
        return (collection.page, collection.policy)
      }, idle: .seconds(idle * 60), folder: door.folder)
    defer { door.remove() }
    do {
      try await server.run(port: port) { address in
        try? StandardStream.output.writeLines([address])
        if open, door.open(address) {
          StandardStream.error.log(
            "opened in the browser; if it shows nothing, open this address yourself; Ctrl-C ends")
        } else {
          let why = open ? "no browser could be opened: " : ""
          StandardStream.error.log("\(why)open this address in a browser; Ctrl-C ends")
        }
      }
    } catch is CancellationError {
    } catch let error as ReviewServer.FolderError {
      throw Failure("\(error)", .cannotCreate)
    } catch {
      throw Failure(
        "port \(port) cannot be listened on; leave --port out, and a free one is taken",
        .cannotCreate)
    }
    withExtendedLifetime(interruption) {}
  }
}

/// Opens the address of a review in the user's browser.
///
/// Other users of the computer can see the arguments of every program. So the browser is given a
/// file that nobody else can read and that leads to the address (as Jupyter does).
struct ReviewDoor {
  /// The folder of the review, which nobody else can look into.
  let folder = ReviewServer.newFolder()

  /// Opens a page that leads to `address`.
  ///
  /// - Returns: false where no program opens pages here.
  func open(_ address: String) -> Bool {
    let file = folder.appending(path: "review.html")
    let page = """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>verify review</title>
      <meta http-equiv="refresh" content="0; url=\(address)"></head>
      <body><a href="\(address)">The review</a></body></html>
      """
    do { try Data(page.utf8).write(to: file, options: .withoutOverwriting) } catch { return false }
    return run(file.path)
  }

  /// Removes the folder, whose page the browser has long left.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Seconds within which a program that opens pages ends, or has become a browser.
  private static let limit = 5.0

  private func run(_ path: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [Self.opener, path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    let end = Date.now + Self.limit
    while process.isRunning, Date.now < end { Thread.sleep(forTimeInterval: 0.05) }
    return process.isRunning || process.terminationStatus == 0
  }
}
