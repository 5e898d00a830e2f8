import Dex
import Imaging
import Testing

@testable import Verification

struct EntryTests {
  private typealias R = Readings

  private func entry(_ readings: [PageReading], _ screen: ScreenKind = .mobileSummary) -> Entry {
    Verifier(
      dex: Contract.dex, table: DrawnSprites.table, language: .english, screen: screen
    ).entry(for: Readings.visit(readings), index: 3)
  }

  @Test
  func `an entry tells what was read`() {
    let entry = entry([R.pikachu { $0.nickname = R.text("Sparky") }])
    #expect(entry.index == 3 && entry.start == 2 && entry.end == 3)
    #expect(entry.speciesId == 25 && entry.species == "Pikachu")
    #expect(entry.gender == .male && entry.isShiny == false)
    #expect(entry.nickname == "Sparky" && entry.level == 25)
    #expect(entry.trainer == "Ash" && entry.trainerId == "014082")
    #expect(entry.evidence.number?.value == 25 && entry.evidence.number?.confidence == 95)
    #expect(entry.evidence.name?.value == "Pikachu" && entry.evidence.name?.box == R.box)
    #expect(entry.evidence.types?.value == [.electric])
  }

  @Test(arguments: ["Pikachu", "PIKACHU", "Pikocha"])
  func `the species' own name is no nickname`(header: String) {
    #expect(entry([R.pikachu { $0.nickname = R.text(header) }]).nickname == nil)
  }

  @Test
  func `another species' name is a nickname`() {
    #expect(entry([R.pikachu { $0.nickname = R.text("Raichu") }]).nickname == "Raichu")
  }

  @Test
  func `free text that is unsure is not given as read, but kept as evidence`() {
    let entry = entry([
      R.pikachu {
        $0.nickname = R.text("S~rk", 50)
        $0.trainer = R.text("@~", 69)
      }
    ])
    #expect(entry.nickname == nil && entry.trainer == nil)
    #expect(entry.evidence.nickname?.text == "S~rk")
    #expect(entry.evidence.trainer?.value == nil)
  }

  @Test
  func `values that were outvoted are kept as dissent`() {
    let entry = entry([
      R.pikachu(), R.pikachu { $0.level = R.value(26, 20) }, R.pikachu(),
    ])
    #expect(entry.level == 25)
    #expect(entry.evidence.level?.dissent == [26])
  }

  @Test
  func `types in either order are told in the form's`() {
    let entry = entry([
      R.pikachu {
        $0.number = R.value(1)
        $0.name = R.text("Bulbasaur")
        $0.types = [
          TypeReading(candidates: [.ghost, .poison], confidence: 60, box: R.box),
          TypeReading(candidates: [.grass], confidence: 80, box: R.box),
        ]
      }
    ])
    #expect(entry.evidence.types?.value == [.grass, .poison])
    #expect(entry.evidence.types?.confidence == 60)
    #expect(entry.verdict == .verified)
  }

  @Test
  func `without a number a name that is one species' tells the species`() {
    let entry = entry([R.pikachu { $0.number = nil }])
    #expect(entry.speciesId == 25)
    #expect(entry.evidence.number?.value == nil && entry.evidence.number?.confidence == 0)
    let nidoran = self.entry([
      R.pikachu {
        $0.number = nil
        $0.name = R.text("Nidoran")
      }
    ])
    #expect(nidoran.speciesId == nil && nidoran.species == nil)
  }

  @Test
  func `a name that contradicts is told as it was read`() {
    let entry = entry([R.pikachu { $0.name = R.text("Raichu") }])
    #expect(entry.evidence.name?.value == "Raichu")
    let none = self.entry([R.pikachu { $0.name = R.text("~~") }])
    #expect(none.evidence.name?.value == nil && none.evidence.name?.text == "~~")
  }

  @Test
  func `nothing read is an unconfirmed entry that says all that is missing`() {
    let entry = entry([PageReading(time: 0)])
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
        R.pikachu {
          $0.number = R.value(678)
          $0.name = R.text("Meowstic")
          $0.types = R.types(.psychic)
          $0.gender = R.value(gender)
        }
      ])
    }
    #expect(meowstic(.male).form == "meowstic-male")
    #expect(meowstic(.female).form == "meowstic-female")
    #expect(meowstic(.female).verdict == .verified)
    #expect(meowstic(.genderless).reasons.contains(.genderImpossible))
  }
}
