import Dex
import Imaging
import Testing

@testable import Verification

struct EntryTests {
  private typealias M = Measured

  private func entry(_ pages: [PageMeasurement]) -> Entry { M.entry(for: M.visit(pages)) }

  @Test
  func `an entry tells what was read`() {
    let entry = entry([M.pikachu { $0.nickname = M.text("Sparky") }])
    #expect(entry.index == 3 && entry.start == 2 && entry.end == 3)
    #expect(entry.speciesId == 25 && entry.species == "Pikachu")
    #expect(entry.gender == .male && entry.isShiny == false)
    #expect(entry.nickname == "Sparky" && entry.level == 25)
    #expect(entry.trainer == "Ash" && entry.trainerId == "014082")
    #expect(entry.evidence.number?.value == 25 && entry.evidence.number?.box == M.box)
    #expect(entry.evidence.name?.value == "Pikachu" && entry.evidence.name?.box == M.box)
    #expect(entry.evidence.types?.value == [.electric])
  }

  @Test(arguments: [(2.5, nil), (3, [.electric])] as [(Double, [PokemonType]?)])
  func `types that are hardly likelier than the species' own are no reading`(
    own: Double, value: [PokemonType]?
  ) {
    let entry = entry([M.pikachu { $0.types = M.badges([M.badge([.fire: 3, .electric: own])]) }])
    #expect(entry.verdict == .verified)
    #expect(entry.evidence.types?.value == value)
  }

  @Test(arguments: ["Pikachu", "PIKACHU", "Pikochu"])
  func `the species' own name is no nickname`(header: String) {
    #expect(entry([M.pikachu { $0.nickname = M.text(header) }]).nickname == nil)
  }

  @Test(arguments: [
    // One of four Chinese characters and one of five kana are misread; of three kana, one may be
    // meant.
    (671, "花沽夫人", nil), (25, "ピカチユワ", nil), (133, "イーブ", "イーブ"), (172, "ピチョー", "ピチョー"),
  ])
  func `a name that is the species' own but for one character is hardly a nickname`(
    number: Int, header: String, nickname: String?
  ) {
    let entry = entry([
      M.pikachu {
        $0.number = M.value(number)
        $0.nickname = M.text(header)
      }
    ])
    #expect(entry.nickname == nickname)
  }

  @Test
  func `another species' name is a nickname`() {
    #expect(entry([M.pikachu { $0.nickname = M.text("Raichu") }]).nickname == "Raichu")
  }

  @Test
  func `an empty place is no reading where the species always has an icon`() {
    let entry = entry([M.pikachu { $0.gender = M.sign(.genderless) }])
    #expect(entry.verdict == .unconfirmed && entry.gender == nil)
    #expect(entry.evidence.gender?.value == nil)
  }

  @Test(arguments: [(1.5, Verdict.unconfirmed), (2.5, .mismatch)])
  func `a number accuses the name beside it only if it is clear`(margin: Double, verdict: Verdict) {
    let number = Measurement(
      [.init(26, 4), .init(25, 4 - margin)], floor: -2, text: "0026", box: M.box)
    let entry = entry([M.pikachu { $0.number = number }])
    #expect(entry.verdict == verdict)
    #expect(entry.reasons.contains(.numberNameDisagree) == (verdict == .mismatch))
    #expect(entry.reasons.contains(.numberUnread) == (verdict == .unconfirmed))
  }

  @Test(arguments: [(1.5, Verdict.unconfirmed), (2.5, .mismatch)])
  func `a number accuses the types beside it only if it is clear`(margin: Double, verdict: Verdict)
  {
    let number = Measurement(
      [.init(26, 4), .init(25, 4 - margin)], floor: -2, text: "0026", box: M.box)
    let entry = entry([
      M.pikachu {
        $0.number = number
        $0.name = nil
        $0.types = M.types(.psychic)
      }
    ])
    #expect(entry.verdict == verdict)
    #expect(entry.reasons.contains(.typesDisagree) == (verdict == .mismatch))
    #expect(entry.reasons.contains(.numberUnread) == (verdict == .unconfirmed))
  }

  @Test(
    arguments: [
      ("Raichu", 4, .mismatch, 26), ("Raichv", 4, .unconfirmed, nil),
      ("Raichu", 1.5, .unconfirmed, nil),
    ] as [(String, Double, Verdict, Int?)])
  func `without a number, a name that is hard to read names nobody`(
    text: String, margin: Double, verdict: Verdict, species: Int?
  ) {
    let name = Measurement(
      [.init(26, 4), .init(27, 4 - margin)], floor: -2, text: text, box: M.box)
    let entry = entry([
      M.pikachu {
        $0.number = nil
        $0.name = name
        $0.types = M.types(.psychic)
      }
    ])
    #expect(entry.verdict == verdict)
    #expect(entry.speciesId == species)
    #expect(entry.reasons.contains(.typesDisagree) == (verdict == .mismatch))
  }

  @Test
  func `an icon that comes late counts, and one of each gender does not`() {
    let late = [Gender.genderless, .male, .male].map { gender in
      M.pikachu { $0.gender = M.sign(gender) }
    }
    #expect(entry(late).verdict == .verified && entry(late).gender == .male)
    let both = late + [M.pikachu { $0.gender = M.sign(.female) }]
    #expect(entry(both).verdict == .unconfirmed && entry(both).gender == nil)
  }

  @Test
  func `free text that is unsure is not given as read, but kept as evidence`() {
    let entry = entry([
      M.pikachu {
        $0.nickname = M.text("S~rk", isRead: false)
        $0.trainer = M.text("@~", isRead: false)
      }
    ])
    #expect(entry.nickname == nil && entry.trainer == nil)
    #expect(entry.evidence.nickname?.text == "S~rk")
    #expect(entry.evidence.trainer?.value == nil)
  }

  @Test
  func `values that pages disagree in are none, and the likeliest of them are named`() {
    let entry = entry([M.pikachu(), M.pikachu { $0.level = M.value(26) }, M.pikachu()])
    #expect(entry.level == nil && entry.verdict == .verified)
    let near = self.entry([
      M.pikachu { $0.number = Measurement([.init(25, 4), .init(26, 2.5)], floor: -2) }
    ])
    #expect(near.speciesId == 25 && near.evidence.number?.dissent == [26])
    let ids = self.entry([M.pikachu(), M.pikachu { $0.trainerId = M.text("014083") }])
    #expect(ids.trainerId == nil && ids.evidence.trainerId?.value == nil)
  }

  @Test
  func `types in either order are told in the form's`() {
    let entry = entry([
      M.pikachu {
        $0.number = M.value(1)
        $0.name = M.name("Bulbasaur")
        $0.types = M.badges([M.badge([.ghost: 2, .poison: 2]), M.badge([.grass: 3])])
      }
    ])
    #expect(entry.evidence.types?.value == [.grass, .poison])
    #expect(entry.verdict == .verified)
  }

  @Test
  func `without a number a name that is one species' tells the species`() {
    let entry = entry([M.pikachu { $0.number = nil }])
    #expect(entry.speciesId == 25)
    #expect(entry.evidence.number?.value == nil && entry.evidence.number?.confidence == 0)
    let nidoran = self.entry([
      M.pikachu {
        $0.number = nil
        $0.name = M.name("Nidoran")
      }
    ])
    #expect(nidoran.speciesId == nil && nidoran.species == nil)
  }

  @Test
  func `a name that contradicts is told as it was read`() {
    let entry = entry([M.pikachu { $0.name = M.name("Raichu") }])
    #expect(entry.evidence.name?.value == "Raichu")
    let none = self.entry([M.pikachu { $0.name = M.name("~~") }])
    #expect(none.evidence.name?.value == nil && none.evidence.name?.text == "~~")
  }

  @Test
  func `nothing read is an unconfirmed entry that says all that is missing`() {
    let entry = entry([PageMeasurement(time: 0)])
    #expect(entry.verdict == .unconfirmed)
    #expect(
      Set(entry.reasons)
        == [.numberUnread, .nameUnread, .typesUnread, .genderUnread, .shinyUnread])
    #expect(entry.speciesId == nil)
    #expect(self.entry([]).verdict == .unconfirmed)
  }

  @Test
  func `a form that is tied to a gender is told by it, and denied by the other`() {
    func meowstic(_ gender: Gender) -> Entry {
      entry([
        M.pikachu {
          $0.number = M.value(678)
          $0.name = M.name("Meowstic")
          $0.types = M.types(.psychic)
          $0.gender = M.sign(gender)
        }
      ])
    }
    #expect(meowstic(.male).form == "meowstic-male")
    #expect(meowstic(.female).form == "meowstic-female")
    #expect(meowstic(.female).verdict == .verified)
    #expect(meowstic(.genderless).reasons.contains(.genderUnread))
    #expect(meowstic(.genderless).verdict == .unconfirmed)
  }
}
