import Dex
import Foundation
import Imaging
import Testing
import Verification

@testable import Reporting

struct CardTests {
  private let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])

  private func entry(
    _ id: Int, _ reasons: [Reason], details: [Reason: [String: Detail]] = [:],
    gender: Gender? = .female, isShiny: Bool? = false
  ) -> Entry {
    var entry = Entry(
      index: 0, start: 0, end: 1, verdict: .mismatch, reasons: reasons, speciesId: id,
      species: dex.species(id)?.name, form: dex.species(id)?.storableForms.first?.identifier,
      gender: gender, isShiny: isShiny)
    entry.evidence.number = FieldEvidence(value: id, confidence: 99)
    entry.evidence.gender = FieldEvidence(value: gender, confidence: 90)
    entry.evidence.shiny = FieldEvidence(value: isShiny, confidence: 90)
    entry.evidence.details = details
    return entry
  }

  /// Cards name candidates as the scorer ranks them.
  private func offers(_ entry: Entry, _ identities: [Identity]) -> Offers {
    Offers(
      ReportedEntry(
        id: EntryID(sha256: String(repeating: "a", count: 64), start: 0), entry: entry,
        candidates: identities.map { Candidate(identity: $0, decades: 0) }), dex: dex)
  }

  private func headline(_ entry: Entry, on screen: ScreenKind = .switchSummary) -> Headline {
    Headline(entry, screen: screen, dex: dex)
  }

  @Test func `a contradiction's two values stand in the head, and its two rows are marked`() {
    let entry = entry(
      548, [.spriteInconclusive, .numberNameDisagree, .formUndetermined],
      details: [
        .numberNameDisagree: [
          "number": .number(548), "numberSpecies": .text("Petilil"), "name": .text("Magnemite"),
        ]
      ])
    let headline = headline(entry)
    #expect(headline.sentence == "No. 0548 is Petilil; the name says Magnemite")
    #expect(headline.also.first == "the picture could not be confirmed")
    let rows = FieldRow.rows(of: entry, headline: headline, dex: dex)
    #expect(rows.filter { $0.state == .conflict }.map(\.kind) == [.number])
    #expect(rows.filter { $0.state == .missing }.isEmpty)
  }

  @Test func `a card names species in the language that the dex shows`() {
    var entry = entry(
      548, [.numberNameDisagree],
      details: [
        .numberNameDisagree: [
          "number": .number(548), "numberSpecies": .text("Petilil"), "name": .text("Magnemite"),
        ]
      ])
    entry.evidence.name = FieldEvidence(value: "Magnemite", confidence: 99)
    let dex = dex.showing(namesIn: .german)
    let headline = Headline(entry, screen: .switchSummary, dex: dex)
    #expect(headline.sentence == "No. 0548 is Lilminip; the name says Magnetilo")
    let rows = FieldRow.rows(of: entry, headline: headline, dex: dex)
    #expect(rows.first { $0.kind == .name }?.value == "Magnetilo")
  }

  @Test func `a visit that contradicts itself says with which values, and what to do`() {
    var entry = Entry(index: 0, start: 0, end: 1, verdict: .unconfirmed, reasons: [.lowConfidence])
    #expect(entry.reasonWords(dex: dex) == ["the text is hard to read"])
    #expect(entry.advice == ["record at full size, without a banner over the page"])
    entry.evidence.details = [
      .lowConfidence: ["gender": .texts(["male", "female"]), "number": .texts(["29", "32"])]
    ]
    #expect(
      entry.reasonWords(dex: dex) == ["in one visit the page shows 0029 and 0032; male and female"])
    #expect(entry.advice == ["if these are two Pokémon, show their box between them"])
  }

  @Test func `a field with which a visit contradicts itself shows all its values, and is marked`() {
    var entry = entry(133, [.lowConfidence], gender: nil)
    entry.evidence.gender?.dissent = [.male, .female]
    entry.evidence.level = FieldEvidence(value: 50, confidence: 60, dissent: [60])
    let rows = FieldRow.rows(of: entry, headline: headline(entry), dex: dex)
    let gender = rows.first { $0.kind == .gender }
    #expect(gender?.value == "male, female" && gender?.state == .missing)
    #expect(gender?.line == "gender: male, female (90 %)")
    #expect(rows.last?.line == "level: 50 (60 %); also possible: 60")
    #expect(rows.last?.state == .read)
  }

  @Test(arguments: [
    (
      Reason.spriteContradicts, ["species": "Remoraid", "nearest": "hitmontop"],
      "No. 0223 is Remoraid; the picture is of Hitmontop"
    ),
    (
      .shinySpriteDisagree, ["shiny": "shiny"],
      "The mark says shiny; the picture has the plain colors"
    ),
    (
      .shinySpriteDisagree, ["shiny": "plain"],
      "No mark says shiny; the picture has the shiny colors"
    ),
    (
      .genderSpriteDisagree, ["gender": "male"], "The sign says male; the picture is the female one"
    ),
    (.genderImpossible, ["species": "Dhelmise", "gender": "male"], "Dhelmise is never male"),
  ])
  func `a head names both values`(reason: Reason, values: [String: String], sentence: String) {
    let entry = entry(223, [reason], details: [reason: values.mapValues(Detail.text)])
    #expect(headline(entry).sentence == sentence)
  }

  @Test func `what was not read is said in one clause, and on phones nothing of the picture`() {
    let entry = entry(
      37, [.genderUnread, .shinyUnread, .spriteInconclusive], gender: nil, isShiny: nil)
    #expect(
      headline(entry, on: .mobileSummary).sentence == "Gender and shiny mark not read")
    #expect(
      headline(entry).sentence
        == "The picture could not be confirmed; gender and shiny mark not read")
    let rows = FieldRow.rows(of: entry, headline: headline(entry, on: .mobileSummary), dex: dex)
    #expect(rows.filter { $0.state == .missing }.map(\.kind) == [.gender, .shiny])
  }

  @Test func `an unread level or trainer is gray`() {
    var entry = entry(37, [.genderUnread], gender: nil)
    entry.evidence.level = FieldEvidence(value: nil, confidence: 0)
    entry.evidence.trainer = FieldEvidence(value: nil, text: "x", confidence: 0)
    let rows = FieldRow.rows(of: entry, headline: headline(entry), dex: dex)
    #expect(rows.filter { $0.state == .unread }.map(\.kind) == [.level, .trainer])
  }

  @Test func `candidates differ in what is open, and what the dex forbids is not offered`() {
    let all = [Gender.male, .female, .genderless].flatMap { gender in
      [false, true].map {
        Identity(speciesId: 37, form: "vulpix", gender: gender, isShiny: $0)
      }
    }
    let unread = offers(entry(37, [.genderUnread], gender: nil), all)
    #expect(unread.identities.map(\.gender) == [.male, .female])
    #expect(unread.identities.allSatisfy { $0.isShiny == false })
    #expect(unread.variants.map(\.key) == ["f", "x"])
    let shiny = offers(entry(37, [.shinySpriteDisagree]), all)
    #expect(shiny.identities.map(\.isShiny) == [false, true])
    #expect(shiny.identities.map(\.gender) == [.female, .female])
    #expect(shiny.variants.map(\.key) == ["m", "x"])
  }

  @Test func `a gender that was misread is one key away, unless the species never has it`() {
    let female = Identity(speciesId: 37, form: "vulpix", gender: .female, isShiny: false)
    #expect(
      offers(entry(37, [.numberNameDisagree]), [female]).variants.first { $0.key == "m" }?
        .identity.gender == .male)
    let chansey = Identity(speciesId: 113, form: "chansey", gender: .female, isShiny: false)
    #expect(offers(entry(113, [.typesDisagree]), [chansey]).variants.map(\.key) == ["x"])
  }

  @Test func `species that no field speaks for are not offered, and the name's is`() {
    var entry = entry(548, [.numberNameDisagree])
    entry.evidence.name = FieldEvidence(value: "Magnemite", confidence: 99)
    let identities = [(548, Gender.female), (81, .genderless), (348, .female)].map { id, gender in
      Identity(
        speciesId: id, form: dex.species(id)?.storableForms.first?.identifier, gender: gender,
        isShiny: false)
    }
    #expect(offers(entry, identities).identities.map(\.speciesId) == [548, 81])
    #expect(dex.misread(entry, as: identities[0]) == [.name])
    #expect(dex.misread(entry, as: identities[1]) == [.number, .gender])
  }

  @Test func `the identity that fewest fields contradict is offered first`() {
    var entry = entry(399, [.typesDisagree])
    entry.evidence.name = FieldEvidence(value: "Bidoof", confidence: 99)
    entry.evidence.types = FieldEvidence(value: [.grass], confidence: 99)
    let staraptor = Identity(speciesId: 398, form: "staraptor", gender: .female, isShiny: false)
    let offers = offers(entry, [staraptor])
    #expect(offers.identities.map(\.speciesId) == [399])
    #expect(offers.variants.map(\.key) == ["m", "x"])
  }

  @Test func `a candidate has no second button`() throws {
    var entry = entry(37, [.shinySpriteDisagree])
    entry.evidence.candidates = [false, true].map {
      Candidate(
        identity: Identity(speciesId: 37, form: "vulpix", gender: .female, isShiny: $0), decades: 0)
    }
    let reported = ReportedEntry(
      id: EntryID(sha256: String(repeating: "a", count: 64), start: 0), entry: entry,
      candidates: entry.evidence.candidates ?? [])
    let page = try HTMLReport(ReportTests.report([reported])).page
    let keys = page.matches(of: /data-variant="(.)"/).map { String($0.output.1) }
    #expect(Offers(reported, dex: dex).variants.map(\.key) == ["m", "x"])
    #expect(keys == ["m"])
  }

  @Test(arguments: [(113, []), (386, ["nothing on the screen tells the form"])])
  func `an open form is mentioned where the species has more than one`(id: Int, also: [String]) {
    let entry = entry(id, [.typesDisagree, .formUndetermined])
    #expect(headline(entry).also == also)
  }

  @Test func `confidences stand in the details alone`() throws {
    var reported = ReportTests.entry(1, .mismatch)
    reported.entry.evidence.number = FieldEvidence(value: 25, text: "No. 0025", confidence: 97.6)
    let page = try HTMLReport(ReportTests.report([reported])).page
    let details = try #require(page.firstMatch(of: /<details class="more">.*?<\/details>/))
    #expect(details.output.contains("confidence: number 97 % (“No. 0025”), name 50 % (“Nick”)"))
    #expect(page.components(separatedBy: "97 %").count == 2)
  }

  @Test func `colors are compared where both looks stand beside the picture`() throws {
    var reported = ReportTests.entry(1, .mismatch)
    reported.entry.pictures.append(
      EntryPicture(
        kind: .sprite, place: .init(x: 0, y: 0, width: 9, height: 9), width: 9, height: 9, time: 1,
        jpeg: Data([0xFF, 0xD8])))
    func lines(_ looks: [Bool]) throws -> Int {
      reported.references = looks.map {
        ReferencePicture(
          caption: "Vulpix", isShiny: $0, bytes: [$0 ? 1 : 2], width: 1, height: 1)
      }
      return try HTMLReport(ReportTests.report([reported])).page
        .components(separatedBy: "class=\"colors\"").count - 1
    }
    #expect(try lines([false]) == 0)
    #expect(try lines([false, true]) == 1)
  }

  @Test func `a card has no blank text between its elements`() throws {
    let page = try HTMLReport(ReportTests.report([ReportTests.entry(1, .mismatch)])).page
    let card = try #require(page.firstMatch(of: /<article .*?<\/article>/.dotMatchesNewlines()))
    #expect(!card.output.contains("\n"))
  }

  @Test func `what marks a field stays within the page`() throws {
    var reported = ReportTests.entry(1, .mismatch)
    reported.entry.evidence.number = FieldEvidence(
      value: 26, confidence: 99, box: .init(x: 12, y: 2, width: 9, height: 4))
    let page = try HTMLReport(ReportTests.report([reported])).page
    #expect(page.contains(#"<rect class="conflict" x="10" y="2" width="8" height="6""#))
  }

  @Test func `a reference that stands twice in a page is there once`() throws {
    let reference = ReferencePicture(
      caption: "Vulpix, plain", isShiny: false, bytes: [1, 2, 3], width: 1, height: 1)
    var reported = ReportTests.entry(1, .mismatch)
    reported.references = [reference]
    var other = ReportTests.entry(2, .mismatch)
    other.references = [reference]
    let page = try HTMLReport(ReportTests.report([reported, other])).page
    #expect(page.components(separatedBy: "data:image/jpeg;base64,AQID").count == 2)
    #expect(page.contains("data-like=\"reference-0\""))
  }

  @Test func `a report without paths has names alone, in every format`() throws {
    let report = ReportTests.report([ReportTests.entry(1, .mismatch)], path: "/home/ivy/a.mp4")
    #expect(!report.withoutPaths.json.contains("ivy"))
    #expect(report.json.contains("/home/ivy/a.mp4"))
    for format in ReportFormat.allCases {
      #expect(try !format.text(of: report.withoutPaths).contains("/home/ivy"))
      #expect(try format.text(of: report).contains("/home/ivy/a.mp4"))
    }
  }

  @Test func `a verified entry that a person rejected is a card, and counts for none`() throws {
    var report = ReportTests.report(
      [Verdict.verified, .mismatch, .unconfirmed].enumerated().map { ReportTests.entry($0, $1) })
    report.recordings[0].entries[0].decision = StoredDecision(
      run: "r", entry: report.entries[0].id, action: .reject, identity: nil, who: "me", date: "")
    let page = try HTMLReport(report).page
    #expect(page.contains("<article class=\"entry verified\" id=\"aaaaaaaaaaaa-500\""))
    #expect(!page.contains("<tr id=\"aaaaaaaaaaaa-500\" "))
    #expect(page.contains("a person says that it is something else"))
    #expect(page.contains("<b>1</b> rejected") && report.entries.count(.verified) == 0)
    #expect(report.openEntries == "2 of 3 entries, 1 more is settled")
    #expect(report.junit.contains("failures=\"1\" skipped=\"2\""))
    #expect(report.junit.contains("<skipped message=\"rejected by a person\"/>"))
  }
}
