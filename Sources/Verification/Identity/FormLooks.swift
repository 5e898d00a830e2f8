import Dex
import Foundation
import Imaging

/// Tells forms, genders and shinies of one species apart by the render, where the screen shows the
/// very render of the table (the Switch).
struct FormLooks {
  let species: Species
  let table: HashTable
  let examination: SpriteExamination
  /// True where the picture is the species', by the table or by what was enrolled.
  let isConfirmed: Bool
  /// Decades by which a picture of two looks must be likelier than its own to leave the page open.
  let leastMargin: Double

  /// |a − b| / (a + b) of color distances under which neither is nearer (docs/color-signature.md).
  static let undecided = 0.2

  /// The share of a species' forms without a picture from which none is named: the page may show
  /// one of these, which may look like another. One of six may be missing, as of Floette.
  static let mostUnpictured = 0.2

  /// Notes the form that is left, and what the picture contradicts or leaves open.
  ///
  /// - Parameter forms: those that types and gender allow.
  func note(in judgment: inout SpriteJudgment, forms: [Form], gender: Gender?, shiny: Bool?) {
    if contradicts(gender) { judgment.contradictions.append(.genderSpriteDisagree) }
    note(formAnswer(forms), as: .formDisagrees, in: &judgment)
    judgment.form = form(among: forms, shiny: shiny, gender: gender)
    let left = judgment.form.map { [$0] } ?? forms
    if isConfirmed, isOfOtherGender(left, gender: gender, shiny: shiny) { judgment.isOpen = true }
    // Another form's picture says nothing of the shininess of this one.
    if let shiny, isConfirmed, !judgment.contradictions.contains(.formDisagrees) {
      noteShiny(shiny, forms: left, gender: gender, in: &judgment)
    }
    if isConfirmed, judgment.contradictions.isEmpty,
      isOfTwoLooks(left.flatMap { looks(of: $0, shiny: shiny, female: gender == .female) })
    {
      judgment.isOpen = true
    }
  }

  private enum Answer { case agrees, open, contradicts }

  private func note(_ answer: Answer, as reason: Reason, in judgment: inout SpriteJudgment) {
    switch answer {
    case .agrees: break
    case .open: judgment.isOpen = true
    case .contradicts: judgment.contradictions.append(reason)
    }
  }

  private func distance(where isMeant: (Reference) -> Bool) -> Int? {
    examination.own.filter { isMeant($0.reference) }.map(\.distance).min()
  }

  /// The few species whose female looks so different that the hash tells.
  private func contradicts(_ gender: Gender?) -> Bool {
    guard let gender, gender != .genderless else { return false }
    let female = Set(examination.own.filter(\.reference.isFemale).map(\.reference.form))
    guard !female.isEmpty else { return false }
    let own = distance { female.contains($0.form) && $0.isFemale == (gender == .female) }
    let opposite = distance { female.contains($0.form) && $0.isFemale != (gender == .female) }
    let rest = distance { !female.contains($0.form) }
    guard let own, let opposite else { return false }
    return opposite < SpriteExamination.bar && own >= SpriteExamination.clearlyOther
      && (rest ?? PerceptualHash.bitCount) >= SpriteExamination.bar
  }

  /// The colors are the other gender's by the least margin, where the hash cannot tell. Below it,
  /// the icon counts.
  private func isOfOtherGender(_ forms: [Form], gender: Gender?, shiny: Bool?) -> Bool {
    guard let gender, gender != .genderless else { return false }
    func nearest(female: Bool) -> Reference? {
      let looks = forms.flatMap { self.looks(of: $0, shiny: shiny, female: female) }
      return zip(looks, rank(looks.map(\.signature))).min { $0.1 < $1.1 }?.0
    }
    let isFemale = gender == .female
    guard let own = nearest(female: isFemale), let other = nearest(female: !isFemale)
    else { return false }
    let gain = examination.colors.gain(
      ofShowing: other.signature, insteadOf: own.signature, beside: examination.sightings)
    return decades(gain) >= leastMargin
  }

  /// The page's types allow some forms; the render may be another's.
  private func formAnswer(_ forms: [Form]) -> Answer {
    let allowed = Set(forms.flatMap { looks(of: $0) }.map(\.look))
    guard !allowed.isEmpty else { return .agrees }
    let own = distance { allowed.contains($0.look) }
    let other = distance { !allowed.contains($0.look) }
    if let own, let other, other < SpriteExamination.bar, own >= SpriteExamination.clearlyOther {
      return .contradicts
    }
    return colorAnswer(forms)
  }

  /// The colors may be another form's, where the hash cannot tell: a brown Wooper is Paldea's.
  private func colorAnswer(_ allowed: [Form]) -> Answer {
    func near(_ forms: [Form]) -> [Reference] {
      forms.flatMap { looks(of: $0) }.filter(isNear)
    }
    let others = species.forms.filter { $0.isStorable && !allowed.contains($0) }
    return compare(near(allowed), with: near(others))
  }

  /// The references that show `form`, in each shiny and gender that is meant and the table has.
  private func looks(of form: Form, shiny: Bool? = nil, female: Bool? = nil) -> [Reference] {
    let shinies = shiny.map { [$0] } ?? [false, true]
    let females = female.map { [$0] } ?? [false, true]
    return shinies.flatMap { isShiny in
      females.compactMap { isFemale in
        table.reference(
          for: Look(
            speciesId: species.id, form: form.identifier, isShiny: isShiny, isFemale: isFemale))
      }
    }
  }

  /// The form whose colors are the picture's, when they are clearly nearer than any other form's.
  private func form(among forms: [Form], shiny: Bool?, gender: Gender?) -> Form? {
    guard forms.count > 1 else { return forms.first }
    let unpictured = forms.count { looks(of: $0).isEmpty }
    guard Double(unpictured) < Self.mostUnpictured * Double(forms.count) else { return nil }
    let shown = forms.map { form in
      looks(of: form, shiny: shiny, female: gender == .female).filter(isNear)
    }
    return examination.nearest(of: shown).map { forms[$0] }
  }

  /// Returns true for a reference that the picture may be, as far as the hash tells.
  private func isNear(_ reference: Reference) -> Bool {
    let match = examination.own.first { $0.reference == reference }
    return (match?.distance ?? PerceptualHash.bitCount) < SpriteExamination.clearlyOther
  }

  /// Returns the distances of the picture's colors from each of a few looks'.
  private func rank(_ looks: [ColorSignature]) -> [Double] {
    examination.colors.rank(looks, beside: examination.sightings)
  }

  /// The colors may contradict the shiny mark, unless normal and shiny look alike. A table that
  /// lacks one of them proves neither. A form without a shiny picture has its plain one for it.
  private func noteShiny(
    _ shiny: Bool, forms: [Form], gender: Gender?, in judgment: inout SpriteJudgment
  ) {
    if forms.isEmpty { return }
    let plain = forms.flatMap { looks(of: $0, shiny: false, female: gender == .female) }
    let shinies = forms.flatMap { looks(of: $0, shiny: true, female: gender == .female) }
    if shinies.isEmpty || !plain.contains(where: { !$0.isShiny }) {
      judgment.isUnpictured = true
    } else if shinies.contains(where: \.isShiny) {
      let (own, other) = shiny ? (shinies, plain) : (plain, shinies)
      note(compare(own, with: other), as: .shinySpriteDisagree, in: &judgment)
    } else if shiny {
      judgment.contradictions.append(.shinyUnavailable)
    }
  }

  /// The picture must be nearer to the colors that the page says than to others, or it leaves the
  /// page open; clearly nearer to the others, it contradicts.
  private func compare(_ own: [Reference], with others: [Reference]) -> Answer {
    let colors = rank((own + others).map(\.signature))
    guard let asOwn = colors.prefix(own.count).min(),
      let asOther = colors.suffix(others.count).min(), asOther < asOwn
    else { return .agrees }
    return (asOwn - asOther) / (asOwn + asOther) >= Self.undecided ? .contradicts : .open
  }

  /// Returns the decades of a gain in χ².
  private func decades(_ gain: Double) -> Double { gain / (2 * log(10)) }

  /// Returns true where the picture is rather one look's on one side of a straight cut and
  /// another's on the other: a wipe that stands still, or another page over a part of this one.
  ///
  /// Of the many cuts and looks one fits best by chance, so each is as much less likely beforehand.
  /// The other gender's look is none of them: a box a pixel off differs more, and the icon tells.
  private func isOfTwoLooks(_ own: [Reference]) -> Bool {
    let distances = rank(own.map(\.signature))
    guard let look = zip(own, distances).min(by: { $0.1 < $1.1 })?.0 else { return false }
    let others = (examination.own.map(\.reference) + [examination.other?.reference])
      .compactMap(\.self).filter {
        $0.speciesId != look.speciesId || $0.form != look.form || $0.isShiny != look.isShiny
      }
    let gains = others.map {
      examination.colors.gain(
        ofShowing: $0.signature, besidePartOf: look.signature, beside: examination.sightings)
    }
    guard let gain = gains.max() else { return false }
    return decades(gain) - log10(Double(others.count * ColorGrid.cuts)) >= leastMargin
  }
}
