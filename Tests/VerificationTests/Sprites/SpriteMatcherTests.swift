import Dex
import Imaging
import Testing

@testable import Verification

struct SpriteMatcherTests {
  private typealias D = DrawnSprites

  @Test(arguments: [(25, 3), (26, 9), (26, 16), (113, 12), (963, 7)])
  func `a picture is confirmed as its own species'`(species: Int, seed: Int) throws {
    let color = D.table.references.first { $0.speciesId == species }.map { _ in D.yellow }
    let found = D.examination(seed: seed, color: try #require(color), species: species)
    #expect((found.distance ?? 64) < SpriteExamination.bar)
    #expect(found.species == species)
    #expect(found.own.count == D.table.references(ofSpecies: species).count)
    #expect(found.other?.reference.speciesId != species)
  }

  @Test
  func `the examined box is on the frame`() {
    let render = D.render(seed: 3, color: D.yellow)
    let found = D.matcher.examine(render, species: 25)
    #expect(found.box == render.subjects[0].offsetBy(dx: 100, dy: 50))
  }

  @Test
  func `a picture of another species is not confirmed, and its own is the nearest other`() {
    let found = D.examination(seed: 9, color: D.orange, species: 25)
    #expect(!found.isConfirmed)
    #expect((found.distance ?? 0) >= SpriteExamination.bar)
    #expect(found.other?.reference.speciesId == 26)
    #expect((found.other?.distance ?? 64) < SpriteExamination.bar)
  }

  @Test
  func `without a species the nearest of all is told`() {
    let found = D.examination(seed: 12, color: D.pink, species: nil)
    #expect(found.own.isEmpty && found.distance == nil && !found.isConfirmed)
    #expect(found.other?.reference.speciesId == 113)
  }

  @Test
  func `a box that errs by a twentieth is searched for and found`() throws {
    var render = D.render(seed: 3, color: D.yellow)
    let box = render.subjects[0]
    render.subjects = [
      Rectangle(x: box.x - 4, y: box.y, width: box.width + 4, height: box.height + 4)
    ]
    let found = D.matcher.examine(render, species: 25)
    #expect(found.isConfirmed)
    #expect(found.box != render.subjects[0].offsetBy(dx: 100, dy: 50))
  }

  /// The same as a capture shows it that takes a full range for a limited one.
  private func stretched(_ render: CutRender) -> CutRender {
    var stretched = render
    stretched.pixels.samples = render.pixels.samples.map {
      UInt8(min(255, max(0, (Int($0) - 16) * 255 / 219)))
    }
    return stretched
  }

  @Test(arguments: [(0, 195, 190), (0, 230, 210), (5, 225, 230)] as [(Int, UInt8, UInt8)])
  func `a light picture is confirmed where a capture has cut off the white of its background`(
    seed: Int, body: UInt8, stripe: UInt8
  ) {
    let colors = (RGB(body, body, body), RGB(stripe, stripe, stripe))
    let own = D.reference(25, "pikachu", seed: seed, color: colors.0, stripe: colors.1)
    let table = HashTable(
      header: HashTableHeader(background: D.white, source: "home-render"), references: [own],
      aliases: [:])
    var render = stretched(D.render(seed: seed, color: colors.0, stripe: colors.1))
    let square = render.pixels.luma().spriteSquare(box: render.subjects[0], background: 255)
    #expect(PerceptualHash(square).distance(to: own.hash) >= SpriteExamination.bar)
    #expect(SpriteMatcher(table: table).examine(render, species: 25).isConfirmed)
    // A background that is darker than white was not cut off.
    render.background = RGB(245, 245, 245)
    #expect(!SpriteMatcher(table: table).examine(render, species: 25).isConfirmed)
  }

  @Test
  func `a background that is restored takes no contradiction away`() {
    let (body, stripe) = (RGB(230, 230, 230), RGB(210, 210, 210))
    let own = D.reference(25, "pikachu", seed: 0, color: body, stripe: stripe)
    let render = stretched(D.render(seed: 0, color: body, stripe: stripe))
    let shown = render.pixels.luma().spriteSquare(box: render.subjects[0], background: 255)
    let rival = Reference(
      look: Look(speciesId: 26, form: "raichu", isShiny: false, isFemale: false),
      hash: PerceptualHash(shown), hash256: PerceptualHash256(shown), signature: own.signature,
      canvasBox: own.canvasBox, source: "rival")
    func examination(_ references: [Reference]) -> SpriteExamination {
      let table = HashTable(
        header: HashTableHeader(background: D.white, source: "home-render"),
        references: references, aliases: [:])
      return SpriteMatcher(table: table).examine(render, species: 25)
    }
    #expect(examination([own]).isConfirmed)
    #expect(!examination([own, rival]).isConfirmed && examination([own, rival]).isOther)
  }

  @Test
  func `the first of two boxes that fits is taken`() {
    var render = D.render(seed: 3, color: D.yellow)
    let box = render.subjects[0]
    render.subjects = [Rectangle(x: 0, y: 0, width: box.width / 2, height: box.height), box]
    let found = D.matcher.examine(render, species: 25)
    #expect(found.isConfirmed)
    #expect(found.box == box.offsetBy(dx: 100, dy: 50))
  }

  /// What a visit's entry says of its picture.
  private func evidence(
    _ examination: SpriteExamination?, number: Int, screen: ScreenKind = .switchSummary
  ) -> SpriteEvidence? {
    let page = Measured.pikachu {
      $0.number = Measured.value(number)
      $0.sprite = examination
    }
    return Measured.entry(for: Measured.visit([page]), on: screen).evidence.sprite
  }

  @Test
  func `evidence tells distance, nearest and margin`() throws {
    let found = D.examination(seed: 3, color: D.yellow, species: 25)
    let sprite = try #require(evidence(found, number: 25))
    #expect(sprite.outcome == .confirmed)
    #expect(sprite.perceptualHash == found.hash)
    #expect(sprite.distance == found.distance)
    #expect(sprite.nearest?.form == "pikachu")
    let other = try #require(found.other?.distance)
    #expect(sprite.margin == other - (found.distance ?? 0))
    #expect(sprite.reference == "home-render")
  }

  @Test
  func `species that share a look are exempt from the margin`() {
    for (species, form) in [(963, "finizen"), (964, "palafin-zero")] {
      let found = D.examination(seed: 7, color: D.blue, species: species)
      #expect(!found.isConfirmed, "the other is as near")
      let sprite = evidence(found, number: species)
      #expect(sprite?.outcome == .confirmed)
      #expect(sprite?.margin == 0)
      #expect(sprite?.nearest?.form == form)
    }
  }

  @Test(
    arguments: [
      (4, 20, SpriteEvidence.Outcome.confirmed), (5, 20, .inconclusive), (6, 4, .contradicted),
      (20, 5, .inconclusive), (64, 0, .contradicted), (4, 2, .inconclusive), (4, 4, .inconclusive),
    ] as [(Int, Int, SpriteEvidence.Outcome)])
  func `the bar is 5 for either side, and no other picture is as near as one that confirms`(
    own: Int, other: Int, outcome: SpriteEvidence.Outcome
  ) throws {
    let reference = try #require(D.table.references(ofSpecies: 25).first)
    let rival = try #require(D.table.references(ofSpecies: 113).first)
    let found = SpriteExamination(
      species: 25, hash: reference.hash, box: Measured.box,
      own: [.init(reference: reference, distance: own)],
      other: .init(reference: rival, distance: other), colors: ColorGrid(reference.signature))
    #expect(evidence(found, number: 25)?.outcome == outcome)
  }

  @Test
  func `a picture examined for another number is no evidence`() {
    let found = D.examination(seed: 3, color: D.yellow, species: 26)
    #expect(evidence(found, number: 25) == nil)
    #expect(evidence(nil, number: 25) == nil)
  }
}

struct CropSearchTests {
  @Test(arguments: [
    Rectangle(x: 100, y: 80, width: 200, height: 150),
    Rectangle(x: 0, y: 0, width: 20, height: 300),
  ])
  func `81 different boxes are tried, the box itself first`(box: Rectangle) {
    let boxes = CropSearch.boxes(around: box)
    #expect(boxes.count == 81)
    #expect(Set(boxes).count == 81)
    #expect(boxes.first == box)
    let dx = max(1, Int((Double(box.width) * 0.03).rounded()))
    let dy = max(1, Int((Double(box.height) * 0.03).rounded()))
    for other in boxes {
      #expect(abs(other.x - box.x) <= dx && abs(other.maxX - box.maxX) <= dx)
      #expect(abs(other.y - box.y) <= dy && abs(other.maxY - box.maxY) <= dy)
    }
  }

  @Test
  func `boxes with fewer sides moved come first`() {
    let box = Rectangle(x: 100, y: 100, width: 100, height: 100)
    let moved = CropSearch.boxes(around: box).map { other in
      [other.x != box.x, other.y != box.y, other.maxX != box.maxX, other.maxY != box.maxY]
        .filter { $0 }.count
    }
    #expect(moved == moved.sorted())
  }

  @Test
  func `boxes too small to hold a picture are left out`() {
    #expect(CropSearch.boxes(around: Rectangle(x: 0, y: 0, width: 9, height: 9)).count < 81)
    #expect(CropSearch.boxes(around: Rectangle(x: 0, y: 0, width: 4, height: 90)).isEmpty)
  }
}
