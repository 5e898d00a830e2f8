import Dex
import Imaging
import Testing

@testable import Verification

struct CandidateTests {
  private let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
  private var names: DexNames { DexNames(dex) }

  private func entry(_ change: (inout Entry) -> Void) -> Entry {
    var entry = Entry(index: 0, start: 0, end: 1, verdict: .mismatch)
    change(&entry)
    return entry
  }

  @Test func `what was read stands first, then what each piece of evidence says alone`() {
    let candidates = Candidate.candidates(
      for: entry {
        $0.speciesId = 607
        $0.gender = .male
        $0.isShiny = false
        $0.evidence.number = .init(value: 607, confidence: 90, dissent: [609])
        $0.evidence.name = .init(value: "Lampent", text: "Lampent", confidence: 90)
        $0.evidence.sprite = SpriteEvidence(
          outcome: .contradicted, perceptualHash: 0, distance: 20,
          nearest: .init(form: "wingull", isShiny: true, isFemale: false, distance: 2), margin: -18,
          reference: "home-render", box: .init(x: 0, y: 0, width: 1, height: 1))
      }, dex: dex, names: names)
    #expect(candidates.map(\.identity.speciesId) == [607, 608, 278, 609])
    #expect(candidates.map(\.origin) == [.reading, .name, .picture, .outvoted])
    #expect(candidates[2].identity.isShiny == true)
  }

  @Test func `the forms of a species are candidates, nine at most in all`() {
    let unown = Candidate.candidates(for: entry { $0.speciesId = 201 }, dex: dex, names: names)
    #expect(unown.count == Candidate.most)
    #expect(unown[0].identity.form == nil)
    #expect(Set(unown.map(\.identity)).count == unown.count)
    let raichu = Candidate.candidates(for: entry { $0.speciesId = 26 }, dex: dex, names: names)
    #expect(raichu.compactMap(\.identity.form) == ["raichu", "raichu-alola"])
  }

  @Test func `a name that is a species' own says no other`() {
    let candidates = Candidate.candidates(
      for: entry {
        $0.speciesId = 304
        $0.gender = .male
        $0.evidence.name = .init(value: "Aron", text: "Aron", confidence: 90)
      }, dex: dex, names: names)
    #expect(candidates.map(\.identity.speciesId) == [304])
    let near = Candidate.candidates(
      for: entry { $0.evidence.name = .init(value: nil, text: "Bulbasour", confidence: 40) },
      dex: dex,
      names: names)
    #expect(near.first?.identity.speciesId == 1)
  }

  @Test func `a candidate has a gender that its species can have`() {
    let candidates = Candidate.candidates(
      for: entry {
        $0.gender = .male
        $0.evidence.number = .init(value: 113, confidence: 90)
      }, dex: dex, names: names)
    #expect(candidates.map(\.identity.gender) == [.female])
  }

  @Test func `nothing that was read gives no candidate`() {
    #expect(Candidate.candidates(for: entry { _ in }, dex: dex, names: names).isEmpty)
  }
}
