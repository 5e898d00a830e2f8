import Dex
import Imaging

/// Tells whether two groups of page measurements are of one visit to one Pokémon's page.
struct SameVisit: Sendable {
  let calibration: Calibration

  /// The relation of two groups of measurements.
  enum Relation: Hashable {
    /// Of two visits.
    case other
    /// Of one visit.
    case same
    /// Of one visit, and the first group's page was not complete yet: its picture stayed, while a
    /// mark or the row with name, level and gender came late, or its stats and moves did, while
    /// trainer and ID number came late.
    case completed
  }

  func relation(
    of a: [PageMeasurement], to b: [PageMeasurement], after interval: PageStill.Interval
  ) -> Relation {
    guard !interval.hasTurned, !interval.hasShownList else { return .other }
    let owner = ownerWeight(of: a, b, after: interval)
    let isAlike = !differInSpecies(a, b) && !differInPicture(a, b)
    let header = headerWeight(of: a, b, hasChangedBody: interval.hasChangedBody)
    // While stats and moves stay, all else is the same, and nothing was seen to turn the page.
    let isOwnerLate =
      interval.hasOtherOwner && isAlike && !differInSigns(a, b) && header == 0
      && !differ(a, b, \.nature, by: calibration.nameBar)
    guard owner < Self.enough else { return isOwnerLate ? .completed : .other }
    if isAlike, !differInSigns(a, b), owner + header < Self.enough {
      let isLate = interval.keptPicture && differ(a, b, \.level, by: calibration.levelBar)
      return isLate ? .completed : .same
    }
    // Hardly two Pokémon have the same stats, moves, nature and trainer: it is one page.
    let isOnePage = interval.keptBody && hasSameID(a, b)
    // A header that comes late leaves the page below it as it is.
    let isNext =
      interval.hasChangedBody && !interval.hasLateBody && owner + header >= Self.enough
    guard isAlike && !isNext || isOnePage else { return .other }
    return interval.keptPicture ? .completed : isOnePage ? .same : .other
  }

  /// True where two groups show two species.
  private func differInSpecies(_ a: [PageMeasurement], _ b: [PageMeasurement]) -> Bool {
    if differ(a, b, \.number, by: calibration.numberBar) { return true }
    let areNumbered = number(of: a) != nil && number(of: b) != nil
    if !areNumbered, differ(a, b, \.name, by: calibration.nameBar) { return true }
    return differ(a, b, \.types, by: calibration.typesBar)
  }

  /// True where two groups show two renders, or one in the colors of two forms (the Switch).
  private func differInPicture(_ a: [PageMeasurement], _ b: [PageMeasurement]) -> Bool {
    func areApart<V: Hashable>(_ shown: (SpriteExamination) -> [V]) -> Bool {
      let (x, y) = (Set(Self.confirmed(a).flatMap(shown)), Set(Self.confirmed(b).flatMap(shown)))
      return !x.isEmpty && !y.isEmpty && x.isDisjoint(with: y)
    }
    return areApart { $0.near.map(\.hash) } || areApart { [$0.form].compactMap(\.self) }
  }

  private static func confirmed(_ pages: [PageMeasurement]) -> [SpriteExamination] {
    pages.compactMap(\.sprite).filter(\.isConfirmed)
  }

  /// True where both groups show one ID number.
  func hasSameID(_ a: [PageMeasurement], _ b: [PageMeasurement]) -> Bool {
    guard let id = text(a, \.trainerId) else { return false }
    return id == text(b, \.trainerId)
  }

  /// Two fields that differ together, or one that hardly ever errs, speak for two Pokémon.
  private static let enough = 2

  /// The weight of nature, ID number and trainer, which stand on the page itself. A nature never
  /// changes, whatever game's data the page shows.
  private func ownerWeight(
    of a: [PageMeasurement], _ b: [PageMeasurement], after interval: PageStill.Interval
  ) -> Int {
    var weight = 0
    if !interval.hasLateBody, differ(a, b, \.nature, by: calibration.nameBar) {
      weight += Self.enough
    }
    if let x = text(a, \.trainerId), let y = text(b, \.trainerId), x != y {
      let edits = EditDistance.between(Array(x), Array(y), atMost: 6)
      // Two ID numbers that differ in one digit are one in twenty thousand; a slip is not.
      weight += edits >= 2 ? 2 : 1
    }
    if areUnlike(text(a, \.trainer), text(b, \.trainer)) { weight += 1 }
    return weight
  }

  /// The weight of level, nickname and the Pokémon's language, which stand in the header. With one
  /// ID number, a level counts in full where stats and moves differ too.
  private func headerWeight(
    of a: [PageMeasurement], _ b: [PageMeasurement], hasChangedBody: Bool
  ) -> Int {
    var weight = 0
    if differ(a, b, \.level, by: calibration.levelBar), !hasChangedGame(a, b) {
      weight += hasSameID(a, b) && !hasChangedBody || isDigitHidden(a, b) ? 1 : 2
    }
    if areUnlike(text(a, \.nickname), text(b, \.nickname)) { weight += 1 }
    if differ(a, b, \.pokemonLanguage, by: calibration.signBar) { weight += 1 }
    return weight
  }

  /// True where gender or shininess of two groups differ. No species has Pokémon with a gender and
  /// others without one: on pages of one number, an empty place is an icon that is hidden or late.
  private func differInSigns(_ a: [PageMeasurement], _ b: [PageMeasurement]) -> Bool {
    differInGender(a, b) || differ(a, b, \.shiny, by: calibration.signBar)
  }

  private func differInGender(_ a: [PageMeasurement], _ b: [PageMeasurement]) -> Bool {
    let isOneSpecies = number(of: a) != nil && number(of: a) == number(of: b)
    func gender(_ page: PageMeasurement) -> Measurement<Gender>? {
      isOneSpecies && page.gender?.best == .genderless ? nil : page.gender
    }
    return differ(a, b, gender, by: calibration.signBar)
  }

  /// True where level or signs in the header of two groups differ, and each is sure of its own. The
  /// phone has the shiny mark on the panel.
  func differInHeader(
    _ a: [PageMeasurement], _ b: [PageMeasurement], on screen: ScreenKind
  ) -> Bool {
    let signs = screen == .switchSummary ? differInSigns(a, b) : differInGender(a, b)
    return signs || differ(a, b, \.level, by: calibration.levelBar)
  }

  /// True where two groups show two species or two levels, whose stats hardly are the same.
  func differInStats(_ a: [PageMeasurement], _ b: [PageMeasurement]) -> Bool {
    differInSpecies(a, b) || differ(a, b, \.level, by: calibration.levelBar)
  }

  /// True where one level is the other less a digit: a mote over it hides it for a frame.
  private func isDigitHidden(_ a: [PageMeasurement], _ b: [PageMeasurement]) -> Bool {
    let levels = [a, b].map { pages in
      shown(pages, \.level, by: calibration.levelBar)?.best.map(String.init) ?? ""
    }
    return levels[0].contains(levels[1]) || levels[1].contains(levels[0])
  }

  /// True where each group shows another value of a field, and is sure of it.
  private func differ<V>(
    _ a: [PageMeasurement], _ b: [PageMeasurement], _ field: (PageMeasurement) -> Measurement<V>?,
    by bar: Bar
  ) -> Bool {
    guard let x = shown(a, field, by: bar), let y = shown(b, field, by: bar), let own = x.best,
      let other = y.best
    else { return false }
    return own != other && x.objects(to: other, bar: bar) && y.objects(to: own, bar: bar)
  }

  /// Returns a field as a group shows it: the pages' mean. Pages that contradict each other have no
  /// mean that could differ from anything, so the last one counts.
  private func shown<V>(
    _ pages: [PageMeasurement], _ field: (PageMeasurement) -> Measurement<V>?, by bar: Bar
  ) -> Measurement<V>? {
    let all = pages.compactMap(field)
    return Measurement.contradictoryValues(of: all, bar: bar).isEmpty
      ? Measurement.mean(all) : all.last { !$0.ratios.isEmpty }
  }

  /// The dex number of a group that is sure of it.
  func number(of pages: [PageMeasurement]) -> Int? {
    guard let number = Measurement.mean(pages.compactMap(\.number)),
      number.isSure(bar: calibration.numberBar)
    else { return nil }
    return number.best
  }

  /// True where both groups are sure of one number, and neither name nor types differ.
  func isSameSpecies(_ a: [PageMeasurement], _ b: [PageMeasurement]) -> Bool {
    number(of: a) != nil && number(of: a) == number(of: b)
      && !differ(a, b, \.name, by: calibration.nameBar)
      && !differ(a, b, \.types, by: calibration.typesBar)
  }

  /// True where number or name of the Pokémon were read.
  func isNamed(_ visit: Visit) -> Bool {
    number(of: visit.pages) != nil
      || Measurement.mean(visit.pages.compactMap(\.name))?.isSure(bar: calibration.nameBar) == true
  }

  private func text(
    _ pages: [PageMeasurement], _ field: (PageMeasurement) -> FreeText?
  ) -> String? {
    pages.compactMap(field).filter(\.isRead).max { $0.confidence < $1.confidence }?.text
  }

  /// True where more than half of two texts differs.
  func areUnlike(_ a: String?, _ b: String?) -> Bool {
    guard let a, let b else { return false }
    let (x, y) = (NormalizedText.characters(of: a), NormalizedText.characters(of: b))
    let longest = max(x.count, y.count)
    return EditDistance.between(x, y, atMost: longest) * 2 > longest
  }

  /// The phone shows the data of one game at a time; another game may have another level.
  private func hasChangedGame(_ a: [PageMeasurement], _ b: [PageMeasurement]) -> Bool {
    guard let x = a.compactMap(\.game).last, let y = b.compactMap(\.game).first
    else { return false }
    return x.chebyshevDistance(to: y) > Self.otherIcon
  }

  /// Levels between the mean colors of two games' icons.
  private static let otherIcon = 40
}
