import ArgumentParser
import Boxes
import Collection
import Dex
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
      """)

  @Option(help: "Only this box.")
  var box: Int?

  @Flag(help: "Only the Pokémon whose summary was certainly not shown, to record them next.")
  var notShown = false

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let recordings = try database.reading().recordings().map(\.account)
      let inventory = BoxInventory(recordings.flatMap(\.boxes))
      guard !inventory.slots.isEmpty else {
        try StandardStream.output.writeLines([
          "no box page is stored: record the boxes in HOME on the Switch, a second on each"
        ])
        return .success
      }
      let grid = BoxGrid(inventory: inventory, verified: Self.verified(recordings))
      let boxes = Set(inventory.slots.keys.map(\.box)).sorted().filter { box == nil || $0 == box }
      let lines =
        notShown
        ? grid.notShown(in: boxes) : boxes.flatMap { grid.lines(ofBox: $0) } + grid.legend
      try StandardStream.output.writeLines(
        (lines + inventory.words).map(TerminalText.escaped))
      return .success
    }
  }

  /// Places that a verified entry is linked to.
  private static func verified(_ recordings: [RecordingAccount]) -> Set<BoxPlace> {
    var places: Set<BoxPlace> = []
    for account in recordings {
      let verified = Set(account.entries.filter { $0.verdict == .verified }.map(\.index))
      for showing in account.boxes {
        for slot in showing.slots where slot.entry.map(verified.contains) == true {
          if let place = showing.place(of: slot) { places.insert(place) }
        }
      }
    }
    return places
  }
}
