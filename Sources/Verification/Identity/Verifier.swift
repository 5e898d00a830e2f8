package import Dex

/// Turns a visit into an entry: joins its measurements, finds contradictions, gives the verdict.
///
/// A field supports an identity, objects to it, or is silent. An entry is verified when every field
/// that the contract needs supports the likeliest identity, none objects, and no other comes near.
/// It is a mismatch when two fields are certain of values that no identity has together.
package struct Verifier: Sendable {
  let dex: Dex
  let table: HashTable
  let language: Language
  let screen: ScreenKind
  /// True to require a confirmed sprite on every screen.
  let requiresSprite: Bool
  /// The pictures and names that people have confirmed.
  let enrolments: Enrolments
  let calibration: Calibration

  package init(
    dex: Dex, table: HashTable, language: Language, screen: ScreenKind, calibration: Calibration,
    requiresSprite: Bool = false, enrolments: Enrolments = .none
  ) {
    self.dex = dex
    self.table = table
    self.language = language
    self.screen = screen
    self.requiresSprite = requiresSprite
    self.enrolments = enrolments
    self.calibration = calibration
  }

  package func entry(for visit: Visit, index: Int) -> Entry {
    var fields = fields(of: visit)
    hideNumber(in: &fields, on: visit.pages)
    let species = species(of: fields)
    if let species { hideGender(in: &fields, on: visit.pages, of: species) }
    let sprite = sprite(of: visit.pages, species: species, fields: fields)
    let ranked = IdentityScorer(dex: dex, fields: fields, sprite: sprite).ranked()
    var finding = Finding()
    let isFlick = !visit.isStillImage && visit.longestDwell < StabilityRule.minimumDwell
    if isFlick || visit.isTurning {
      finding.note(missing: .tooShort)
    }
    if visit.isDamaged { finding.note(.damaged) }
    if visit.hasStaleStats { finding.note(missing: .damaged) }
    if let species { contradictions(of: species, fields: fields, sprite: sprite, in: &finding) }
    needs(of: species, fields: fields, sprite: sprite, in: &finding)
    let lead = Lead(ranked, species: species?.id, form: sprite.form?.identifier)
    if species != nil, finding.contradictions.isEmpty, finding.missing.isEmpty,
      let margin = lead.margin, margin < calibration.leastMargin
    {
      finding.note(missing: .lowConfidence)
    }
    return EntryMaker(
      dex: dex, fields: fields, visit: visit, species: species, sprite: sprite, lead: lead
    ).entry(index: index, verdict: verdict(of: finding), finding: finding)
  }

  private func verdict(of finding: Finding) -> Verdict {
    // A picture that mixes two pages accuses nobody.
    if finding.missing.contains(.tooShort) || finding.missing.contains(.damaged) {
      return .unconfirmed
    }
    if !finding.contradictions.isEmpty { return .mismatch }
    return finding.missing.isEmpty ? .verified : .unconfirmed
  }

  /// Returns the joined fields, with a name that a person has corrected before. Such a name only
  /// counts where it agrees with the number, so it contradicts nothing.
  private func fields(of visit: Visit) -> VisitFields {
    var fields = VisitFields(visit.pages, calibration: calibration)
    guard let number = fields.number.value, let species = dex.species(number),
      fields.name.value == nil, !fields.name.isTorn, !fields.name.objects(to: number),
      let text = fields.name.measurement?.text, enrolments.isName(text, of: species, in: language)
    else { return fields }
    let enrolled = Measurement.seen(
      number, among: [number], log10: calibration.leastMargin, box: fields.name.measurement?.box)
    fields.name = VisitFields.Field([enrolled], bar: calibration.nameBar)
    return fields
  }

  /// Takes a number for unread that is not clear enough to accuse the name or the types beside it.
  private func hideNumber(in fields: inout VisitFields, on pages: [PageMeasurement]) {
    guard let number = fields.number.value else { return }
    let isOther = fields.name.value.map { $0 != number && !fields.name.supports(number) } ?? false
    let forms = dex.species(number)?.storableForms ?? []
    guard isOther || !forms.isEmpty && forms.allSatisfy({ fields.types.objects(to: $0.types) })
    else { return }
    fields.number = VisitFields.Field(
      pages.compactMap(\.number), bar: calibration.contradictingNumberBar)
  }

  /// Takes an empty place for a hidden icon, or for one that comes late: a page shows the icon of
  /// every species that has a gender. Where the name objects, the page may be another species'.
  private func hideGender(
    in fields: inout VisitFields, on pages: [PageMeasurement], of species: Species
  ) {
    guard !species.possibleGenders.contains(.genderless), !fields.name.objects(to: species.id)
    else { return }
    let seen = pages.compactMap(\.gender).map {
      $0.best == .genderless ? .nothing(box: $0.box) : $0
    }
    fields.gender = VisitFields.Field(seen, bar: calibration.signBar)
  }

  /// The species of the number; without a number, the species of a name that is read without fault
  /// and clear of the next one. What is hard to read names nobody.
  private func species(of fields: VisitFields) -> Species? {
    if let number = fields.number.value { return dex.species(number) }
    guard let name = fields.name.value, let measured = fields.name.measurement, !measured.isShared,
      measured.margin >= calibration.nameBar.objectionMargin, let species = dex.species(name)
    else { return nil }
    let isFaultless = measured.text.map { misreadings(in: $0, of: species) == 0 }
    return isFaultless == false ? nil : species
  }

  /// The storable forms that types and gender allow.
  func forms(of species: Species, fields: VisitFields) -> [Form] {
    species.storableForms.filter { form in
      let gender = fields.gender.value
      return !fields.types.objects(to: form.types)
        && (form.gender == nil || gender == nil || form.gender == gender)
    }
  }

  private func contradictions(
    of species: Species, fields: VisitFields, sprite: SpriteJudgment, in finding: inout Finding
  ) {
    if fields.number.value != nil, isOtherName(fields.name, than: species) {
      finding.note(contradiction: .numberNameDisagree)
    }
    if let gender = fields.gender.value, !species.possibleGenders.contains(gender) {
      finding.note(contradiction: .genderImpossible)
    }
    let areTypesImpossible = species.storableForms.allSatisfy { fields.types.objects(to: $0.types) }
    if areTypesImpossible {
      finding.note(contradiction: .typesDisagree)
    } else if forms(of: species, fields: fields).isEmpty {
      finding.note(contradiction: .genderImpossible)
    }
    for reason in sprite.contradictions { finding.note(contradiction: reason) }
  }

  /// Returns true where a name is another species' and is read well enough to say so.
  ///
  /// Misreadings come together, where a line is hard to read. So a text with errors is another
  /// species' name only if it had more than twice as many as this one's.
  private func isOtherName(_ name: VisitFields.Field<Int>, than species: Species) -> Bool {
    guard name.objects(to: species.id) else { return false }
    guard let text = name.measurement?.text, let best = name.measurement?.best,
      let other = dex.species(best)
    else { return true }
    return misreadings(in: text, of: species) > 2 * misreadings(in: text, of: other)
  }

  /// Returns the least number of characters that were misread if a text is a species' name.
  private func misreadings(in text: String, of species: Species) -> Int {
    let seen = NoisyChannel.fold(text)
    return language.related.compactMap { species.names[$0] }.map {
      let name = NoisyChannel.fold($0)
      return EditDistance.between(seen, name, atMost: max(seen.count, name.count))
    }.min() ?? seen.count
  }

  /// Notes the fields that the contract's table requires for `verified` and that do not support it.
  private func needs(
    of species: Species?, fields: VisitFields, sprite: SpriteJudgment, in finding: inout Finding
  ) {
    if fields.isTorn { finding.note(missing: .lowConfidence) }
    if let number = fields.number.value {
      if dex.species(number) == nil { finding.note(missing: .notInDex) }
    } else if !fields.number.isTorn {
      finding.note(missing: .numberUnread)
    }
    if fields.gender.value == nil, !fields.gender.isTorn { finding.note(missing: .genderUnread) }
    if fields.shiny.value == nil, !fields.shiny.isTorn { finding.note(missing: .shinyUnread) }
    needName(species, fields: fields, in: &finding)
    needTypes(species, fields: fields, form: sprite.form, in: &finding)
    guard species != nil else { return }
    if !sprite.isConfirmed, !finding.contradictions.contains(.spriteContradicts) {
      let reason: Reason = sprite.hasReferences ? .spriteInconclusive : .notInTable
      let isNeeded = requiresSprite || screen == .switchSummary
      isNeeded ? finding.note(missing: reason) : finding.note(reason)
    }
    if sprite.isOpen { finding.note(missing: .spriteInconclusive) }
    if sprite.isUnpictured { finding.note(missing: .notInTable) }
    if sprite.form == nil { finding.note(.formUndetermined) }
  }

  /// Notes a missing name. A phone needs one; on the Switch, a wrong one may be another Pokémon's.
  private func needName(_ species: Species?, fields: VisitFields, in finding: inout Finding) {
    if fields.name.isTorn { return }
    if let species, fields.name.supports(species.id) { return }
    if finding.contradictions.contains(.numberNameDisagree) { return }
    let isShown = screen != .switchSummary || fields.name.measurement != nil
    if species == nil, fields.name.value != nil { return }
    isShown ? finding.note(missing: .nameUnread) : finding.note(.nameUnread)
  }

  /// Notes missing types: they must be those of the form, or of one of the species' forms.
  private func needTypes(
    _ species: Species?, fields: VisitFields, form: Form?, in finding: inout Finding
  ) {
    if fields.types.isTorn { return }
    guard let species else {
      if fields.types.value == nil { finding.note(missing: .typesUnread) }
      return
    }
    if finding.contradictions.contains(.typesDisagree) { return }
    guard let types = fields.types.measurement, !types.ratios.isEmpty else {
      let isShown = screen != .switchSummary || fields.types.measurement != nil
      isShown ? finding.note(missing: .typesUnread) : finding.note(.typesUnread)
      return
    }
    let own = form.map { [$0] } ?? forms(of: species, fields: fields)
    if own.contains(where: { fields.types.supports($0.types) }) { return }
    // Types nearly as likely as the likeliest are near enough, unless another form has those.
    let near = own.contains { fields.mayShow($0.types) }
    let isOtherForm = species.storableForms.contains { other in
      types.supports(other.types, bar: calibration.typesBar)
        && !own.contains { $0.types == other.types }
    }
    if near, !isOtherForm {
      if types.decades >= calibration.typesBar.support { return }
      // A capture may show discs in unknown colors; they are nearest to the species' own.
      if screen == .switchSummary { return finding.note(.typesUnread) }
    }
    let isRead = types.decades >= calibration.typesBar.support
    finding.note(missing: isRead ? .lowConfidence : .typesUnread)
  }
}

/// The reasons of an entry, by their effect on the verdict.
struct Finding {
  private(set) var contradictions: [Reason] = []
  private(set) var missing: [Reason] = []
  private(set) var reasons: [Reason] = []

  /// Notes that two pieces of evidence contradict each other.
  mutating func note(contradiction reason: Reason) {
    if !contradictions.contains(reason) { contradictions.append(reason) }
    note(reason)
  }

  /// Notes that something needed was not read.
  mutating func note(missing reason: Reason) {
    if !missing.contains(reason) { missing.append(reason) }
    note(reason)
  }

  /// Notes something open that does not prevent a verification.
  mutating func note(_ reason: Reason) {
    if !reasons.contains(reason) { reasons.append(reason) }
  }
}
