import Foundation
import Inventory
import Testing
import Verification

@testable import Collection

struct BoxStorageTests {
  private static let showing: BoxShowing = {
    let slots = (0..<30).map { place in
      Slot(row: place / 6 + 1, column: place % 6 + 1, state: place == 5 ? .hidden : .empty)
    }
    var showing = BoxShowing(
      index: 0, start: 0.5, end: 1.25, number: 3, total: 200, title: "HOME 3", deposited: 1,
      emptyBoxes: 199, slots: slots)
    showing.slots[0].state = .filled
    showing.slots[0].speciesId = 25
    showing.slots[0].species = "Pikachu"
    showing.slots[0].isShiny = true
    showing.slots[0].side = .female
    showing.slots[0].margin = 0.98
    showing.slots[0].candidates = [
      .init(speciesId: 25, form: "pikachu", isShiny: true, distance: 12.5)
    ]
    showing.slots[0].entry = 0
    showing.slots[0].isShown = true
    return showing
  }()

  @Test func `box pages come back as they were stored`() throws {
    let store = try CollectionStoreTests.store()
    var scan = CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()])
    scan.boxes = [Self.showing]
    _ = try store.record(scan, versions: CollectionStoreTests.versions)
    #expect(try store.recording(sha256: scan.sha256)?.scan.boxes == [Self.showing])
    #expect(try store.recordings().first?.scan.boxes == [Self.showing])
  }

  @Test func `a page's picture is kept apart, and travels between collections`() throws {
    let store = try CollectionStoreTests.store()
    var scan = CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()])
    scan.boxes = [Self.showing]
    scan.boxes[0].picture = Data([0xFF, 0xD8, 0xFF, 7])
    _ = try store.record(scan, versions: CollectionStoreTests.versions)
    let place = BoxPlace(box: 3, row: 1, column: 1)
    func picture(in store: CollectionStore) throws -> Data? {
      let source = try #require(try store.boxes().source(of: place))
      return try store.pictures(of: [source])[source]
    }
    #expect(try picture(in: store) == Data([0xFF, 0xD8, 0xFF, 7]))
    #expect(try store.recordings().first?.scan.boxes.first?.picture == nil)
    var runs: [MergedRun] = []
    try store.forEachRun(withPictures: true) { runs.append($0) }
    #expect(runs.first?.recordings.first?.boxes?.first?.picture != nil)
    try store.forEachRun { #expect($0.recordings.first?.boxes?.first?.picture == nil) }
    // Where the page came without its picture, it comes later.
    let other = try CollectionStoreTests.store()
    for withPictures in [false, true, true] {
      let summary = try other.starting(.merge).merge { merge in
        try store.forEachRun(withPictures: withPictures) { try merge.add($0) }
      }
      #expect(try (picture(in: other) != nil) == withPictures)
      #expect(summary.pictures <= 1)
    }
  }

  @Test func `what no picture can be is not kept`() throws {
    let store = try CollectionStoreTests.store()
    var scan = CollectionStoreTests.scan(entries: [])
    scan.boxes = [Self.showing]
    scan.boxes[0].picture = Data("<script>".utf8)
    _ = try store.record(scan, versions: CollectionStoreTests.versions)
    let source = try #require(try store.boxes().source(of: BoxPlace(box: 3, row: 1, column: 1)))
    #expect(try store.pictures(of: [source]).isEmpty)
  }

  /// Lines of results with one box; `cut` slots are missing.
  private func lines(cut: Int = 0, box: Int = 0) -> [String] {
    let whole = ResultsFileTests.lines()
    let states = #""filled":0,"empty":30,"hidden":0,"unknown":0"#
    let header =
      #"{"type":"box","recording":"a.mp4","index":0,"start":0,"end":1,"number":1,"of":200,"title":null,"deposited":0,"emptyBoxes":200,\#(states)}"#
    let slots = (0..<(30 - cut)).map { place in
      #"{"type":"slot","recording":"a.mp4","box":\#(box),"row":\#(place / 6 + 1),"column":\#(place % 6 + 1),"state":"empty","verdict":"seen","speciesId":null,"species":null,"form":null,"shiny":null,"look":null,"candidates":[],"margin":null,"entry":null,"shown":null,"conflict":false}"#
    }
    let end = whole[2].replacingOccurrences(
      of: #""boxes":0,"slots":0"#, with: #""boxes":1,"slots":\#(30 - cut)"#)
    return [whole[0], whole[1], header] + slots + [end]
  }

  @Test func `box pages travel in results`() throws {
    let store = try ResultsFileTests.merged([lines()])
    let boxes = try store.recording(sha256: ResultsFileTests.sha)?.scan.boxes
    #expect(boxes?.count == 1)
    #expect(boxes?.first?.number == 1 && boxes?.first?.total == 200)
    #expect(boxes?.first?.slots.count == 30)
  }

  @Test func `pictures of box pages travel beside results, also when they come later`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sha256 = ResultsFileTests.sha
    let file = StoredRecording.resultsURL(of: sha256, in: folder)
    var lines = lines()
    lines[lines.count - 1].replace(#""slots":30"#, with: #""slots":30,"pictures":1"#)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    #expect(StoredRecording(resultsOf: sha256, in: folder) == nil)
    let store = try CollectionStoreTests.store()
    func merge() throws -> MergeSummary {
      try store.starting(.merge).merge { try $0.add(resultsAt: file.path) }
    }
    #expect(try merge().filesWithoutPictures == [file.path])
    let jpeg = Data([0xFF, 0xD8, 0xFF, 7])
    try ResultsPictures(entries: [], boxes: [0: jpeg, 1: Data("<script>".utf8)]).data()
      .write(to: ResultsPictures.url(besideResultsAt: file))
    let known = try #require(StoredRecording(resultsOf: sha256, in: folder))
    #expect(known.scan.boxes.count == 1)
    let summary = try merge()
    #expect(summary.pictures == 1 && summary.filesWithoutPictures.isEmpty)
    #expect(try store.boxPictures(sha256: sha256) == [0: jpeg])
    #expect(try merge().knownFiles == 1)
  }

  @Test func `a box that cannot be one is refused`() {
    #expect(throws: ResultsFile.Problem.self) { try ResultsFileTests.runs(lines(cut: 1)) }
    #expect(throws: ResultsFile.Problem.self) { try ResultsFileTests.runs(lines(box: 1)) }
  }

  @Test(arguments: [true, false])
  func `a box that cannot be one is refused of another collection`(hasOtherPlaces: Bool) throws {
    var showing = Self.showing
    if hasOtherPlaces {
      showing.slots[0] = Slot(row: 0, column: 0, state: .empty)
    } else {
      (showing.number, showing.total) = (1 << 61, 1 << 62)
    }
    let other = try CollectionStoreTests.store()
    var scan = CollectionStoreTests.scan(entries: [])
    scan.boxes = [showing]
    _ = try other.record(scan, versions: CollectionStoreTests.versions)
    let store = try CollectionStoreTests.store()
    #expect(throws: ImportExportError.self) {
      _ = try store.starting(.merge).merge { try $0.add(allOf: other) }
    }
    #expect(try store.boxes().inventory.slots.isEmpty)
  }
}
