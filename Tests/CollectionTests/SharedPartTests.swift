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
      let there = Set(order)
      let missing = try store.missingParts(of: there)
      try store.keepShared(there.subtracting(missing))
      _ = try store.starting(.merge).keepPulled(
        missing.map { (name: $0, body: parts[$0] ?? "") })
      let unsent = try store.parts(without: there).parts
      for part in unsent where parts.updateValue(part.body, forKey: part.name) == nil {
        order.append(part.name)
      }
      try store.keepSent(unsent.map(\.name))
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
    for device in devices {
      #expect(try device.parts(without: Set(server.order)).parts.isEmpty)
      #expect(try device.sharedParts() == Set(server.order))
    }
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
    let parts = try store.parts(without: []).parts
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

  @Test func `a body that is no part is left out, and asked for again`() throws {
    let server = Server()
    let first = try CollectionStoreTests.store().starting(.set)
    try first.change([(OwnedPokemon(pokemonId: 1), .notes("mine"))])
    try server.sync(first)
    let store = try CollectionStoreTests.store().starting(.merge)
    let good = server.order.map { (name: $0, body: server.parts[$0] ?? "") }
    let name = SharedPart.Name(run: "00000000000000ff", part: "rest 1")
    for body in ["{}", "[", #"{"uid":"00000000000000aa"}"#] {
      let (summary, refused) = try store.keepPulled([(name: name, body: body)])
      #expect(summary == nil && refused.count == 1)
      #expect(try store.runs().isEmpty)
    }
    #expect(try store.keepPulled([(name: name, body: "{}")] + good).refused.count == 1)
    #expect(try store.collection().map(\.notes) == ["mine"])
    #expect(try store.sharedParts() == Set(server.order))
    #expect(try store.missingParts(of: Set(server.order + [name])) == [name])
  }

  @Test func `a part that is dated ahead by its reading is known as such`() throws {
    let store = try CollectionStoreTests.store()
    let reading = store.starting(.read)
    _ = try reading.record(
      CollectionStoreTests.scan("a", entries: [CollectionStoreTests.entry(1)]),
      versions: CollectionStoreTests.versions)
    var later = try CollectionStore(
      writer: store.writer, path: store.path, now: { Date(timeIntervalSince1970: 200_000) })
    later.run = reading.run
    _ = try later.record(
      CollectionStoreTests.scan("b", entries: [CollectionStoreTests.entry(2)]),
      versions: CollectionStoreTests.versions)
    let parts = try store.parts(without: []).parts
    #expect(Set(parts.map(\.date)) == ["1970-01-01T00:00:00.000Z"])
    #expect(parts.filter { $0.lastDate > "1970-01-02" }.count == 1)
  }

  @Test func `a text that looks like an escaped character can be sent`() throws {
    let store = try CollectionStoreTests.store().starting(.set)
    try store.change([(OwnedPokemon(pokemonId: 1), .notes(#"\u0000 \\u0000"#))])
    #expect(try store.parts(without: []).unsendable == 0)
    let name = SharedPart.Name(run: "00000000000000ff", part: "rest 1")
    #expect(!SharedPart(name: name, date: "", body: #"{"notes":"\\\u0000"}"#).canBeSent)
  }

  @Test func `a sync that was undone stays undone where the server lost its parts`() throws {
    let server = Server()
    let store = try CollectionStoreTests.store().starting(.set)
    try store.change([(OwnedPokemon(pokemonId: 1), .notes("mine"))])
    try server.sync(store)
    let other = try CollectionStoreTests.store()
    try server.sync(other)
    let merge = try #require(try other.runs().first { $0.kind == "merge" })
    try other.starting(.undo).undo(merge.uid)
    try other.keepShared([])
    try server.sync(other)
    #expect(try other.collection().isEmpty)
  }

  @Test func `a decision that other devices have is not taken away, but replaced`() throws {
    let server = Server()
    let dex = try Dex.bundled()
    let store = try CollectionStoreTests.store()
    let scan = CollectionStoreTests.scan(entries: [CollectionStoreTests.entry(25)])
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    let id = EntryID(sha256: scan.sha256, start: scan.entries[0].start)
    func decide(_ action: DecisionAction, in session: CollectionStore) throws {
      _ = try session.decide(
        [
          NewDecision(
            entry: id, standing: try store.decision(on: id)?.standing ?? "",
            fingerprint: scan.entries[0].fingerprint, action: action)
        ], who: "ivy", dex: dex)
    }
    let session = store.starting(.decide, command: "review")
    try decide(.reject, in: session)
    #expect(try session.isRunOpen(for: id) == false)
    let other = try CollectionStoreTests.store()
    for device in [store, other] { try server.sync(device) }
    #expect(try other.verifiedPokemon().isEmpty)
    let next = store.starting(.decide, command: "review")
    let standing = try store.decision(on: id)?.standing ?? ""
    #expect(try next.takeBack(id, standing: standing, before: nil, who: "ivy") == nil)
    for device in [store, other] { try server.sync(device) }
    for device in [store, other] {
      #expect(try device.verifiedPokemon().map(\.pokemonId) == [25])
      #expect(try device.decision(on: id) == nil)
    }
    // A decision that was taken back does not count again with a further one.
    try decide(.reject, in: store.starting(.decide, command: "review"))
    let again = try store.decision(on: id)?.standing ?? ""
    let last = store.starting(.decide, command: "review")
    #expect(try last.takeBack(id, standing: again, before: nil, who: "ivy") == nil)
    for device in [store, other] { try server.sync(device) }
    for device in [store, other] { #expect(try device.decision(on: id) == nil) }
    #expect(try store.problems() == [])
  }

  @Test func `a merge that brings nothing is no run`() throws {
    let server = Server()
    let store = try CollectionStoreTests.store().starting(.set)
    try store.change([(OwnedPokemon(pokemonId: 1), .notes("mine"))])
    try server.sync(store)
    // The server's parts are not known to be there.
    try store.keepShared([])
    try server.sync(store)
    let bodies = server.order.map { (name: $0, body: server.parts[$0] ?? "") }
    #expect(try store.starting(.merge).keepPulled(bodies).summary?.isRun == false)
    #expect(try store.runs().map(\.kind) == ["set"])
  }

  /// The digest of `printf 'a b\nb a\nb é\n' | sha256sum`, whose lines are in the order of bytes.
  @Test func `names in any order have one digest`() {
    let names = [("b", "é"), ("a", "b"), ("b", "a")].map(SharedPart.Name.init)
    let digest = "dd8806a54ce1850588367f76f3d95a72f5ca95f263e3fa4555c8884176a616f7"
    #expect(SharedPart.digest(of: names) == digest)
    #expect(SharedPart.digest(of: Set(names)) == digest)
    #expect(SharedPart.digest(of: names.dropLast()) != digest)
  }

  @Test func `names of one picture with two dates are equal`() throws {
    func name(_ date: String, position: Int = 0) throws -> SharedPicture.Name {
      try .init(
        #"{"run":"a","sha256":"b","read_date":"\#(date)","position":\#(position),"kind":"page"}"#)
    }
    #expect(try Set([name("2026-01-01"), name("2026-01-02"), name("", position: 1)]).count == 2)
  }
}
