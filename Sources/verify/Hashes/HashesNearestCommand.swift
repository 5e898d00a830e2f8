import ArgumentParser
import Dex
import Pipeline
import Reporting

/// Lists the references that are nearest to a picture.
struct HashesNearestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest", abstract: "Lists the references nearest to a picture.",
    discussion: """
      The picture shows one Pokémon, with transparency or on a background of one color. Each line \
      has the distance of the 64-bit hash (under 5 confirms), of the 256-bit hash (under 60), in \
      color, and the reference. The margin to another species goes to standard error.

        verify hashes nearest picture.png --top 3
      """)

  @Argument(
    help: ArgumentHelp("Pictures, PNG, JPEG or WebP.", valueName: "image"),
    completion: .file(extensions: RecordingPaths.pictureExtensions.sorted()))
  var images: [String]

  @OptionGroup var table: HashTableOptions

  @Option(help: "Number of references listed per picture.")
  var top = 5

  func validate() throws {
    guard (1...10_000).contains(top) else {
      throw ValidationError("--top takes a number from 1 to 10000")
    }
  }

  func run() async throws {
    try await RunStatus.ending {
      let table = try table.load()
      var isAnyUnread = false
      for image in images {
        do {
          guard let question = try SpriteQuestion.read(image, for: table) else {
            StandardStream.error.log("\(image): nothing stands out from the background")
            continue
          }
          try answer(question, to: image, from: table)
        } catch {
          StandardStream.error.log("\(error)")
          isAnyUnread = true
        }
      }
      return isAnyUnread ? .recordingFailed : .success
    }
  }

  private func answer(_ question: SpriteQuestion, to image: String, from table: HashTable) throws {
    if images.count > 1 { try StandardStream.output.writeText([TerminalText.escaped("\(image):")]) }
    let answers = question.nearest(in: table, count: max(top, 32))
    let rows = answers.prefix(top).map { near in
      [
        String(near.distance), String(near.distance256),
        String((near.colorDistance * 10).rounded() / 10), near.reference.look.description,
      ]
    }
    try StandardStream.output.writeText(
      HashTableOptions.lines(
        header: ["64 bits", "256 bits", "color", "reference"], rows, numeric: [0, 1, 2]))
    guard let first = answers.first else { return }
    if let rival = answers.first(where: { $0.reference.speciesId != first.reference.speciesId }) {
      StandardStream.error.log(
        "margin to another species (\(rival.reference.look)): "
          + "\(rival.distance - first.distance) of 64 bits, "
          + "\(rival.distance256 - first.distance256) of 256")
    }
  }
}
