import Dex
import Imaging
import Testing

@testable import Verification

struct EnrolledComparisonTests {
  private typealias M = Measured

  private static let hash: UInt64 = 0xF0F0_F0F0_F0F0_F0F0

  /// The hash with its lowest bits turned.
  private static func hash(at distance: Int) -> PerceptualHash {
    PerceptualHash(bits: hash ^ ((UInt64(1) << distance) - 1))
  }

  private static func picture(
    _ species: Int, at distance: Int, on screen: ScreenKind = .mobileSummary, form: String? = nil,
    isFemale: Bool = false
  ) -> EnrolledPicture {
    let form = form ?? (species == 25 ? "pikachu" : "raichu")
    return EnrolledPicture(
      screen: screen,
      look: Look(speciesId: species, form: form, isShiny: false, isFemale: isFemale),
      hash: hash(at: distance))
  }

  private func entry(
    _ enrolments: Enrolments, screen: ScreenKind = .mobileSummary, requiresSprite: Bool = false,
    change: (inout PageMeasurement) -> Void = { _ in }
  ) -> Entry {
    let page = M.pikachu { page in
      page.model = ModelPicture(hash: PerceptualHash(bits: Self.hash), box: M.box)
      change(&page)
    }
    return M.entry(
      for: M.visit([page]), on: screen, requiresSprite: requiresSprite, enrolments: enrolments)
  }

  @Test func `a model is known by its hash, and confirmed by nothing before it is enrolled`() {
    let sprite = entry(.none).evidence.sprite
    #expect(sprite?.perceptualHash.bits == Self.hash)
    #expect(sprite?.outcome == .inconclusive && sprite?.distance == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6])
  func `an enrolled picture confirms under the contract's bar`(distance: Int) {
    let entry = entry(Enrolments(pictures: [Self.picture(25, at: distance)]))
    let sprite = entry.evidence.sprite
    #expect(sprite?.outcome == (distance < 5 ? .confirmed : .inconclusive))
    #expect(sprite?.distance == distance && sprite?.reference == "enrolled")
    #expect(entry.reasons.contains(.spriteInconclusive) == (distance >= 5))
    #expect(entry.verdict == .verified)
  }

  @Test func `each pose of a model is kept, once`() {
    let bits: [UInt64] = [Self.hash, 7, 3, 7]
    let visit = M.visit(
      bits.map { bits in
        M.pikachu { $0.model = ModelPicture(hash: PerceptualHash(bits: bits), box: M.box) }
      })
    let sprite = M.entry(for: visit).evidence.sprite
    #expect(sprite?.perceptualHash.bits == Self.hash)
    #expect(sprite?.otherPoses?.map(\.bits) == [3, 7])
  }

  @Test func `where a picture is demanded an enrolled one serves`() {
    #expect(entry(.none, requiresSprite: true).verdict == .unconfirmed)
    let enrolled = Enrolments(pictures: [Self.picture(25, at: 2)])
    #expect(entry(enrolled, requiresSprite: true).verdict == .verified)
  }

  @Test(arguments: [(2, 2), (2, 0), (4, 3), (4, 4)])
  func `a look-alike that is as near makes it doubtful, and no contradiction`(
    own: Int, other: Int
  ) {
    let entry = entry(
      Enrolments(pictures: [Self.picture(25, at: own), Self.picture(26, at: other)]))
    #expect(entry.evidence.sprite?.outcome == .inconclusive)
    #expect(entry.evidence.sprite?.margin == other - own)
    #expect(entry.verdict == .verified)
  }

  @Test func `another species' enrolled picture alone contradicts nothing`() {
    let entry = entry(Enrolments(pictures: [Self.picture(26, at: 0)]))
    #expect(entry.evidence.sprite?.outcome == .inconclusive)
    #expect(entry.verdict == .verified)
  }

  @Test func `an enrolled picture of what the page's print excludes confirms nothing`() {
    let other = Self.picture(25, at: 0, form: "pikachu-rock-star")
    #expect(entry(Enrolments(pictures: [other])).evidence.sprite?.outcome == .inconclusive)
    let female = Self.picture(25, at: 0, isFemale: true)
    #expect(Contract.dex.species(25)?.hasGenderDifferences == true)
    #expect(entry(Enrolments(pictures: [female])).evidence.sprite?.outcome == .inconclusive)
  }

  @Test func `what was enrolled on one kind of screen says nothing on another`() {
    let entry = entry(Enrolments(pictures: [Self.picture(25, at: 0, on: .switchSummary)]))
    #expect(entry.evidence.sprite?.outcome == .inconclusive)
  }

  @Test func `a contradiction stays one, whatever was enrolled`() {
    let enrolled = Enrolments(
      pictures: [Self.picture(25, at: 0)],
      names: [EnrolledName(language: .english, text: "Raichu", speciesId: 25)])
    for change: (inout PageMeasurement) -> Void in [
      { $0.name = M.name("Raichu") }, { $0.types = M.types(.water) },
    ] {
      #expect(entry(enrolled, requiresSprite: true, change: change).verdict == .mismatch)
      #expect(entry(.none, change: change).verdict == .mismatch)
    }
  }

  @Test func `a render that contradicts is not overruled by an enrolled one`() {
    let visit = M.visit([
      M.pikachu {
        $0.sprite = SpriteExamination(
          species: 25, hash: PerceptualHash(bits: Self.hash), box: M.box, own: [],
          other: .init(reference: DrawnSprites.table.references[0], distance: 2),
          colors: ColorGrid(DrawnSprites.table.references[0].signature))
      }
    ])
    func verdict(_ enrolments: Enrolments) -> Entry {
      M.entry(for: visit, on: .switchSummary, enrolments: enrolments)
    }
    let enrolled = Enrolments(pictures: [Self.picture(25, at: 0, on: .switchSummary)])
    #expect(verdict(.none).evidence.sprite?.outcome == .contradicted)
    #expect(verdict(enrolled).evidence.sprite?.outcome == .contradicted)
    #expect(verdict(enrolled).verdict == .mismatch)
  }

  @Test func `a misread name that a person corrected counts where the number agrees`() {
    let enrolled = Enrolments(
      names: [EnrolledName(language: .english, text: "Xqxqxqxq", speciesId: 25)])
    let misread: (inout PageMeasurement) -> Void = { $0.name = M.name("XQXQXQXQ") }
    #expect(entry(.none, change: misread).verdict == .unconfirmed)
    #expect(entry(enrolled, change: misread).verdict == .verified)
    let other = Enrolments(
      names: [EnrolledName(language: .english, text: "Xqxqxqxq", speciesId: 26)])
    #expect(entry(other, change: misread).verdict == .unconfirmed)
    let foreign = Enrolments(
      names: [EnrolledName(language: .german, text: "Xqxqxqxq", speciesId: 25)])
    #expect(entry(foreign, change: misread).verdict == .unconfirmed)
    #expect(
      entry(enrolled) {
        misread(&$0)
        $0.number = nil
      }.verdict == .unconfirmed)
  }

  @Test func `an enrolled name is not believed where another reading is rather another name`() {
    let enrolled = Enrolments(
      names: [EnrolledName(language: .english, text: "Xqichu", speciesId: 25)])
    #expect(
      entry(enrolled) {
        $0.name = Measurement([.init(26, 2.5)], floor: -2, text: "Xqichu", box: M.box)
      }.verdict != .verified)
  }
}
