import Dex
import Imaging
import Testing

@testable import Verification

struct FormLooksTests {
  private typealias D = DrawnSprites
  private typealias M = Measured

  /// A page on which all was read, with a picture that was compared with a table.
  private func page(
    _ species: Int, _ name: String, _ types: [PokemonType], gender: Gender = .male,
    shiny: Bool = false, showing render: CutRender, by table: HashTable = D.table
  ) -> PageMeasurement {
    var page = M.pikachu {
      $0.number = M.value(species)
      $0.name = M.name(name)
      $0.types = M.badges(types.map { M.badge([$0: 3]) })
      $0.gender = M.sign(gender)
      $0.shiny = M.shiny(shiny)
    }
    page.sprite = SpriteMatcher(table: table).examine(render, species: species)
    return page
  }

  private func entry(
    _ species: Int, _ name: String, _ types: [PokemonType], gender: Gender = .male,
    shiny: Bool = false, showing render: CutRender, by table: HashTable = D.table
  ) -> Entry {
    let page = page(
      species, name, types, gender: gender, shiny: shiny, showing: render, by: table)
    return M.entry(for: M.visit([page]), on: .switchSummary, table: table)
  }

  @Test(arguments: [true, false], [true, false])
  func `colors contradict a shiny mark unless they agree with it`(mark: Bool, isShown: Bool) {
    let entry = entry(
      113, "Chansey", [.normal], gender: .female, shiny: mark,
      showing: D.render(seed: 12, color: isShown ? D.blue : D.pink))
    #expect(entry.reasons == (mark == isShown ? [] : [.shinySpriteDisagree]))
    #expect(entry.verdict == (mark == isShown ? .verified : .mismatch))
  }

  @Test
  func `a visit whose pictures have the colors of two forms is left open`() {
    func entry(_ colors: [RGB]) -> Entry {
      let pages = colors.map {
        page(423, "Gastrodon", [.water, .ground], showing: D.render(seed: 6, color: $0))
      }
      return M.entry(for: M.visit(pages), on: .switchSummary)
    }
    #expect(entry([D.yellow, D.yellow]).verdict == .verified)
    #expect(entry([D.yellow, D.yellow]).form == "gastrodon-west")
    #expect(entry([D.yellow, D.orange]).verdict == .unconfirmed)
    #expect(entry([D.yellow, D.orange]).reasons == [.spriteInconclusive])
  }

  @Test(arguments: [0.25, 0.5, 0.75], [true, false])
  func `a picture that is plain on one side of a cut and shiny on the other is left open`(
    share: Double, isUpright: Bool
  ) {
    var render = D.render(seed: 12, color: D.pink)
    let shiny = D.render(seed: 12, color: D.blue)
    let (width, height) = (render.pixels.width, render.pixels.height)
    for y in 0..<height {
      for x in 0..<width
      where isUpright ? Double(x) < share * Double(width) : Double(y) < share * Double(height) {
        render.pixels[x, y] = shiny.pixels[x, y]
      }
    }
    for isMarked in [false, true] {
      let entry = entry(
        113, "Chansey", [.normal], gender: .female, shiny: isMarked, showing: render)
      #expect(!entry.reasons.isEmpty && entry.verdict != .verified)
    }
  }

  @Test(
    arguments: [
      // The page's red as it is: pale is ash, half way is open, yellow is yellow.
      (200, RGB(200, 40, 40), [.shinySpriteDisagree]),
      (170, RGB(200, 40, 40), [.spriteInconclusive]),
      (150, RGB(200, 40, 40), []),
      // The page has faded, and the picture with it.
      (200, RGB(150, 90, 90), [.spriteInconclusive]), (170, RGB(150, 90, 90), []),
    ] as [(UInt8, RGB, [Reason])])
  func `a yellow picture that is pale is of an ashen shiny, unless the page is as pale`(
    blue: UInt8, red: RGB, reasons: [Reason]
  ) {
    let brown = RGB(135, 118, 100)
    let table = HashTable(
      header: D.table.header,
      references: [
        D.reference(113, "chansey", seed: 12, color: RGB(216, 209, 123), stripe: brown),
        D.reference(
          113, "chansey", seed: 12, color: RGB(200, 189, 179), stripe: brown, shiny: true),
      ], aliases: [:])
    var render = D.render(seed: 12, color: RGB(216, 208, blue), stripe: brown)
    render.sightings = [
      ColorSighting(known: RGB(200, 40, 40), seen: red, noise: ColorSighting.evenPatch)
    ]
    let entry = entry(113, "Chansey", [.normal], gender: .female, showing: render, by: table)
    #expect(entry.reasons == reasons)
  }

  @Test(arguments: [true, false])
  func `a shiny mark is proved only by a table with both pictures`(isMarked: Bool) {
    let entry = entry(
      964, "Palafin", [.water], shiny: isMarked, showing: D.render(seed: 7, color: D.blue))
    #expect(entry.reasons == [.notInTable])
    #expect(entry.verdict == .unconfirmed)
  }

  @Test(arguments: [true, false])
  func `a form whose plain picture stands for its shiny is never shiny`(isMarked: Bool) {
    let plain = D.reference(964, "palafin-zero", seed: 7, color: D.blue)
    let table = HashTable(
      header: D.table.header, references: [plain],
      aliases: [
        Look(speciesId: 964, form: "palafin-zero", isShiny: true, isFemale: false): plain.source
      ])
    let entry = entry(
      964, "Palafin", [.water], shiny: isMarked, showing: D.render(seed: 7, color: D.blue),
      by: table)
    #expect(entry.reasons == (isMarked ? [.shinyUnavailable] : []))
    #expect(entry.verdict == (isMarked ? .mismatch : .verified))
  }

  @Test(arguments: [
    ("gastrodon-west", DrawnSprites.yellow), ("gastrodon-east", DrawnSprites.orange),
  ])
  func `forms of one hash are told by their colors`(form: String, color: RGB) {
    let entry = entry(
      423, "Gastrodon", [.water, .ground], showing: D.render(seed: 6, color: color))
    #expect(entry.form == form)
    #expect(entry.verdict == .verified)
  }

  @Test
  func `no form is named where the table lacks others`() {
    let table = HashTable(
      header: D.table.header,
      references: [
        D.reference(423, "gastrodon-west", seed: 6, color: D.yellow),
        D.reference(423, "gastrodon-west", seed: 6, color: D.blue, shiny: true),
      ], aliases: [:])
    let entry = entry(
      423, "Gastrodon", [.water, .ground], showing: D.render(seed: 6, color: D.yellow), by: table)
    #expect(entry.form == nil)
    #expect(entry.reasons == [.formUndetermined])
  }

  @Test
  func `a form whose types stand beside another form's colors is a contradiction`() {
    // Both forms' hashes are one; types say the first, colors the second.
    let table = HashTable(
      header: D.table.header,
      references: [
        D.reference(194, "wooper", seed: 4, color: D.blue),
        D.reference(194, "wooper", seed: 4, color: D.pink, shiny: true),
        D.reference(194, "wooper-paldea", seed: 4, color: D.orange),
        D.reference(194, "wooper-paldea", seed: 4, color: D.yellow, shiny: true),
      ], aliases: [:])
    func entry(_ color: RGB) -> Entry {
      self.entry(
        194, "Wooper", [.water, .ground], showing: D.render(seed: 4, color: color), by: table)
    }
    let honest = entry(D.blue)
    #expect(honest.verdict == .verified)
    #expect(honest.form == "wooper")
    let lie = entry(D.orange)
    #expect(lie.reasons.contains(.formDisagrees))
    #expect(lie.verdict == .mismatch)
  }

  @Test
  func `colors half way between two forms leave the form open`() {
    let entry = entry(
      423, "Gastrodon", [.water, .ground],
      showing: D.render(seed: 6, color: RGB(240, 160, 60)))
    #expect(entry.form == nil)
    #expect(entry.reasons == [.formUndetermined])
    #expect(entry.verdict == .verified)
  }

  @Test(
    arguments: [
      (Gender.male, 1, true), (.female, 18, true), (.male, 18, false), (.female, 1, false),
    ] as [(Gender, Int, Bool)])
  func `a female that looks so different that the hash tells contradicts the icon`(
    gender: Gender, seed: Int, agrees: Bool
  ) {
    let entry = entry(
      521, "Unfezant", [.normal, .flying], gender: gender,
      showing: D.render(seed: seed, color: D.blue))
    #expect(entry.reasons.contains(.genderSpriteDisagree) == !agrees)
    #expect(entry.verdict == (agrees ? .verified : .mismatch))
  }

  @Test(arguments: [(Gender.female, false), (.male, true)], [D.blue, D.orange])
  func `the other gender's colors leave the page open, where the hash cannot tell`(
    sign: (Gender, Bool), color: RGB
  ) {
    let table = HashTable(
      header: D.table.header,
      references: [
        D.reference(521, "unfezant", seed: 1, color: D.blue),
        D.reference(521, "unfezant", seed: 1, color: D.orange, female: true),
        D.reference(521, "unfezant", seed: 1, color: D.pink, shiny: true),
        D.reference(521, "unfezant", seed: 1, color: D.yellow, shiny: true, female: true),
      ], aliases: [:])
    let entry = entry(
      521, "Unfezant", [.normal, .flying], gender: sign.0,
      showing: D.render(seed: 1, color: color), by: table)
    let agrees = sign.1 == (color == D.blue)
    #expect(entry.verdict == (agrees ? .verified : .unconfirmed))
    #expect(entry.reasons == (agrees ? [] : [.spriteInconclusive]))
  }

  @Test(arguments: [Gender.male, .female], [true, false])
  func `the other gender's picture leaves the page open where it differs in a small part`(
    gender: Gender, isFemale: Bool
  ) {
    let spots = (male: RGB(40, 40, 50), female: RGB(80, 60, 70))
    let table = HashTable(
      header: D.table.header,
      references: [
        D.reference(521, "unfezant", seed: 1, color: D.blue, spot: spots.male),
        D.reference(521, "unfezant", seed: 1, color: D.blue, spot: spots.female, female: true),
        D.reference(521, "unfezant", seed: 1, color: D.pink, shiny: true),
      ], aliases: [:])
    let entry = entry(
      521, "Unfezant", [.normal, .flying], gender: gender,
      showing: D.render(seed: 1, color: D.blue, spot: isFemale ? spots.female : spots.male),
      by: table)
    let agrees = (gender == .female) == isFemale
    #expect(entry.verdict == (agrees ? .verified : .unconfirmed))
    #expect(entry.reasons == (agrees ? [] : [.spriteInconclusive]))
  }

  @Test
  func `another form's picture contradicts the types`() {
    let entry = entry(
      26, "Raichu", [.electric, .psychic], showing: D.render(seed: 9, color: D.orange))
    #expect(entry.reasons == [.formDisagrees])
    #expect(entry.form == nil || entry.form == "raichu-alola")
  }

  @Test(
    arguments: [(0.6, "small"), (0.67, nil), (0.75, "large"), (0.9, nil)] as [(Double, String?)])
  func `forms that differ in size alone are told by it`(side: Double, form: String?) throws {
    let any = try #require(D.table.references(ofSpecies: 25).first)
    let references = [("small", 614), ("large", 768)].compactMap { form, size in
      let box = CanvasBox(
        Rectangle(x: 0, y: 0, width: size, height: size),
        of: Rectangle(x: 0, y: 0, width: CanvasBox.parts, height: CanvasBox.parts))
      return Reference(
        look: Look(speciesId: 710, form: form, isShiny: false, isFemale: false), hash: any.hash,
        hash256: any.hash256, signature: any.signature, canvasBox: box, source: form)
    }
    let found = SpriteExamination(
      species: 710, hash: any.hash, box: M.box,
      own: references.map { .init(reference: $0, distance: 0) }, other: nil,
      colors: ColorGrid(any.signature), size: RenderSize(width: side, height: side))
    #expect(found.form == form)
  }

  @Test(arguments: [(8, false), (10, true)])
  func `only a render that is clearly another's contradicts`(own: Int, contradicts: Bool) throws {
    let references = D.table.references(ofSpecies: 26).filter { !$0.isShiny }
    let first = try #require(references.first)
    // The colors are those of the form that the types say.
    let meant = try #require(references.first { $0.form == "raichu-alola" })
    var page = M.pikachu {
      $0.number = M.value(26)
      $0.name = M.name("Raichu")
      $0.types = M.types(.electric, .psychic)
    }
    page.sprite = SpriteExamination(
      species: 26, hash: first.hash, box: M.box,
      own: references.map { .init(reference: $0, distance: $0.form == "raichu" ? 4 : own) },
      other: nil, colors: ColorGrid(meant.signature))
    let entry = M.entry(for: M.visit([page]), on: .switchSummary)
    #expect(entry.reasons.contains(.formDisagrees) == contradicts)
  }
}
