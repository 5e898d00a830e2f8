import Dex
import Imaging

/// Tells forms, genders and shinies of one species apart by the render, where the screen shows the very
/// render of the table (the Switch).
struct FormLooks {
  let species: Species
  let table: HashTable
  let examination: SpriteExamination
  /// Whether the picture is the species', by the table or by what was learned.
  let isConfirmed: Bool

  /// A render that is at least this far is another's: the bar, and the two bits that a crop may err more.
  static let clearlyOther = 10
  /// |a − b| / (a + b) of two colour distances under which neither is nearer (docs/colour-signature.md).
  static let undecided = 0.2
  /// The same for forms, whose colours differ in a part of the picture only.
  static let undecidedForm = 0.12

  func decide(in account: inout VisitAccount) {
    let shiny = account.shiny.winner?.value
    let gender = account.gender.winner?.value
    checkGender(gender, in: &account)
    checkForms(in: &account)
    account.form = form(among: account.forms, shiny: shiny, gender: gender)
    // Another form's picture says nothing of the shininess of this one.
    if let shiny, !account.contradictions.contains(.formDisagrees) {
      checkShiny(shiny, gender: gender, in: &account)
    }
  }

  // MARK: Hashes

  private func distance(where isMeant: (Reference) -> Bool) -> Int? {
    examination.own.filter { isMeant($0.reference) }.map(\.distance).min()
  }

  /// The few species whose female looks so different that the hash tells.
  private func checkGender(_ gender: Gender?, in account: inout VisitAccount) {
    guard let gender, gender != .genderless else { return }
    let female = Set(examination.own.filter(\.reference.isFemale).map(\.reference.form))
    guard !female.isEmpty else { return }
    let own = distance { female.contains($0.form) && $0.isFemale == (gender == .female) }
    let opposite = distance { female.contains($0.form) && $0.isFemale != (gender == .female) }
    let rest = distance { !female.contains($0.form) }
    if let own, let opposite, opposite < SpriteExamination.bar, own >= Self.clearlyOther,
      (rest ?? 64) >= SpriteExamination.bar
    {
      account.note(contradiction: .genderSpriteDisagree)
    }
  }

  /// The page's types allow some forms; the render may be another's.
  private func checkForms(in account: inout VisitAccount) {
    let allowed = Set(account.forms.flatMap { looks(of: $0) }.map(\.look))
    guard !allowed.isEmpty else { return }
    let own = distance { allowed.contains($0.look) }
    let other = distance { !allowed.contains($0.look) }
    if let own, let other, other < SpriteExamination.bar, own >= Self.clearlyOther {
      account.note(contradiction: .formDisagrees)
    } else {
      checkColours(ofForms: account.forms, in: &account)
    }
  }

  /// The colours may be another storable form's, where the hash cannot tell: a brown Wooper is Paldea's, whatever types
  /// stand beside it.
  private func checkColours(ofForms allowed: [Form], in account: inout VisitAccount) {
    func near(_ forms: [Form]) -> [Reference] {
      forms.flatMap { looks(of: $0) }.filter { hashDistance(of: $0) < Self.clearlyOther }
    }
    let others = species.forms.filter { $0.isStorable && !allowed.contains($0) }
    compare(near(allowed), with: near(others), contradiction: .formDisagrees, in: &account)
  }

  // MARK: Colours

  /// The references that show `form`, in each shiny and gender that the table has.
  private func looks(of form: Form) -> [Reference] {
    [false, true].flatMap { shiny in
      [false, true].compactMap { female in
        table.reference(for: look(form, shiny: shiny, female: female))
      }
    }
  }

  private func look(_ form: Form, shiny: Bool, female: Bool) -> Look {
    Look(speciesId: species.id, form: form.identifier, isShiny: shiny, isFemale: female)
  }

  /// The references that show `form` as the page says it is.
  private func looks(of form: Form, shiny: Bool?, gender: Gender?) -> [Reference] {
    (shiny.map { [$0] } ?? [false, true]).compactMap {
      table.reference(for: look(form, shiny: $0, female: gender == .female))
    }
  }

  /// The form whose colours are the picture's, when they are clearly nearer than any other form's.
  private func form(among forms: [Form], shiny: Bool?, gender: Gender?) -> Form? {
    guard forms.count > 1 else { return forms.first }
    let shown = forms.map { looks(of: $0, shiny: shiny, gender: gender) }
    let candidates = shown.flatMap { $0 }
    guard !candidates.isEmpty else { return nil }
    let near = candidates.filter { reference in
      hashDistance(of: reference) < Self.clearlyOther
    }
    guard !near.isEmpty else { return nil }
    let colours = rank(near.map(\.signature))
    let distances = Dictionary(zip(near, colours), uniquingKeysWith: min)
    let ranked = zip(forms, shown).compactMap { form, looks in
      looks.compactMap { distances[$0] }.min().map { (form: form, distance: $0) }
    }.sorted { $0.distance < $1.distance }
    guard let first = ranked.first else { return nil }
    guard ranked.count > 1 else { return first.form }
    return isClear(first.distance, ranked[1].distance, bar: Self.undecidedForm)
      ? first.form : nil
  }

  private func hashDistance(of reference: Reference) -> Int {
    examination.own.first { $0.reference == reference }?.distance ?? 64
  }

  /// How far the picture's colours are from each of a few looks'.
  private func rank(_ looks: [ColourSignature]) -> [Double] {
    examination.colours.rank(looks, beside: examination.sightings)
  }

  private func isClear(_ a: Double, _ b: Double, bar: Double) -> Bool {
    a + b > 0 && abs(a - b) / (a + b) >= bar
  }

  /// The colours may contradict the shiny mark; where normal and shiny look alike they say nothing.
  private func checkShiny(_ shiny: Bool, gender: Gender?, in account: inout VisitAccount) {
    guard isConfirmed else { return }
    let forms = account.formsLeft
    let own = forms.flatMap { looks(of: $0, shiny: shiny, gender: gender) }
    let other = forms.flatMap { looks(of: $0, shiny: !shiny, gender: gender) }
    guard own.contains(where: { $0.isShiny == shiny }),
      other.contains(where: { $0.isShiny != shiny })
    else { return }
    compare(own, with: other, contradiction: .shinySpriteDisagree, in: &account)
  }

  /// The picture must be nearer to the colours that the page says than to others, or it leaves the page open; clearly
  /// nearer to the others, it contradicts.
  ///
  /// Of 483 honest pages drawn with capture chains at random every one was nearer to its own shininess.
  private func compare(
    _ own: [Reference], with others: [Reference], contradiction: Reason,
    in account: inout VisitAccount
  ) {
    let colours = rank((own + others).map(\.signature))
    guard let asOwn = colours.prefix(own.count).min(),
      let asOther = colours.suffix(others.count).min(), asOther < asOwn
    else { return }
    if isClear(asOwn, asOther, bar: Self.undecided) {
      account.note(contradiction: contradiction)
    } else {
      account.note(missing: .spriteInconclusive)
    }
  }
}
