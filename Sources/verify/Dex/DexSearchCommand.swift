import ArgumentParser
import Dex

struct DexSearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Finds species and forms by a name that may be misspelt.",
    discussion: """
        verify dex search pikachoo
        verify dex search dragon --limit 20
      """)

  @Argument(help: "A name in any language, or part of one.", completion: .pokemon)
  var name: [String]

  @Option(help: "How many to show.")
  var limit = 10

  @OptionGroup var options: AnswerOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
  }

  /// One found species or form, as JSON has it.
  private struct Found: Encodable {
    let id: Int
    let name: String
    let form: String?
    let matched: String
    let distance: Int
  }

  func run() throws {
    let dex = try CommandAnswer.dex()
    let matches = dex.search(name.joined(separator: " "), limit: limit)
    switch options.format {
    case .json:
      try CommandAnswer.json(
        matches.map {
          Found(
            id: $0.species.id, name: $0.species.name, form: $0.form?.identifier, matched: $0.text,
            distance: $0.distance)
        })
    case .text:
      for match in matches {
        let form = match.form.map { "  \($0.identifier)" } ?? ""
        let text = match.text == match.species.name ? "" : "  (\(match.text))"
        try CommandAnswer.say(CommandAnswer.line(match.species) + form + text)
      }
    }
  }
}
