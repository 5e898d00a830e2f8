import Dex
import Foundation
import GRDB
import Testing

@testable import Collection

/// Files that change under a run, are shared by runs or say something twice.
struct StrangerFileTests {
  @Test func `a database that is deleted or replaced under a run is an error`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.sqlite").path
    let store = try CollectionStore.open(path: path)
    try store.confirmFile()
    try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
    let error = #expect(throws: CollectionError.self) {
      try store.starting(.set).change([(OwnedPokemon(pokemonId: 1), .status(.caught))])
    }
    guard case .inputOutput? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: CollectionError.self) { try store.confirmFile() }
    #expect(throws: CollectionError.notAFile(path: folder.path)) {
      try CollectionStore.open(path: folder.path)
    }
    #expect(throws: CollectionError.notAFile(path: folder.path)) {
      try CollectionStore.reading(path: folder.path)
    }
    let link = folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    #expect(throws: CollectionError.brokenLink(path: link)) { try CollectionStore.open(path: link) }
    #expect(throws: CollectionError.brokenLink(path: link)) {
      try CollectionStore.reading(path: link)
    }
  }

  @Test func `four that bring one database up to date at once wait for each other`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.sqlite").path
    _ = try CollectionStore.open(path: path)
    var migrator = Schema.migrator
    for number in 1...2 {
      migrator.registerMigration("later \(number)") {
        try $0.execute(sql: "CREATE TABLE later\(number) (id INTEGER)")
      }
    }
    let later = migrator
    let failures = (0..<4).map { _ in
      Thread.detachedFailure {
        var configuration = Configuration()
        configuration.busyMode = .timeout(20)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try Schema.migrate(queue, path: path, by: later) { schema in
          try CollectionStore.copyBeforeMigration(
            of: queue, path: path, schema: schema, now: Date(timeIntervalSince1970: 0))
        }
      }
    }.compactMap { $0() }
    #expect(failures == [])
  }

  @Test func `a document with a repeated key is refused by what reads it`() throws {
    let dex = Dex(date: "", species: [])
    let repeated = #"{"format":"verify-collection/1","pokemon":[],"runs":[],"runs":[]}"#
    #expect(throws: ImportExportError.self) {
      _ = try CollectionJSON.runs(Data(repeated.utf8), from: "c.json")
    }
    let boxes = #"{"id":"a","boxes":[],"boxes":[]}"#
    #expect(throws: ImportExportError.self) {
      try ImportExportFormat.supereffective.read(Data(boxes.utf8), from: "b.json", dex: dex)
    }
  }
}

extension Thread {
  /// Begins `body` on a thread of its own.
  ///
  /// - Returns: waits for its end, and gives its error in words.
  fileprivate static func detachedFailure(
    _ body: @escaping @Sendable () throws -> Void
  ) -> () -> String? {
    let queue = DispatchQueue(label: "thread")
    let group = DispatchGroup()
    let box = Box()
    queue.async(group: group) { do { try body() } catch { box.failure = "\(error)" } }
    return {
      group.wait()
      return box.failure
    }
  }

  private final class Box: @unchecked Sendable {
    // Written before the group is left, read after it.
    var failure: String?
  }
}
