import Dex
import Imaging

@testable import Verification

/// Page measurements made from plain values.
enum Measured {
  static let box = Rectangle(x: 10, y: 20, width: 30, height: 40)

  static let calibration: Calibration = {
    guard let bundled = try? Calibration.bundled() else { fatalError("no calibration") }
    return bundled
  }()

  static let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])

  /// Decades of what was read well.
  static let sure = 4.0
  /// Decades that no bar of the calibration is as low as.
  static let unsure = 0.7

  /// A number or level that was read, and no other one as well.
  static func value<V: Hashable>(_ value: V, _ decades: Double = sure) -> Measurement<V> {
    Measurement([.init(value, decades)], floor: -2, text: "\(value)", box: box)
  }

  /// The species whose name stands there in English; a text that is no name says nothing.
  static func name(_ text: String, _ decades: Double = sure) -> Measurement<Int> {
    let species = dex.allSpecies.filter { $0.name == text || $0.name.dropLast() == text }
    guard !species.isEmpty else { return .nothing(text: text, box: box) }
    return Measurement(species.map { .init($0.id, decades) }, floor: -2, text: text, box: box)
  }

  static func sign(_ gender: Gender, _ decades: Double = 3) -> Measurement<Gender> {
    .seen(gender, among: Gender.allCases, log10: decades, box: box)
  }

  static func shiny(_ isShiny: Bool, _ decades: Double = 3) -> Measurement<Bool> {
    .seen(isShiny, among: [false, true], log10: decades, box: box)
  }

  static func language(_ language: Language) -> Measurement<Language> {
    .seen(language, among: Language.allCases, log10: 3, box: box)
  }

  static func types(_ types: PokemonType...) -> Measurement<[PokemonType]> {
    badges(types.map { badge([$0: 3]) })
  }

  /// Badges of which each may be several types, with the decades for each.
  static func badges(_ badges: [Measurement<PokemonType>]) -> Measurement<[PokemonType]> {
    PageFields.types(badges, lists: typeLists, miscount: calibration.digitCount, box: box)
  }

  static func badge(_ decades: KeyValuePairs<PokemonType, Double>) -> Measurement<PokemonType> {
    Measurement(decades.map { .init($0.key, $0.value) }, floor: -4, box: box)
  }

  static func text(_ text: String, isRead: Bool = true) -> FreeText {
    FreeText(raw: text, confidence: 90, isRead: isRead, box: box)
  }

  private static let typeLists = Array(Set(dex.allSpecies.flatMap(\.forms).map(\.types)))
    .sorted { $0.map(\.rawValue).joined() < $1.map(\.rawValue).joined() }

  /// A page on which all was read: a male Pikachu.
  static func pikachu(_ change: (inout PageMeasurement) -> Void = { _ in }) -> PageMeasurement {
    var page = PageMeasurement(time: 0)
    page.number = value(25)
    page.name = name("Pikachu")
    page.nickname = text("Pikachu")
    page.types = types(.electric)
    page.gender = sign(.male)
    page.shiny = shiny(false)
    page.level = value(25)
    page.trainer = text("Ash")
    page.trainerId = text("014082")
    change(&page)
    return page
  }

  static func visit(
    _ pages: [PageMeasurement], dwell: Double = 1, isDamaged: Bool = false,
    isStillImage: Bool = false
  ) -> Visit {
    Visit(
      start: 2, end: 2 + dwell, longestDwell: dwell, pages: pages, isDamaged: isDamaged,
      isStillImage: isStillImage)
  }

  /// What `visit` amounts to, with the tests' table of sprites.
  static func entry(
    for visit: Visit, on screen: ScreenKind = .mobileSummary, dex: Dex = Contract.dex,
    table: HashTable = DrawnSprites.table, requiresSprite: Bool = false,
    enrolments: Enrolments = .none
  ) -> Entry {
    Verifier(
      dex: dex, table: table, language: .english, screen: screen, calibration: calibration,
      requiresSprite: requiresSprite, enrolments: enrolments
    ).entry(for: visit, index: 3)
  }
}
