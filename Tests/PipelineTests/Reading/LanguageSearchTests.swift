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

  @Test func `a language that the user gives is not looked for`() async throws {
    let search = LanguageSearch(known: .korean)
    #expect(try await search.language() == .korean)
    #expect(try await !search.wants(page: 0))
  }

  @Test func `the first page that tells it settles it for all who wait`() async throws {
    let search = LanguageSearch(known: nil)
    async let waiting = search.language()
    #expect(try await search.wants(page: 0))
    await search.take(evidence([.spanish: 5, .italian: 5]))
    #expect(await search.isSearching)
    #expect(try await search.wants(page: 1))
    await search.take(evidence([.spanish: 3]))
    #expect(try await waiting == .spanish)
    #expect(try await !search.wants(page: 2))
  }

  @Test func `pages speak in their order`() async throws {
    let search = LanguageSearch(known: nil)
    async let second = search.wants(page: 1)
    #expect(try await search.wants(page: 0))
    await search.take(evidence([.german: 9]))
    #expect(try await !second)
    #expect(try await search.language() == .german)
  }

  @Test func `after the last page the best is taken, and nothing without evidence`() async throws {
    let short = LanguageSearch(known: nil)
    await short.take(evidence([.spanish: 5, .italian: 5]))
    await short.finish(pages: 1)
    #expect(try await short.language() == .spanish)
    let long = LanguageSearch(known: nil)
    for _ in 0..<LanguageSearch.mostPages { await long.take(evidence([.english: -1])) }
    #expect(try await long.language() == nil)
    let empty = LanguageSearch(known: nil)
    await empty.finish(pages: 0)
    #expect(try await empty.language() == nil)
  }

  @Test func `a task that is cancelled does not wait, and the others do`() async throws {
    let search = LanguageSearch(known: nil)
    let cancelled = Task { try await search.language() }
    let second = Task { try await search.wants(page: 1) }
    async let waiting = search.language()
    for task in [cancelled.cancel, second.cancel] { task() }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(await search.isSearching)
    await search.take(evidence([.korean: 9]))
    #expect(try await waiting == .korean)
  }
}
