import Dex

/// Makes the entry of a visit from its findings.
struct EntryMaker {
  let dex: Dex
  let fields: VisitFields
  let visit: Visit
  let species: Species?
  let sprite: SpriteJudgment
  let lead: Lead

  func entry(index: Int, verdict: Verdict, finding: Finding) -> Entry {
    Entry(
      index: index, start: visit.start, end: visit.end, verdict: verdict,
      reasons: finding.reasons, speciesId: species?.id, species: species?.name,
      form: species == nil ? nil : sprite.form?.identifier, gender: fields.gender.value,
      isShiny: fields.shiny.value, nickname: nickname, level: fields.level.value,
      trainer: fields.trainer?.text, trainerId: fields.trainerId?.text,
      evidence: evidence(for: finding.reasons))
  }

  /// The header's name, unless it is the species' own.
  private var nickname: String? { nickname(of: species) }

  private func nickname(of species: Species?) -> String? {
    isName(of: species) ? nil : fields.nickname?.text
  }

  /// Returns true where the header shows the species' own name, in any language.
  private func isName(of species: Species?) -> Bool {
    guard let text = fields.nickname?.raw, !text.isEmpty, let species else { return false }
    let written = NormalizedText.characters(of: text)
    return species.names.values.contains { name in
      let own = NormalizedText.characters(of: name)
      // The sign at the end of Nidoran's name may be read as any letter.
      let hasSign = name.hasSuffix("♀") || name.hasSuffix("♂")
      if hasSign, NormalizedText.characters(of: String(text.dropLast())) == own { return true }
      guard let likeness = TextLikeness.between(written, and: own) else { return false }
      return likeness.edits == 0 || likeness.edits == 1 && likeness.chance <= Self.nameChance
    }
  }

  /// log10 of the chance under which a nickname is rather the species' name, misread: five of six
  /// Latin letters, four of five kana and two of three Chinese characters are.
  private static let nameChance = -2.75

  private func evidence(for reasons: [Reason]) -> Evidence {
    var evidence = Evidence()
    evidence.number = field(fields.number)
    evidence.name = name
    // The species' own name in the header is no nickname, so there is nothing to show.
    evidence.nickname =
      isName(of: species)
      ? FieldEvidence(value: nil, confidence: 0) : text(fields.nickname, value: nickname)
    evidence.types = types
    evidence.gender = field(fields.gender)
    evidence.shiny = field(fields.shiny)
    evidence.level = field(fields.level)
    evidence.trainer = text(fields.trainer, value: fields.trainer?.text)
    evidence.trainerId = text(fields.trainerId, value: fields.trainerId?.text)
    evidence.pokemonLanguage = field(fields.pokemonLanguage)
    evidence.sprite = sprite.evidence
    evidence.margin = lead.margin
    evidence.runnerUp = lead.runnerUp?.identity
    evidence.candidates = candidates.isEmpty ? nil : candidates
    let details = details(of: reasons)
    evidence.details = details.isEmpty ? nil : details
    return evidence
  }

  /// The likeliest identities, each with the nickname that the header gives it.
  private var candidates: [Candidate] {
    lead.ranked.prefix(Candidate.most).map { scored in
      var identity = scored.identity
      identity.nickname = nickname(of: dex.species(identity.speciesId))
      return Candidate(
        identity: identity, decades: scored.decades - (lead.ranked.first?.decades ?? 0),
        sources: scored.sources)
    }
  }

  /// Decades within which a value is named beside the likeliest one.
  private static let dissent = 2.0

  private func field<Value>(_ field: VisitFields.Field<Value>) -> FieldEvidence<Value> {
    guard let measurement = field.measurement
    else { return FieldEvidence(value: nil, confidence: 0) }
    let others = measurement.ratios.dropFirst().filter {
      $0.log10 > 0 && measurement.decades - $0.log10 <= Self.dissent
    }
    return FieldEvidence(
      value: field.value, text: measurement.text,
      confidence: measurement.best.map { measurement.confidence(in: $0) } ?? 0,
      box: measurement.box, dissent: field.value == nil ? field.contradictory : others.map(\.value))
  }

  /// The types. Where the badges fit several type lists, the one of the entry's form counts.
  private var types: FieldEvidence<[PokemonType]> {
    var types = field(fields.types)
    let forms = sprite.form.map { [$0] } ?? species?.storableForms ?? []
    if let own = forms.first(where: { fields.types.supports($0.types) }) {
      types.value = own.types
    } else if forms.contains(where: { fields.mayShow($0.types) }) {
      // The likeliest are hardly likelier than the form's own: they are a guess.
      types.value = nil
    }
    // The order of the badges does not matter.
    guard let value = types.value, let measurement = fields.types.measurement else { return types }
    types.dissent.removeAll { Set($0) == Set(value) }
    types.confidence = measurement.ratios.filter { Set($0.value) == Set(value) }
      .reduce(0) { $0 + measurement.confidence(in: $1.value) }
    return types
  }

  /// The English name of the species that the name means.
  private var name: FieldEvidence<String> {
    guard let measurement = fields.name.measurement
    else { return FieldEvidence(value: nil, confidence: 0) }
    let id = species.flatMap { fields.name.supports($0.id) ? $0.id : nil } ?? fields.name.value
    return FieldEvidence(
      value: id.flatMap(dex.species)?.name, text: measurement.text,
      confidence: id.map { measurement.confidence(in: $0) } ?? 0, box: measurement.box)
  }

  private func text(_ text: FreeText?, value: String?) -> FieldEvidence<String> {
    FieldEvidence(
      value: value, text: text.flatMap { $0.raw.isEmpty ? nil : $0.raw },
      confidence: text?.confidence ?? 0, box: text?.box)
  }
}
