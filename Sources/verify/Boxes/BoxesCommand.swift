import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Inventory
import Reporting
import Verification

/// Shows the contents of the boxes, as far as recordings showed their pages.
struct BoxesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boxes",
    abstract:
      "Shows the boxes of the Switch that recordings showed, and what of them was not seen.",
    discussion: """
      A box page shows thirty Pokémon at once. These count as seen; a Pokémon is verified when its \
      summary page was shown too. To record all boxes, put the cursor on the first row and press R \
      once a second.

        verify boxes
        verify boxes --box 3
        verify boxes --not-shown
        verify boxes --departed
      """)

  @Option(help: "Only this box.")
  var box: Int?

  @Flag(help: "Only Pokémon whose summary was certainly not shown yet.")
  var notShown = false

  @Flag(help: "Only Pokémon that look the same in several places.")
  var duplicates = false

  @Flag(help: "Only Pokémon that were in a box once and are in none, so that they may have left.")
  var departed = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write a page with pictures from the recordings instead.",
      valueName: "file"))
  var output: String?

  @OptionGroup var options: PokemonOptions

  func validate() throws {
    let lists = [notShown, duplicates, departed].count(where: \.self)
    if options.format == .json, output != nil || lists > 0 {
      throw ValidationError("--format json shows everything; leave out the other option")
    }
    if output != nil, lists > 0 {
      throw ValidationError("--output shows everything; leave out the other option")
    }
    if lists > 1 {
      throw ValidationError("--not-shown, --duplicates and --departed exclude each other")
    }
    if departed, box != nil {
      throw ValidationError("--departed is about all boxes; leave out --box")
    }
  }

  func run() async throws {
    let store = try options.database.reading()
    let stored = try store.boxes()
    let inventory = stored.inventory
    let numbers = Set(inventory.slots.keys.map(\.box)).sorted().filter { box == nil || $0 == box }
    let gone = try store.departures()
    if options.format == .json {
      try StandardStream.output.writeLines([
        AnswerFormat.json(BoxesAnswer(stored, numbers: numbers, departures: gone))
      ])
      return
    }
    guard !inventory.slots.isEmpty else {
      try StandardStream.output.writeText([
        "no box page is stored: record the boxes in HOME on the Switch, a second on each"
      ])
      return
    }
    let dex = try options.dex()
    let grid = BoxGrid(boxes: stored, dex: dex, columns: StandardStream.output.tableColumns)
    if let output {
      let page = try BoxesPage(stored, numbers: numbers, store: store, dex: dex)
      try OutputFile.write(Data(page.text.utf8), to: output)
      StandardStream.error.log("\(output): \(numbers.count.counted("box", "boxes"))")
      return
    }
    let lines =
      if let box, numbers.isEmpty {
        ["no recording shows box \(box)"]
      } else if notShown {
        Self.listed(
          grid.notShown(in: numbers), else: "no Pokémon whose summary is certain to be missing")
      } else if duplicates {
        Self.listed(grid.duplicates(in: numbers), else: "no two Pokémon look the same")
      } else if departed {
        Self.departures(gone, dex: dex)
      } else {
        numbers.flatMap { grid.lines(ofBox: $0) } + grid.legend
      }
    let hint = departed ? [] : Departure.reminder(of: gone.total)
    try StandardStream.output.writeText((lines + stored.words + hint).map(TerminalText.escaped))
  }

  private static func departures(_ gone: [Departure], dex: Dex) -> [String] {
    guard !gone.isEmpty else { return ["no Pokémon that was in a box is known to have left"] }
    func line(_ row: CollectionEntry) -> String {
      "row \(row.id ?? 0): \(ListedPokemon(row, dex: dex).words)"
    }
    let some = gone.filter { !$0.isCertain }.flatMap { departure in
      ["\(departure.count) of these \(departure.rows.count), which look the same in a box:"]
        + departure.rows.map { "  \(line($0))" }
    }
    return gone.filter(\.isCertain).flatMap { $0.rows.map(line) } + some
      + ["  it left: verify collection set ROW --status seen; it is still yours: --status caught"]
  }

  private static func listed(_ lines: [String], else none: String) -> [String] {
    lines.isEmpty ? [none] : lines
  }
}
