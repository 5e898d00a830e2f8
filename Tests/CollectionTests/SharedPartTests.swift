import Dex
import Files
import Foundation
import GRDB
import Testing
import Verification

@testable import Collection

/// The parts of runs that devices exchange by a server.
struct SharedPartTests {
  /// A server in memory, as `server/verify.sql` has it: a part is there once, and never changes.
  private final class Server {
    var parts: [SharedPart.Name: String] = [:]
    var order: [SharedPart.Name] = []

    func sync(_ store: CollectionStore) throws {
      try store.keepServer("postgresql://localhost/p")
      if try store.syncState()?.uid == nil {
        try store.restartSync(with: "1", having: Set(parts.keys))
      }
      let bodies = order.map { (name: $0, body: parts[$0] ?? "") }
      _ = try store.starting(.merge).keepPulled(bodies, mark: "1")
      let unsent = try store.unsentParts().parts
      for part in unsent where parts.updateValue(part.body, forKey: part.name) == nil {
        order.append(part.name)
      }
      try store.keepSent(unsent.map(\.name), transaction: "\(order.count)")
    }
  }

  /// The parts of a collection and its Pokémon, without what stays on a device.
  private static func content(_ store: CollectionStore) throws -> [String] {
    var lines: [String] = []
    try store.forEachRun { run in
      lines += try SharedPart.parts(of: run).map(\.body)
    }
    let export = try MergeTests.export(store)
    let pokemon = export.prefix(upTo: try #require(export.range(of: "\"runs\"")).lowerBound)
    return lines.sorted() + [String(pokemon)]
  }

  @Test(arguments: 0..<10)
  func `devices that exchanged all parts hold the same`(_: Int) throws {
    let devices = try (0..<3).map { _ in try MergeTests.machine(20) }
    let server = Server()
    for device in devices + devices { try server.sync(device) }
    let first = try Self.content(devices[0])
    for device in devices.dropFirst() { #expect(try Self.content(device) == first) }
    // A third time there is nothing to send.
    for device in devices { #expect(try device.unsentParts().parts.isEmpty) }
  }

  @Test func `a run that has grown since sends what came to it`() throws {
    let store = try CollectionStoreTests.store().starting(.set)
    let server = Server()
    let pokemon = try #require(OwnedPokemon(CollectionStoreTests.entry(1)))
    try store.change([(pokemon, .notes("one"))])
    try server.sync(store)
    try store.change([(pokemon, .status(.caught))])
    try server.sync(store)
    let other = try CollectionStoreTests.store()
    try server.sync(other)
    #expect(try Self.content(other) == Self.content(store))
    #expect(server.order.count == 2)
  }

  @Test func `folders and command lines stay on the device`() throws {
    let store = try CollectionStoreTests.store()
      .starting(.read, command: "verify /home/ann/Videos/boxes.mp4")
    var scan = CollectionStoreTests.scan("a", entries: [CollectionStoreTests.entry(1)])
    scan.path = "/home/ann/Videos/boxes.mp4"
    _ = try store.record(scan, versions: .init(tool: "1", dex: "d", table: "t"))
    let parts = try store.unsentParts().parts
    #expect(parts.count == 2)
    for part in parts { #expect(!part.body.contains("ann") && !part.body.contains("Videos")) }
    #expect(parts.contains { $0.body.contains("boxes.mp4") })
  }

  @Test func `what came is one run that can be undone`() throws {
    let server = Server()
    let store = try CollectionStoreTests.store().starting(.set)
    try store.change([(try #require(OwnedPokemon(CollectionStoreTests.entry(1))), .notes("mine"))])
    try server.sync(store)
    let other = try CollectionStoreTests.store()
    try server.sync(other)
    #expect(try other.collection().count == 1)
    let merge = try #require(try other.runs().first { $0.kind == "merge" })
    try other.starting(.undo).undo(merge.uid)
    #expect(try other.collection().isEmpty)
    // A merge that was undone here does not come again, nor does it go back as undone.
    try server.sync(other)
    #expect(try other.collection().isEmpty)
    try server.sync(store)
    #expect(try store.collection().count == 1)
  }

  @Test func `a body that is no part changes nothing`() throws {
    let store = try CollectionStoreTests.store().starting(.merge)
    try store.keepServer("postgresql://localhost/p")
    try store.restartSync(with: "1", having: [])
    for body in ["{}", "[", #"{"uid":"00000000000000aa"}"#] {
      #expect(throws: ImportExportError.self) {
        try store.keepPulled([(.init(run: "00000000000000ff", part: "rest 1"), body)], mark: "9")
      }
    }
    #expect(try store.syncState()?.mark == "0")
    #expect(try store.runs().isEmpty)
  }
}
