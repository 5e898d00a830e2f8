import Dex

/// The fields of a visit, joined from the measurements of its pages.
struct VisitFields {
  /// One field on all pages.
  struct Field<Value: Hashable & Sendable> {
    /// The pages' mean; `nil` where the field was not looked for.
    let measurement: Measurement<Value>?
    /// The values that pages contradict each other with, in the order of the pages; empty where
    /// they agree. They mean two Pokémon or none; there is no vote.
    let contradictory: [Value]
    let bar: Bar

    init(_ all: [Measurement<Value>], bar: Bar) {
      measurement = Measurement.mean(all)
      contradictory = Measurement.contradictoryValues(of: all, bar: bar)
      self.bar = bar
    }

    /// True where two pages show different values.
    var isTorn: Bool { !contradictory.isEmpty }

    /// The value that the field shows; `nil` where none is certain.
    var value: Value? {
      guard !isTorn, let measurement, measurement.isSure(bar: bar) else { return nil }
      return measurement.best
    }

    /// The values shown equally well by the bar, likeliest first; none where all are unlikely.
    var rivals: [Value] {
      guard !isTorn, let measurement, let first = measurement.ratios.first else { return [] }
      return measurement.ratios.filter {
        $0.log10 >= bar.support && first.log10 - $0.log10 < bar.margin
      }.map(\.value)
    }

    func supports(_ value: Value) -> Bool {
      !isTorn && measurement?.supports(value, bar: bar) == true
    }

    func objects(to value: Value) -> Bool {
      !isTorn && measurement?.objects(to: value, bar: bar) == true
    }

    subscript(value: Value) -> Double { measurement?[value] ?? 0 }
  }

  var number: Field<Int>
  var name: Field<Int>
  let types: Field<[PokemonType]>
  var gender: Field<Gender>
  let shiny: Field<Bool>
  let level: Field<Int>
  let pokemonLanguage: Field<Language>
  let nickname: FreeText?
  let trainer: FreeText?
  let trainerId: FreeText?

  /// True where pages show different values of a field that the verdict needs.
  var isTorn: Bool { number.isTorn || name.isTorn || types.isTorn || gender.isTorn || shiny.isTorn }

  init(_ pages: [PageMeasurement], calibration: Calibration) {
    number = Field(pages.compactMap(\.number), bar: calibration.numberBar)
    name = Field(pages.compactMap(\.name), bar: calibration.nameBar)
    types = Field(pages.compactMap(\.types), bar: calibration.typesBar)
    gender = Field(pages.compactMap(\.gender), bar: calibration.signBar)
    shiny = Field(pages.compactMap(\.shiny), bar: calibration.signBar)
    level = Field(pages.compactMap(\.level), bar: calibration.levelBar)
    pokemonLanguage = Field(pages.compactMap(\.pokemonLanguage), bar: calibration.signBar)
    nickname = Self.agreed(pages.compactMap(\.nickname))
    trainer = Self.agreed(pages.compactMap(\.trainer))
    trainerId = Self.agreed(pages.compactMap(\.trainerId))
  }

  /// Returns true where types are the likeliest, or nearly as likely.
  func mayShow(_ own: [PokemonType]) -> Bool {
    guard let types = types.measurement else { return false }
    return types.decades - types[own] <= PageFields.nearTypes
  }

  /// Returns the surest reading of a text. A text that pages read differently counts as unread: the
  /// surest of two readings may be another Pokémon's.
  private static func agreed(_ texts: [FreeText]) -> FreeText? {
    let surest = texts.max {
      ($0.isRead ? 1 : 0, $0.confidence) < ($1.isRead ? 1 : 0, $1.confidence)
    }
    guard let surest, Set(texts.compactMap(\.text)).count > 1 else { return surest }
    return FreeText(raw: surest.raw, confidence: 0, isRead: false, box: surest.box)
  }
}
