import Dex
import Imaging
import Testing

@testable import Verification

/// The identities that a person may choose from.
struct CandidateTests {
  private typealias M = Measured

  private func candidates(_ change: (inout PageMeasurement) -> Void = { _ in }) -> [Candidate] {
    M.entry(for: M.visit([M.pikachu(change)])).evidence.candidates ?? []
  }

  @Test func `a name in any language is no nickname, and another one is`() throws {
    let dex = try Dex.bundled()
    func kept(_ nickname: String?) -> String? {
      dex.withoutSpeciesName(Identity(speciesId: 25, nickname: nickname)).nickname
    }
    #expect(kept("PIKACHU") == nil && kept("ピカチュウ") == nil && kept(nil) == nil)
    #expect(kept("Raichu") == "Raichu")
  }

  @Test func `a form of one gender is named, not its species`() throws {
    let dex = try Dex.bundled()
    #expect(
      dex.problem(with: Identity(speciesId: 876, form: "indeedee-female", gender: .male))
        == "indeedee-female is never male")
    #expect(
      dex.problem(with: Identity(speciesId: 113, form: "chansey", gender: .male))
        == "Chansey is never male")
  }

  @Test func `candidates are complete identities, the likeliest first, each once`() throws {
    let found = candidates()
    let first = try #require(found.first)
    #expect(
      first.identity
        == Identity(speciesId: 25, form: "pikachu", gender: .male, isShiny: false))
    #expect(first.decades == 0 && first.sources == [.number, .name, .types, .gender, .shiny])
    #expect(found.map(\.decades) == found.map(\.decades).sorted(by: >))
    #expect(found.count <= Candidate.most && Set(found.map(\.identity)).count == found.count)
    #expect(
      found.allSatisfy {
        $0.identity.form != nil && $0.identity.gender != nil && $0.identity.isShiny != nil
      })
  }

  @Test func `fields that contradict each other give a candidate each, and say which is whose`()
    throws
  {
    let found = candidates { $0.name = M.name("Raichu") }
    let pikachu = try #require(found.first { $0.identity.speciesId == 25 })
    let raichu = try #require(found.first { $0.identity.speciesId == 26 })
    #expect(pikachu.sources.contains(.number) && !pikachu.sources.contains(.name))
    #expect(raichu.sources.contains(.name) && !raichu.sources.contains(.number))
  }

  @Test func `no candidate is what the dex forbids`() {
    let found = candidates {
      $0.number = M.value(113)
      $0.name = M.name("Chansey")
    }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.identity.gender == .female })
  }

  @Test func `where nothing tells the gender both are as likely`() {
    let found = candidates { $0.gender = .nothing() }
    #expect(found.prefix(2).map(\.decades) == [0, 0])
    #expect(Set(found.prefix(2).map(\.identity.gender)) == [.male, .female])
  }

  @Test func `a candidate has the header's name unless that is its species' own`() throws {
    let found = candidates {
      $0.name = M.name("Raichu")
      $0.nickname = M.text("Raichu")
    }
    #expect(try #require(found.first { $0.identity.speciesId == 25 }).identity.nickname == "Raichu")
    #expect(try #require(found.first { $0.identity.speciesId == 26 }).identity.nickname == nil)
  }

  @Test func `a picture speaks for the form that it leaves alone`() throws {
    let unown = try #require(M.dex.species(201))
    var page = PageMeasurement(time: 0)
    page.number = M.value(201)
    let ranked = IdentityScorer(
      dex: M.dex, fields: VisitFields([page], calibration: M.calibration),
      sprite: SpriteJudgment(decades: [201: 4], form: unown.storableForms[7])
    ).ranked()
    let first = try #require(ranked.first)
    #expect(first.identity.form == unown.storableForms[7].identifier)
    #expect(first.sources == [.number, .picture])
    let other = try #require(ranked.first { $0.identity.form != first.identity.form })
    #expect(abs(first.decades - other.decades - 4) < 1e-9)
  }
}
