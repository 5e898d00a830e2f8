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

  private func page(_ number: Int, of segment: Int = 0) -> LanguageSearch.Place {
    LanguageSearch.Place(segment: segment, page: number)
  }

  @Test func `a language that the user gives is not looked for`() async throws {
    let search = LanguageSearch(known: .korean)
    #expect(try await search.language() == .korean)
    #expect(try await !search.wants(page(0), from: 0))
  }

  @Test func `the first page that tells it settles it for all who wait`() async throws {
    let search = LanguageSearch(known: nil)
    async let waiting = search.language()
    #expect(try await search.wants(page(0), from: 0))
    await search.take(evidence([.spanish: 5, .italian: 5]))
    #expect(await search.isSearching)
    #expect(try await search.wants(page(1), from: 1))
    await search.take(evidence([.spanish: 3]))
    #expect(try await waiting == .spanish)
    #expect(try await !search.wants(page(2), from: 2))
  }

  @Test func `pages speak in their order`() async throws {
    let search = LanguageSearch(known: nil)
    async let second = search.wants(page(1), from: 1)
    #expect(try await search.wants(page(0), from: 0))
    await search.take(evidence([.german: 9]))
    #expect(try await !second)
    #expect(try await search.language() == .german)
  }

  @Test func `after the last page the best is taken, and nothing without evidence`() async throws {
    let short = LanguageSearch(known: nil)
    await short.take(evidence([.spanish: 5, .italian: 5]))
    await short.finish(segment: 0, pages: 1)
    #expect(try await short.language() == .spanish)
    let long = LanguageSearch(known: nil)
    for _ in 0..<LanguageSearch.mostPages { await long.take(evidence([.english: -1])) }
    #expect(try await long.language() == nil)
    let empty = LanguageSearch(known: nil)
    await empty.finish(segment: 0, pages: 0)
    #expect(try await empty.language() == nil)
  }

  @Test func `a task that is canceled does not wait, and the others do`() async throws {
    let search = LanguageSearch(known: nil)
    let canceled = Task { try await search.language() }
    let second = Task { try await search.wants(page(1), from: 1) }
    async let waiting = search.language()
    for task in [canceled.cancel, second.cancel] { task() }
    await #expect(throws: CancellationError.self) { try await canceled.value }
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(await search.isSearching)
    await search.take(evidence([.korean: 9]))
    #expect(try await waiting == .korean)
  }

  @Test func `segments speak in their order, and a page that two of them saw speaks once`()
    async throws
  {
    let search = LanguageSearch(known: nil, segments: 2)
    async let known = search.wants(page(0, of: 1), from: 4)
    async let new = search.wants(page(1, of: 1), from: 6)
    #expect(try await search.wants(page(0), from: 0))
    await search.take(evidence([.spanish: 5, .italian: 5]))
    await search.finish(segment: 0, pages: 1, watchedUntil: 5)
    #expect(try await !known)
    #expect(try await new)
    await search.take(evidence([.spanish: 3]))
    #expect(try await search.language() == .spanish)
  }

  @Test func `without a page in any segment the language is not told`() async throws {
    let search = LanguageSearch(known: nil, segments: 3)
    for segment in [2, 0, 1] { await search.finish(segment: segment, pages: 0) }
    #expect(try await search.language() == nil)
  }
}
