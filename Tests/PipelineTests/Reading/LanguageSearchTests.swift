import Dex
import Testing
import Verification

@testable import Pipeline

struct LanguageSearchTests {
  private func evidence(_ decades: [Language: Double]) -> LanguageEvidence {
    var evidence = LanguageEvidence()
    for (language, value) in decades { evidence[language] = value }
    return evidence
  }

  @Test func `a language that the user gives is not looked for`() async {
    let search = LanguageSearch(known: .korean)
    #expect(await search.language() == .korean)
    #expect(await !search.wants(page: 0))
  }

  @Test func `the first page that tells it settles it for all who wait`() async {
    let search = LanguageSearch(known: nil)
    async let waiting = search.language()
    #expect(await search.wants(page: 0))
    await search.take(evidence([.spanish: 5, .italian: 5]))
    #expect(await search.isSearching)
    #expect(await search.wants(page: 1))
    await search.take(evidence([.spanish: 3]))
    #expect(await waiting == .spanish)
    #expect(await !search.wants(page: 2))
  }

  @Test func `pages speak in their order`() async {
    let search = LanguageSearch(known: nil)
    async let second = search.wants(page: 1)
    #expect(await search.wants(page: 0))
    await search.take(evidence([.german: 9]))
    #expect(await !second)
    #expect(await search.language() == .german)
  }

  @Test func `after the last page the best is taken, and nothing without evidence`() async {
    let short = LanguageSearch(known: nil)
    await short.take(evidence([.spanish: 5, .italian: 5]))
    await short.finish(pages: 1)
    #expect(await short.language() == .spanish)
    let long = LanguageSearch(known: nil)
    for _ in 0..<LanguageSearch.mostPages { await long.take(evidence([.english: -1])) }
    #expect(await long.language() == nil)
    let empty = LanguageSearch(known: nil)
    await empty.finish(pages: 0)
    #expect(await empty.language() == nil)
  }

  @Test func `a task that is cancelled does not wait`() async {
    let search = LanguageSearch(known: nil)
    let waiting = Task { await search.language() }
    waiting.cancel()
    #expect(await waiting.value == nil)
  }
}
