import Collection
import Foundation
import Reporting
import Synchronization
import Testing
import Verification

@testable import Pipeline

struct ResultsFolderTests {
  private static func results(_ fixture: RunFixture) -> URL {
    fixture.folder.appending(path: "db/results")
  }

  private static func made(_ fixture: RunFixture) throws -> ResultsFolder {
    let url = results(fixture)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return ResultsFolder(path: url.path)
  }

  /// The names of the files of results, of the digests of which only the first digit counts.
  private static func names(_ fixture: RunFixture) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: results(fixture).path).sorted()
  }

  private func run(
    _ fixture: RunFixture, store: CollectionStore? = nil, redo: Bool = false
  ) async throws -> [ScanResult] {
    let folder = try Self.made(fixture)
    let run = RecordingRun(
      reading: fixture.reading, archive: ReadingArchive(collection: store, results: folder),
      versions: fixture.versions, options: .init(redo: redo))
    var results: [ScanResult] = []
    _ = try await run.run(RecordingPaths.sources(at: [fixture.folder.path])) {
      results.append($0)
    }
    return results
  }

  /// A collection that has taken over the results.
  private func merged(_ fixture: RunFixture) throws -> CollectionStore {
    let store = try CollectionStore.empty().starting(.merge)
    for name in try Self.names(fixture) where name.hasSuffix(".ndjson") {
      let path = Self.results(fixture).appending(path: name).path
      _ = try store.merge { try $0.add(resultsAt: path) }
    }
    return store
  }

  @Test func `each recording has a file of results, which is the answer when it comes again`()
    async throws
  {
    let fixture = try RunFixture(["a.mp4": "1 2", "b.mp4": "part 3", "c.mp4": "bad"])
    let first = try await run(fixture)
    let files = first.map { "\($0.scan.sha256).ndjson" }.sorted()
    #expect(try Self.names(fixture) == files)
    let second = try await run(fixture)
    #expect(fixture.reading.readPaths.count == 3)
    #expect(second.map(\.scan) == first.map(\.scan))
    #expect(second.map(\.readDate) == first.map(\.readDate))
    #expect(second.allSatisfy { $0.origin == .known })
    fixture.versions.table = "other"
    #expect(try await run(fixture).allSatisfy { $0.origin != .known })
    #expect(fixture.reading.readPaths.count == 6)
  }

  @Test func `results that are cut off, or of which pictures are missing, are read again`()
    async throws
  {
    let fixture = try RunFixture(["a.mp4": "1 doubtful 2"])
    let sha256 = try await run(fixture)[0].scan.sha256
    let file = Self.results(fixture).appending(path: "\(sha256).ndjson")
    let whole = try Data(contentsOf: file)
    let lines = whole.split(separator: UInt8(ascii: "\n"))
    for count in 0..<lines.count {
      try Data(lines.prefix(count).joined(separator: [UInt8(ascii: "\n")])).write(to: file)
      #expect(try await run(fixture)[0].origin == .read, "\(count) lines")
    }
    let again = try String(contentsOf: file, encoding: .utf8)
    #expect(again.split(separator: "\n").count == lines.count)
    try FileManager.default.removeItem(
      at: Self.results(fixture).appending(path: "\(sha256).pictures"))
    #expect(try await run(fixture)[0].origin == .read)
    #expect(try await run(fixture)[0].origin == .known)
  }

  @Test func `what another try may cure leaves no results, and takes none away`() async throws {
    let fixture = try RunFixture(["a.mp4": "killed 1", "b.mp4": "silent 2"])
    #expect(try await run(fixture).map(\.scan.failure) == [.killed, .timeout])
    #expect(try Self.names(fixture).isEmpty)
    fixture.reading.isRecovered.withLock { $0 = true }
    _ = try await run(fixture)
    fixture.reading.isRecovered.withLock { $0 = false }
    #expect(try await run(fixture, redo: true).map(\.scan.failure) == [.killed, .timeout])
    #expect(try await run(fixture).map(\.origin) == [.known, .known])
  }

  @Test func `merged results are the collection of a plain run, pictures of the doubtful included`()
    async throws
  {
    let fixture = try RunFixture(["a.mp4": "1 doubtful 2", "b.mp4": "part 2", "c.mp4": "bad"])
    let plain = try CollectionStore.empty().starting(.read)
    let results = try await run(fixture)
    let other = try RunFixture(["a.mp4": "1 doubtful 2", "b.mp4": "part 2", "c.mp4": "bad"])
    let run = RecordingRun(
      reading: other.reading, archive: ReadingArchive(collection: plain, results: nil),
      versions: other.versions, options: .init())
    _ = try await run.run(RecordingPaths.sources(at: [other.folder.path])) { _ in }
    let merged = try merged(fixture)
    func rows(_ store: CollectionStore) throws -> [String] {
      try store.collection().map { "\($0.pokemon) \($0.status) \($0.isVerified)" }
    }
    #expect(try rows(merged) == rows(plain))
    func entries(_ store: CollectionStore) throws -> [[Entry]] {
      try store.recordings().sorted { $0.scan.sha256 < $1.scan.sha256 }
        .map(\.scan.entries)
    }
    #expect(try entries(merged) == entries(plain))
    let doubtful = results[0].scan.sha256
    #expect(try plain.pictures(sha256: doubtful).keys.sorted() == [0, 1])
    #expect(try merged.pictures(sha256: doubtful).keys.sorted() == [1])
    #expect(try merged.pictures(sha256: doubtful)[1] == plain.pictures(sha256: doubtful)[1])
  }

  @Test func `results are known by their first line, also after an undo`() async throws {
    let fixture = try RunFixture(["a.mp4": "1 doubtful 2"])
    let sha256 = try await run(fixture)[0].scan.sha256
    let path = Self.results(fixture).appending(path: "\(sha256).ndjson").path
    let store = try CollectionStore.empty()
    func merge(_ store: CollectionStore) throws -> MergeSummary {
      try store.merge { try $0.add(resultsAt: path) }
    }
    let merging = store.starting(.merge)
    #expect(try merge(merging).recordings == 1)
    #expect(try merge(store.starting(.merge)).knownFiles == 1)
    try store.starting(.undo).undo(merging.run.uid)
    #expect(try store.collection().filter(\.isVerified).isEmpty)
    #expect(try merge(store.starting(.merge)).knownFiles == 0)
    #expect(try store.collection().filter(\.isVerified).map(\.pokemon.pokemonId) == [1])
  }

  @Test func `a recording that the collection knows gets its results, with their pictures`()
    async throws
  {
    let fixture = try RunFixture(["a.mp4": "1 doubtful 2"])
    let store = try fixture.store
    _ = try await fixture.run()
    let result = try await run(fixture, store: store)[0]
    #expect(result.origin == .known)
    #expect(fixture.reading.readPaths.count == 1)
    let sha256 = result.scan.sha256
    #expect(try Self.names(fixture) == ["\(sha256).ndjson", "\(sha256).pictures"])
    let merged = try merged(fixture)
    #expect(try merged.pictures(sha256: sha256).keys.sorted() == [1])
    #expect(try merged.recording(sha256: sha256)?.readDate == result.readDate)
  }

  @Test func `a recording has the name that it was given`() async throws {
    let fixture = try RunFixture(["a.mp4": "1", "b.mp4": "killed 2"])
    let folder = try Self.made(fixture)
    let run = RecordingRun(
      reading: fixture.reading, archive: ReadingArchive(collection: nil, results: folder),
      versions: fixture.versions, options: .init())
    var sources = RecordingPaths.sources(at: [fixture.folder.path])
    for place in sources.indices { sources[place].name = "Box \(place)" }
    var results: [ScanResult] = []
    _ = try await run.run(sources) { results.append($0) }
    #expect(results.map(\.scan.path) == ["Box 0", "Box 1"])
    #expect(results.map(\.source) == sources.map(\.path))
    let merged = try merged(fixture)
    #expect(try merged.recording(sha256: results[0].scan.sha256)?.scan.path == "Box 0")
  }
}
