import ArgumentParser
import Dex
import Reporting

struct DexShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a species and its forms.",
    discussion: """
        verify dex show raichu-alola
        verify dex show 25 --format json
      """)

  @Argument(
    help: "Name in any language, national dex number, or a form's identifier.",
    completion: .pokemon)
  var name: [String]

  @OptionGroup var names: NameOptions
  @OptionGroup var options: AnswerOptions

  func run() async throws {
    let dex = try names.dex(isForPeople: options.format == .text)
    let words = name.joined(separator: " ")
    guard let match = dex.lookup(words), let details = dex.details(match.species.id) else {
      throw Failure.noName(words, in: dex)
    }
    try options.format.write(dex.entry(match.species.id), text: Self.text(match, details, dex))
  }

  private static func text(_ match: Dex.Match, _ details: SpeciesDetails, _ dex: Dex) -> [String] {
    let species = match.species
    let stats = details.stats
    let names = Language.allCases.compactMap { language in
      species.names[language].map { "\(language.rawValue) \($0)" }
    }
    return [
      dex.line(of: species), details.description, "names      " + names.joined(separator: ", "),
      "gender     " + gender(species),
      "abilities  "
        + details.abilities.map { $0.name + ($0.isHidden ? " (hidden)" : "") }
        .joined(separator: ", "),
      "stats      HP \(stats.hp), attack \(stats.attack), defense \(stats.defense), "
        + "sp. attack \(stats.spAttack), sp. defense \(stats.spDefense), speed \(stats.speed)",
      "forms",
    ] + species.forms.map { "  " + form($0) + ($0 == match.form ? "  <" : "") }
  }

  private static func gender(_ species: Species) -> String {
    let rate = Double(species.genderRate) / 8 * 100
    let chance = species.genderRate < 0 ? "genderless" : "\(rate) % female"
    return chance + (species.hasGenderDifferences ? ", male and female look different" : "")
  }

  static func form(_ form: Form) -> String {
    var notes = [form.types.map(\.rawValue).joined(separator: "/")]
    if form.isMega { notes.append("mega") }
    if form.isGigantamax { notes.append("Gigantamax") }
    if form.isBattleOnly { notes.append("in battle only") }
    if let gender = form.gender { notes.append("\(gender.rawValue) only") }
    notes.append(
      (form.isStorable ? "in HOME" : "not in HOME") + (form.isStorableInferred ? " (inferred)" : "")
    )
    return "\(form.identifier): \(notes.joined(separator: ", "))"
  }
}

struct DexSearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Finds species and forms by name, also a misspelled one.",
    discussion: """
        verify dex search pikachoo
        verify dex search dragon --limit 20
      """)

  @Argument(help: "Name in any language, or a part of one.", completion: .pokemon)
  var name: [String]

  @Option(help: "Maximum number of results.")
  var limit = 10

  @OptionGroup var names: NameOptions
  @OptionGroup var options: AnswerOptions

  func validate() throws {
    if name.joined(separator: " ").allSatisfy(\.isWhitespace) {
      throw ValidationError("give a name, or a part of one")
    }
    if limit < 1 { throw ValidationError("--limit takes a number of at least 1") }
  }

  /// One found species or form, in JSON.
  private struct Found: Encodable {
    let id: Int
    let name: String
    let form: String?
    let matched: String
    let distance: Int
  }

  func run() async throws {
    let dex = try names.dex(isForPeople: options.format == .text)
    let words = name.joined(separator: " ")
    let matches = dex.search(words, limit: limit)
    if matches.isEmpty { StandardStream.error.log("no name in the dex is like “\(words)”") }
    try options.format.write(
      matches.map {
        Found(
          id: $0.species.id, name: $0.species.name, form: $0.form?.identifier, matched: $0.text,
          distance: $0.distance)
      },
      text: matches.map { match in
        dex.line(of: match.species) + (match.form.map { "  \($0.identifier)" } ?? "")
          + (match.text == dex.name(of: match.species) ? "" : "  (\(match.text))")
      })
  }
}
