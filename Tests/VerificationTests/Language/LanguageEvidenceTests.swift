import Dex
import Testing

@testable import Verification

struct LanguageEvidenceTests {
  private func evidence(_ decades: [Language: Double]) -> LanguageEvidence {
    var evidence = LanguageEvidence()
    for (language, value) in decades { evidence[language] = value }
    return evidence
  }

  @Test func `nothing read speaks for no language`() {
    #expect(LanguageEvidence().best == nil)
    #expect(LanguageEvidence().language == nil)
  }

  @Test(
    arguments: [
      ([Language.french: 2.0], Language.french), ([.french: 1.9], nil),
      ([.french: 5, .english: 3.1], nil), ([.french: 5, .english: 3], .french),
      ([.spanish: 9, .italian: 9], nil), ([.korean: 6, .english: -3], .korean),
      ([.english: -1, .german: -2], nil),
    ] as [([Language: Double], Language?)])
  func `a language is told by its own evidence and its margin`(
    decades: [Language: Double], language: Language?
  ) {
    #expect(evidence(decades).language == language)
  }

  @Test func `of languages with the same words the first is taken, and never one against evidence`()
  {
    #expect(evidence([.italian: 9, .spanish: 9]).best == .spanish)
    #expect(evidence([.italian: -0.1]).best == nil)
  }

  @Test func `stills add up, in any order`() {
    let a = evidence([.french: 1.5, .english: 1.2])
    let b = evidence([.french: 1.5, .english: -0.8])
    #expect((a + b).language == .french)
    #expect(a + b == b + a)
    #expect(a.language == nil && b.language == nil)
    #expect(a + LanguageEvidence() == a)
  }
}
