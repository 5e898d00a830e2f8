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
  /// The same from which the colours of the other shininess, not clearly nearer, keep a page open: of 442 honest pages
  /// drawn with capture chains at random every one was nearer to its own. A shiny Persian on another page, hardly told
  /// from the plain one, was not.
  static let leaning = 0.05

  func decide(in account: inout VisitAccount) {
    let shiny = account.shiny.winner?.value
    let gender = account.gender.winner?.value
    checkGender(gender, in: &account)
    checkForms(in: &account)
    account.form = form(among: account.forms, shiny: shiny, gender: gender)
    if let shiny { checkShiny(shiny, gender: gender, in: &account) }
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
    }
    if isColouredAsAnother(than: account.forms) { account.note(contradiction: .formDisagrees) }
  }

  /// Whether the colours are clearly another storable form's, where the hash cannot tell: a brown Wooper is
  /// Paldea's, whatever types stand beside it.
  private func isColouredAsAnother(than allowed: [Form]) -> Bool {
    func near(_ forms: [Form]) -> [ColourSignature] {
      forms.flatMap { looks(of: $0) }.filter { hashDistance(of: $0) < Self.clearlyOther }
        .map(\.signature)
    }
    let own = near(allowed)
    let others = near(species.forms.filter { $0.isStorable && !allowed.contains($0) })
    guard !own.isEmpty, !others.isEmpty else { return false }
    let colours = rank(own + others)
    guard let asOwn = colours.prefix(own.count).min(),
      let asOther = colours.suffix(others.count).min()
    else { return false }
    return asOther < asOwn && isClear(asOwn, asOther, bar: Self.undecided)
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
    ColourSignature.rank(examination.signature, looks, beside: examination.sightings)
  }

  private func isClear(_ a: Double, _ b: Double, bar: Double) -> Bool {
    a + b > 0 && abs(a - b) / (a + b) >= bar
  }

  /// The colours may contradict the shiny mark; where normal and shiny look alike they say nothing.
  private func checkShiny(_ shiny: Bool, gender: Gender?, in account: inout VisitAccount) {
    guard isConfirmed else { return }
    let forms = account.formsLeft
    let normal = forms.flatMap { looks(of: $0, shiny: false, gender: gender) }
    let shining = forms.flatMap { looks(of: $0, shiny: true, gender: gender) }
    guard normal.contains(where: { !$0.isShiny }), shining.contains(where: \.isShiny) else {
      return
    }
    let colours = rank((normal + shining).map(\.signature))
    guard let asNormal = colours.prefix(normal.count).min(),
      let asShiny = colours.suffix(shining.count).min(), (asShiny < asNormal) != shiny
    else { return }
    if isClear(asNormal, asShiny, bar: Self.undecided) {
      account.note(contradiction: .shinySpriteDisagree)
    } else if isClear(asNormal, asShiny, bar: Self.leaning) {
      account.note(missing: .spriteInconclusive)
    }
  }
}
