import Dex
import Reporting
import Testing
import Verification

@testable import Collection
@testable import Pipeline

struct CoverageTests {
  private let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])

  private func sentences(
    _ numbers: [Int?], short: Set<Int> = [], boxed: [Int] = [], goal: ChecklistProgress? = nil
  ) -> [String] {
    let entries = numbers.enumerated().map { index, number in
      Entry(
        index: index, start: Double(index) * 2, end: Double(index) * 2 + 1, verdict: .unconfirmed,
        reasons: short.contains(index) ? [.tooShort] : [], speciesId: number,
        species: number.flatMap(dex.species)?.name)
    }
    var scan = ScannedRecording(
      path: "/r/a.mp4", sha256: String(repeating: "a", count: 64), duration: 9, width: 1, height: 1,
      codec: "h264", screen: .switchSummary, language: .english, frames: 1, stableFrames: 1)
    let slots = boxed.map { number in
      var slot = Slot(row: 1, column: 1, state: .filled)
      slot.speciesId = number
      return slot
    }
    scan.boxes = [BoxShowing(index: 0, start: 0, end: 1, slots: slots)]
    let reported = entries.map {
      ReportedEntry(id: EntryID(sha256: scan.sha256, start: $0.start), entry: $0)
    }
    let coverage = Coverage(dex: dex, goal: goal)
    let recordings = [ReportedRecording(scan: scan, entries: reported)]
    return coverage.tooBrief(in: recordings) + coverage.sentences(of: recordings)
  }

  @Test func `pages that were shown too briefly are named with their times`() {
    #expect(
      sentences([25, nil], short: [0, 1]) == [
        "a.mp4: 2 pages, at 0:00.0 (Pikachu), 0:02.0"
      ])
    #expect(sentences([25, 7]).isEmpty)
  }

  @Test func `a jump in the order of the dex names what was not seen`() {
    #expect(
      sentences([1, 2, 3, 4, 6, 7, 7, 8]) == [
        "a.mp4: 0005 Charmeleon not seen between 0:07.0 and 0:08.0"
      ])
  }

  @Test func `what is in a box was seen, but for its summary`() {
    #expect(
      sentences([1, 2, 3, 4, 7, 8, 9], boxed: [6]) == [
        "a.mp4: 0005 Charmeleon not seen between 0:07.0 and 0:08.0",
        "a.mp4: 0006 Charizard in a box, but no summary between 0:07.0 and 0:08.0",
      ])
  }

  @Test func `what another part shows is no gap`() {
    #expect(sentences([1, 2, 3, 4, 6, 7, 8, 5]).isEmpty)
    #expect(
      sentences([1, 2, 3, 4, 7, 8, 9, 10, 5]) == [
        "a.mp4: 0006 Charizard not seen between 0:07.0 and 0:08.0"
      ])
  }

  @Test func `what no recording proves of a checklist is named`() {
    let lines = [1, 4, 7].map {
      Checklist.Entry(pokemonId: $0, dexNumber: $0, name: dex.species($0)?.name ?? "")
    }
    let list = Checklist(
      slug: "starters", name: "Starters", total: 3, hasStarterChoice: false,
      availableStarters: [], pokemon: lines)
    #expect(
      sentences([25], goal: ChecklistProgress(list, collection: [])) == [
        "starters: 3 of 3 not verified: 0001 Bulbasaur; 0004 Charmander; 0007 Squirtle"
      ])
  }

  @Test func `without an order nothing is missing`() {
    #expect(sentences([25, 7, 150, 4, 6, 90, 2]).isEmpty)
    #expect(sentences([1, 2, 4]).isEmpty)
    #expect(sentences([1, 2, 3, 4, 5, 900]).isEmpty)
    #expect(sentences([5, 4, 3, 2, 1]).isEmpty)
  }
}
