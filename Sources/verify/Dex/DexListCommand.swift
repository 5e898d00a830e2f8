import ArgumentParser
import Dex
import Reporting

struct DexListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the species or forms that match all filters.",
    discussion: """
        verify dex list --type fire --generation 1
        verify dex list --legendary --format json
      """)

  @Option(help: "Only this type; repeat it for two types.")
  var type: [PokemonType] = []

  @Option(help: "Only this generation.")
  var generation: Int?

  @Flag(help: "Only legendary species.")
  var legendary = false

  @Flag(help: "Only mythical species.")
  var mythical = false

  @Flag(help: "Only species whose males and females look different.")
  var genderDifferences = false

  @Flag(help: "List forms instead of species.")
  var forms = false

  @Flag(help: "Only forms that Pokémon HOME stores; implies --forms.")
  var storable = false

  @OptionGroup var names: NameOptions
  @OptionGroup var options: AnswerOptions

  /// One listed species or form, in JSON.
  private struct Listed: Encodable {
    let id: Int
    let name: String
    let form: String
    let types: [PokemonType]
    let isStorable: Bool

    enum CodingKeys: String, CodingKey {
      case id, name, form, types
      case isStorable = "is_storable"
    }
  }

  func run() async throws {
    let dex = try names.dex(isForPeople: options.format == .text)
    try dex.check(generation: generation)
    let rows = dex.allSpecies.filter { passes($0, dex) }.flatMap { species in
      shown(of: species).filter { form in type.allSatisfy(form.types.contains) }
        .map { (species: species, form: $0) }
    }
    try options.format.write(
      rows.map {
        Listed(
          id: $0.species.id, name: $0.species.name, form: $0.form.identifier,
          types: $0.form.types, isStorable: $0.form.isStorable)
      },
      text: rows.map { species, form in
        let types = form.types.map(\.rawValue).joined(separator: "/")
        return dex.line(of: species) + (forms || storable ? "  \(form.identifier)" : "")
          + "  \(types)"
      })
  }

  private func shown(of species: Species) -> [Form] {
    if storable { return species.storableForms }
    return forms ? species.forms : species.forms.filter(\.isDefault)
  }

  private func passes(_ species: Species, _ dex: Dex) -> Bool {
    if let generation, species.generation != generation { return false }
    if genderDifferences && !species.hasGenderDifferences { return false }
    guard legendary || mythical else { return true }
    guard let details = dex.details(species.id) else { return false }
    return (!legendary || details.isLegendary) && (!mythical || details.isMythical)
  }
}

extension PokemonType: ExpressibleByArgument {}

extension Dex {
  /// - Throws: `ValidationError` for a generation without species.
  func check(generation: Int?) throws {
    let known = Set(allSpecies.map(\.generation)).sorted()
    guard let generation, !known.contains(generation), let newest = known.last else { return }
    throw ValidationError("--generation takes a number from 1 to \(newest)")
  }
}
