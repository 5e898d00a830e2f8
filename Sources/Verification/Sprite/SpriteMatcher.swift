import Dex
import Imaging

/// Compares the picture of the Pokémon with the hash table.
struct SpriteMatcher: Sendable {
  let table: HashTable

  /// Compares one frame's picture with the references of `species`, and with all others.
  func examine(_ render: RenderReading, species: Int?) -> SpriteExamination {
    let luma = render.pixels.luma()
    let own = species.map { Array(table.references(ofSpecies: $0)) } ?? []
    var distances = [Int](repeating: 64, count: own.count)
    var other: SpriteExamination.Match?
    var best: (distance: Int, hash: PerceptualHash, box: Rectangle)?
    for box in CropSearch.boxes(around: render.subjects) {
      let square = luma.spriteSquare(box: box, background: render.ground.luma)
      let hash = PerceptualHash(square)
      for (i, reference) in own.enumerated() {
        distances[i] = min(distances[i], hash.distance(to: reference.hash))
      }
      if let (reference, distance) = table.nearest(to: hash, excludingSpecies: species),
        distance < other?.distance ?? 65
      {
        other = SpriteExamination.Match(reference: reference, distance: distance)
      }
      let nearest = own.map { hash.distance(to: $0.hash) }.min() ?? other?.distance ?? 64
      if nearest < best?.distance ?? 65 { best = (nearest, hash, box) }
      // Without a species there is nothing to search for; a confirmed picture needs no search.
      if own.isEmpty || (best?.distance ?? 64) < SpriteExamination.bar { break }
    }
    let box = best?.box ?? render.subjects[0]
    return SpriteExamination(
      species: species, hash: best?.hash ?? PerceptualHash(bits: 0),
      box: box.offsetBy(dx: render.place.x, dy: render.place.y),
      own: zip(own, distances).map { SpriteExamination.Match(reference: $0, distance: $1) },
      other: other,
      signature: ColourSignature(
        square: render.pixels.spriteSquare(box: box, background: render.ground)))
  }

  /// Weighs a visit's examinations: outcome, form, and what contradicts the page.
  func compare(_ visit: Visit, species: Species, screen: ScreenKind, account: inout VisitAccount) {
    let references = Array(table.references(ofSpecies: species.id))
    account.hasReferences = !references.isEmpty
    let examinations = visit.readings.compactMap(\.sprite).filter { $0.species == species.id }
    guard
      let examination = examinations.first(where: \.isConfirmed)
        ?? examinations.min(by: { ($0.distance ?? 64) < ($1.distance ?? 64) })
    else {
      if account.forms.count == 1 { account.form = account.forms[0] }
      return
    }
    account.sprite = evidence(of: examination)
    if account.sprite?.outcome == .contradicted { account.note(contradiction: .spriteContradicts) }
    guard screen == .switchSummary else {
      if account.forms.count == 1 { account.form = account.forms[0] }
      return
    }
    let looks = FormLooks(species: species, table: table, examination: examination)
    looks.decide(in: &account)
  }

  private func evidence(of examination: SpriteExamination) -> SpriteEvidence {
    let nearestOwn = examination.own.min { $0.distance < $1.distance }
    let nearest = [nearestOwn, examination.other].compactMap { $0 }
      .min { $0.distance < $1.distance }
    let margin: Int? =
      if let own = nearestOwn?.distance, let other = examination.other?.distance {
        other - own
      } else { nil }
    return SpriteEvidence(
      outcome: outcome(of: examination), perceptualHash: examination.hash.bits,
      distance: nearestOwn?.distance,
      nearest: nearest.map {
        SpriteEvidence.Neighbour(
          form: $0.reference.form, isShiny: $0.reference.isShiny,
          isFemale: $0.reference.isFemale, distance: $0.distance)
      }, margin: margin, reference: "home-render", box: examination.box)
  }

  /// Species that share one look are exempt from the margin: number and name decide between them.
  private func outcome(of examination: SpriteExamination) -> SpriteEvidence.Outcome {
    let own = examination.distance ?? 64
    if examination.isConfirmed { return .confirmed }
    if own < SpriteExamination.bar, let other = examination.other,
      sharesLook(other.reference, with: examination)
    {
      return .confirmed
    }
    if let other = examination.other, other.distance < SpriteExamination.bar,
      own >= SpriteExamination.bar
    {
      return .contradicted
    }
    return .inconclusive
  }

  private func sharesLook(_ other: Reference, with examination: SpriteExamination) -> Bool {
    examination.own.contains {
      $0.distance < SpriteExamination.bar
        && $0.reference.hash.distance(to: other.hash) < SpriteExamination.bar
    }
  }
}
