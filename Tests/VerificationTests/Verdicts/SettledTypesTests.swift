import Dex
import Imaging
import Testing

@testable import Verification

struct SettledTypesTests {
  private func reading(_ badges: [PokemonType]..., confidence: Double = 80) -> [TypeReading] {
    badges.map { TypeReading(candidates: $0, confidence: confidence, box: Readings.box) }
  }

  @Test func `what one frame leaves open another decides`() {
    let common = TypeReading.common(to: [
      reading([.water], [.dragon], confidence: 80),
      reading([.water, .dragon], [.dragon, .steel], confidence: 60),
    ])
    #expect(common?.map(\.candidates) == [[.water], [.dragon]])
    #expect(common?.map(\.confidence) == [80, 80])
  }

  @Test
  func `frames that contradict each other, or see other numbers of badges, have nothing in common`()
  {
    #expect(TypeReading.common(to: [reading([.water]), reading([.dragon])]) == nil)
    #expect(TypeReading.common(to: [reading([.water]), reading([.water], [.ice])]) == nil)
    #expect(TypeReading.common(to: []) == nil)
  }

  @Test func `two frames that differ in what they leave open still read the types`() {
    let frames = [[PokemonType.electric], [.electric, .normal]].map { types in
      Readings.pikachu { $0.types = reading(types) }
    }
    let verifier = Verifier(
      dex: Contract.dex, table: DrawnSprites.table, language: .english, screen: .mobileSummary)
    let entry = verifier.entry(for: Readings.visit(frames), index: 0)
    #expect(entry.verdict == .verified && entry.evidence.types?.value == [.electric])
  }
}
