import ArgumentParser
import Collection
import Foundation
import Inventory
import Reporting
import Verification

/// Shows what the boxes hold, as far as recordings showed their pages.
struct BoxesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boxes",
    abstract:
      "Shows the boxes of the Switch that recordings showed, and what of them was not seen.",
    discussion: """
      A page of a box shows thirty Pokémon at once. What is seen there is only seen: it is verified when its summary \
      page was shown too. For all boxes put the cursor on the first row and press R once a second.

        verify boxes
        verify boxes --box 3
        verify boxes --not-shown
      """)

  @Option(help: "Only this box.")
  var box: Int?

  @Flag(help: "Only the Pokémon that no summary verifies, to record them next.")
  var notShown = false

  @Flag(help: "Only the Pokémon that look the same in more than one place.")
  var duplicates = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write a page with the recordings' own pictures instead; it opens in a browser.",
      valueName: "file"))
  var output: String?

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    if output != nil, notShown || duplicates {
      throw ValidationError("--output has everything on one page: leave the other option out")
    }
    if notShown, duplicates {
      throw ValidationError("--not-shown and --duplicates exclude each other")
    }
  }

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.reading()
      let stored = try store.boxes()
      let inventory = stored.inventory
      guard !inventory.slots.isEmpty else {
        try StandardStream.output.writeLines([
          "no box page is stored: record the boxes in HOME on the Switch, a second on each"
        ])
        return .success
      }
      let grid = BoxGrid(boxes: stored)
      let numbers = Set(inventory.slots.keys.map(\.box)).sorted().filter { box == nil || $0 == box }
      if let output {
        let page = try BoxesPage(stored, numbers: numbers, store: store)
        try OutputFile.write(Data(page.text.utf8), to: output)
        StandardStream.error.tell("\(output): \(numbers.count) boxes")
        return .success
      }
      let lines =
        if notShown {
          grid.notShown(in: numbers)
        } else if duplicates {
          grid.duplicates(in: numbers)
        } else {
          numbers.flatMap { grid.lines(ofBox: $0) } + grid.legend
        }
      try StandardStream.output.writeLines((lines + inventory.words).map(TerminalText.escaped))
      return .success
    }
  }
}
