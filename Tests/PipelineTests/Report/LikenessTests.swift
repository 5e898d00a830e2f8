import Dex
import Foundation
import Imaging
import Reporting
import Testing
import Verification

@testable import Collection
@testable import Pipeline

struct LikenessTests {
  private let dex: Dex
  private let store: CollectionStore

  init() throws {
    dex = try Dex.bundled()
    store = try CollectionStore.copy(path: "/nowhere")
  }

  private func picture(_ byte: UInt8) -> EntryPicture {
    EntryPicture(
      kind: .sprite, place: Rectangle(x: 0, y: 0, width: 2, height: 2), width: 2, height: 2,
      time: 0, jpeg: Data([0xFF, 0xD8, byte]))
  }

  /// A recording of one Pikachu.
  private func store(
    _ digit: String, _ verdict: Verdict, isShiny: Bool = false
  ) throws -> StoredRecording {
    let entry = Entry(
      index: 0, start: 0.5, end: 1, verdict: verdict, speciesId: 25, species: "Pikachu",
      form: "pikachu", gender: .male, isShiny: isShiny,
      pictures: [picture(UInt8(digit, radix: 16) ?? 0)])
    let sha256 = String(repeating: digit, count: 64)
    let scan = ScannedRecording(
      path: "\(digit).mp4", sha256: sha256, duration: 2, width: 4, height: 3, codec: "h264",
      screen: .mobileSummary, language: .english, frames: 60, stableFrames: 9, entries: [entry])
    _ = try store.starting(.read).keep(
      [scan], versions: ReadingVersions(tool: "1", dex: "d", table: "t"))
    return try #require(try store.recording(sha256: sha256))
  }

  /// Accepts the entry of a recording, and enrols its picture.
  private func enrol(_ recording: StoredRecording, at start: Double = 0.5) throws -> Enrolment {
    let entry = recording.scan.entries[0]
    let id = EntryID(sha256: recording.scan.sha256, start: entry.start)
    _ = try store.starting(.decide).decide(
      [NewDecision(entry: id, standing: "", fingerprint: entry.fingerprint, action: .accept)],
      who: "ivy", dex: dex)
    let thing = Enrolment(
      .picture(
        EnrolledPicture(
          screen: .mobileSummary,
          look: Look(speciesId: 25, form: "pikachu", isShiny: false, isFemale: false),
          hash: PerceptualHash(bits: 7))),
      origin: EnrolmentOrigin(
        who: "ivy", entry: EntryID(sha256: recording.scan.sha256, start: start)))
    #expect(try store.starting(.enrol).enrol([thing]) == 1)
    return thing
  }

  private func references(of recording: StoredRecording) throws -> [ReferencePicture] {
    let builder = ReportBuilder(store: store, dex: dex, tool: "1", sprites: nil, checklist: nil)
    return try #require(try builder.report(of: [recording]).entries.first).references
  }

  @Test func `a picture that was enrolled from another recording is shown until it is revoked`()
    throws
  {
    let enrolled = try store("a", .unconfirmed)
    let open = try store("b", .unconfirmed)
    #expect(try references(of: open).isEmpty)
    // Another version saw the page stand still a little earlier.
    let thing = try enrol(enrolled, at: 0.6)
    let shown = try #require(try references(of: open).first)
    #expect(shown.caption == "Pikachu, plain, an enrolled one")
    #expect(shown.bytes == [0xFF, 0xD8, 0xA])
    try store.starting(.revoke).revoke([thing])
    #expect(try references(of: open).isEmpty)
  }

  @Test func `an entry is not held beside itself, nor beside another shininess`() throws {
    let open = try store("b", .unconfirmed)
    _ = try enrol(open)
    #expect(try references(of: open).isEmpty)
    let shiny = try store("c", .unconfirmed, isShiny: true)
    #expect(try references(of: shiny).isEmpty)
    #expect(try references(of: try store("d", .unconfirmed)).count == 1)
  }

  @Test func `what is verified comes before what was enrolled`() throws {
    _ = try enrol(try store("a", .unconfirmed))
    let open = try store("b", .mismatch)
    let verified = try store("c", .verified)
    let builder = ReportBuilder(store: store, dex: dex, tool: "1", sprites: nil, checklist: nil)
    let report = try builder.report(of: [open, verified])
    let captions = try #require(report.entries.first).references.map(\.caption)
    #expect(captions.first == "Pikachu ♂, plain, a verified one")
  }
}
