import Dex
import Foundation
import Imaging
import Testing

@testable import Reporting
@testable import Verification

/// What a card says and offers where the picture contradicts the print.
struct PictureOfferTests {
  private let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])

  /// An Alolan Vulpix by its types.
  private func entry(
    _ reason: Reason, nearest: String = "vulpix", form: String = "vulpix-alola"
  ) -> Entry {
    var entry = Entry(
      index: 0, start: 0, end: 1, verdict: .mismatch, reasons: [reason], speciesId: 37,
      species: "Vulpix", form: form, gender: .male, isShiny: false)
    entry.evidence.number = FieldEvidence(value: 37, confidence: 99)
    entry.evidence.types = FieldEvidence(value: [.ice], confidence: 99)
    entry.evidence.gender = FieldEvidence(value: .male, confidence: 99)
    entry.evidence.shiny = FieldEvidence(value: false, confidence: 99)
    entry.evidence.sprite = SpriteEvidence(
      outcome: .confirmed, perceptualHash: PerceptualHash(bits: 0), distance: 0,
      nearest: .init(form: nearest, isShiny: true, isFemale: false, distance: 0), margin: 20,
      reference: "home-render", box: Rectangle(x: 0, y: 0, width: 9, height: 9))
    entry.evidence.details = [reason: ["species": .text("Vulpix"), "nearest": .text(nearest)]]
    return entry
  }

  private func offers(_ entry: Entry, _ identity: Identity) -> Offers {
    Offers(
      ReportedEntry(
        id: EntryID(sha256: String(repeating: "a", count: 64), start: 0), entry: entry,
        candidates: [Candidate(identity: identity, decades: 0)]), dex: dex)
  }

  private func vulpix(_ form: String, _ gender: Gender = .male, shiny: Bool = false) -> Identity {
    Identity(speciesId: 37, form: form, gender: gender, isShiny: shiny)
  }

  @Test func `a form that the picture contradicts is named with the picture's`() throws {
    let entry = entry(.formDisagrees)
    let headline = Headline(entry, screen: .switchSummary, dex: dex)
    #expect(headline.sentence == "Types and gender say Alolan Vulpix; the picture is of Vulpix")
    let rows = FieldRow.rows(of: entry, headline: headline, dex: dex)
    #expect(rows.first { $0.kind == .picture }?.value == "Vulpix")
    let same = self.entry(.formDisagrees, form: "vulpix")
    #expect(same.reasonWords(dex: dex) == ["the form does not agree"])
  }

  @Test func `of two genders that contradict each other, none agrees with all that was read`() {
    var entry = Entry(index: 0, start: 0, end: 1, verdict: .unconfirmed, speciesId: 37)
    entry.evidence.gender = FieldEvidence(
      value: nil, confidence: 0, dissent: [.male, .female])
    #expect(dex.misread(entry, as: vulpix("vulpix")) == [.gender])
    #expect(dex.misread(entry, as: vulpix("vulpix", .female)) == [.gender])
  }

  @Test func `both forms are offered, each with what must be wrong`() {
    let entry = entry(.formDisagrees)
    let found = offers(entry, vulpix("vulpix-alola")).identities
    #expect(Set(found.map(\.form)) == ["vulpix", "vulpix-alola"])
    #expect(dex.misread(entry, as: vulpix("vulpix-alola")) == [.picture])
    #expect(dex.misread(entry, as: vulpix("vulpix")) == [.types])
  }

  @Test(arguments: [
    (Reason.formDisagrees, "vulpix-alola", Gender.male, false, false),
    (.formDisagrees, "vulpix", .male, false, true),
    (.genderSpriteDisagree, "vulpix", .male, false, false),
    (.genderSpriteDisagree, "vulpix", .female, false, true),
    (.shinySpriteDisagree, "vulpix", .male, false, false),
    (.shinySpriteDisagree, "vulpix", .male, true, true),
  ])
  func `what the picture shows is no identity that it contradicts`(
    reason: Reason, form: String, gender: Gender, isShiny: Bool, isShown: Bool
  ) throws {
    let entry = entry(reason)
    let nearest = try #require(entry.evidence.sprite?.nearest)
    #expect(
      dex.isLook(nearest, of: vulpix(form, gender, shiny: isShiny), in: entry) == isShown)
  }

  @Test func `a value that is nearly as likely is not wrong`() {
    var entry = entry(.formDisagrees)
    entry.evidence.types?.dissent = [[.fire]]
    entry.evidence.number?.dissent = [38]
    #expect(dex.misread(entry, as: vulpix("vulpix")).isEmpty)
    let ninetales = Identity(speciesId: 38, form: "ninetales", gender: .male, isShiny: false)
    #expect(dex.misread(entry, as: ninetales) == [.picture])
  }

  @Test func `types that are not sure are named, and their row is marked`() {
    var entry = entry(.lowConfidence)
    entry.verdict = .unconfirmed
    entry.evidence.details = [.lowConfidence: ["likelyTypes": .text("rock/ground")]]
    let headline = Headline(entry, screen: .switchSummary, dex: dex)
    #expect(headline.sentence == "Types not sure: rock/ground")
    let rows = FieldRow.rows(of: entry, headline: headline, dex: dex)
    #expect(rows.filter { $0.state == .missing }.map(\.kind) == [.types])
    #expect(entry.advice == [Reason.lowConfidence.advice])
  }

  @Test func `a row has room for a few other values`() {
    var entry = entry(.numberUnread)
    entry.evidence.number?.dissent = Array(1...9)
    let row = FieldRow.printed(on: entry.evidence, dex: dex).first { $0.kind == .number }
    #expect(row?.others == "0001, 0002, 0003, 0004, 0005 and more")
  }

  @Test func `a card is found by the names on it`() throws {
    let reported = ReportedEntry(
      id: EntryID(sha256: String(repeating: "a", count: 64), start: 0),
      entry: entry(.formDisagrees), candidates: [])
    let page = try HTMLReport(ReportTests.report([reported])).page
    let search = try #require(page.firstMatch(of: /data-search="([^"]*)"/)).output.1
    #expect(search.contains("alolan vulpix") && search.contains("the picture is of vulpix"))
  }
}
