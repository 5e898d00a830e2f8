import ArgumentParser
import Collection
import Dex
import Reporting

struct CollectionListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the Pokémon of the collection that match all filters.",
    discussion: """
        verify collection list --verified --generation 1
        verify collection list --missing --game red
        verify collection list --shiny --format csv
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv, markdown
  }

  @Flag(help: "Only verified Pokémon.")
  var verified = false

  @Flag(
    help: "List species without a verified Pokémon that matches.")
  var missing = false

  @Flag(help: "Only shiny Pokémon.")
  var shiny = false

  @Option(help: "Only this gender: male, female or genderless.")
  var gender: Gender?

  @Option(help: ArgumentHelp("Only this form, such as raichu-alola.", valueName: "form"))
  var form: String?

  @Option(help: "Only this species or form, by its name in any language or its number.")
  var name: String?

  @Option(help: ArgumentHelp("Only this generation.", valueName: "n"))
  var generation: Int?

  @Option(help: ArgumentHelp("Only species in the dex of this game.", valueName: "game"))
  var game: String?

  @Option(help: "Only this type; repeat it for two types.")
  var type: [PokemonType] = []

  @Option(
    help: ArgumentHelp("Only Pokémon in this box of the Switch, in its order.", valueName: "n"))
  var box: Int?

  @Option(help: "Output format.")
  var format = Format.table

  @Option(
    help: ArgumentHelp("Sort by a column of --columns (default: number).", valueName: "column"))
  var sort: CollectionColumn?

  @Flag(help: "Reverse the order.")
  var reverse = false

  @Option(help: ArgumentHelp("Maximum number of rows.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Columns to show, separated by commas: \(CollectionColumn.names).",
      valueName: "columns"))
  var columns: CollectionColumns?

  @OptionGroup var names: NameOptions
  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    if verified, missing { throw ValidationError("--verified and --missing exclude each other") }
    if box != nil, missing { throw ValidationError("--box and --missing exclude each other") }
    if let limit, limit < 1 { throw ValidationError("--limit takes a number of at least 1") }
    if columns != nil, format == .json {
      throw ValidationError("--columns is for table, csv and markdown; json always has every field")
    }
  }

  func run() async throws {
    let dex = try names.dex(isForPeople: format == .table || format == .markdown)
    let store = try database.reading()
    let filter = try filter(of: dex)
    let all = try box.map { try store.pokemon(inBox: $0) } ?? store.placedPokemon()
    let passing = all.filter { filter.passes($0.entry, dex: dex) }
    let list =
      missing
      ? filter.missing(from: passing.map(\.entry), dex: dex).map { ListedPokemon($0, dex: dex) }
      : passing.map { ListedPokemon($0, dex: dex) }
    let sorted = sort?.sorted(list, isReversed: reverse) ?? (reverse ? list.reversed() : list)
    try StandardStream.output.writeLines(lines(of: Array(sorted.prefix(limit ?? .max))))
  }

  private func filter(of dex: Dex) throws -> CollectionFilter {
    var filter = CollectionFilter()
    if let form {
      guard let known = dex.form(form)?.form ?? dex.lookup(form)?.form else {
        throw Failure.noName(form, in: dex)
      }
      filter.form = known.identifier
    }
    if let game {
      let games = try GameFile.bundled()
      guard let known = games.first(where: { $0.slug == game }) else {
        throw ChecklistError.unknownGame(game, known: games.map(\.slug))
      }
      filter.species = Set(known.entries.map(\.species))
    }
    if let name {
      guard let match = dex.lookup(name) else { throw Failure.noName(name, in: dex) }
      filter.species = (filter.species ?? [match.species.id]).intersection([match.species.id])
      if let named = match.form?.identifier {
        guard filter.form == nil || filter.form == named else {
          throw Failure("--form and --name mean different forms; leave one of them out", .usage)
        }
        filter.form = named
      }
    }
    filter.isVerified = verified ? true : nil
    filter.isShiny = shiny ? true : nil
    filter.gender = gender
    try dex.check(generation: generation)
    filter.generation = generation
    filter.types = type
    return filter
  }

  private func lines(of list: [ListedPokemon]) throws -> [String] {
    if let columns = columns?.list {
      switch format {
      case .csv:
        return CSVFormat.lines(
          header: columns.map(\.rawValue),
          cells: list.map { listed in columns.map { $0.cell(of: listed) } })
      case .markdown:
        return MarkdownFormat.lines(
          header: columns.map(\.title),
          cells: list.map { listed in columns.map { $0.text(of: listed) ?? "" } })
      case .table, .json: return ListedPokemon.table(of: list, columns: columns)
      }
    }
    return switch format {
    // Of a missing Pokémon, only the name is known.
    case .table where missing: list.map { TerminalText.escaped($0.species ?? "") }
    case .table: ListedPokemon.table(of: list)
    case .json: [try AnswerFormat.json(list)]
    case .csv: CSVFormat.lines(of: list)
    case .markdown: MarkdownFormat.lines(of: list)
    }
  }
}

extension Gender: ExpressibleByArgument {}
