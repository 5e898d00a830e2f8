import Foundation
import GRDB
import Testing

/// A small disk of its own, where this process may make one.
final class SmallDisk {
  let folder: TemporaryFolder

  init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    try #require(
      Self.run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path]))
  }

  /// Says on standard error when nothing can be mounted here, read-only either.
  static let canBeMade: Bool = {
    if let disk = try? SmallDisk(kilobytes: 4), disk.makeReadOnly() { return true }
    FileHandle.standardError.write(
      Data("SKIPPED: tests of disks that are full or read-only: nothing can be mounted here\n".utf8)
    )
    return false
  }()

  func makeReadOnly() -> Bool { Self.run("mount", ["-o", "remount,ro", folder.path]) }

  deinit { _ = Self.run("umount", [folder.path]) }

  private static func run(_ program: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

struct DiskTests {
  /// A list of so many Pokémon, no two alike.
  private func list(_ count: Int) -> String {
    "number,nickname,trainer\n"
      + (0..<count).map { "\($0 % 1025 + 1),N\($0),Ivy\n" }.joined()
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Program.Result {
    try Program().run(arguments + ["--database", folder.path + "/c.sqlite"], in: folder.url)
  }

  @Test(.enabled(if: SmallDisk.canBeMade))
  func `a disk that is full has status 74, and the database stays as it was`() throws {
    let disk = try SmallDisk(kilobytes: 800)
    let lists = try TemporaryFolder()
    let few = try lists.file("few.csv", list(10))
    let many = try lists.file("many.csv", list(20_000))
    #expect(try run(["import", few], in: disk.folder).status == 0)
    let before = try run(["export"], in: disk.folder)
    let full = try run(["import", many], in: disk.folder)
    #expect(full.status == 74, "\(full)")
    #expect(full.errors.contains("free some disk space"))
    #expect(try run(["db", "check"], in: disk.folder).status == 0)
    #expect(try run(["export"], in: disk.folder) == before)
  }

  @Test(.enabled(if: SmallDisk.canBeMade))
  func `where a full disk keeps a collection from being read, that is said`() throws {
    let disk = try SmallDisk(kilobytes: 800)
    let lists = try TemporaryFolder()
    let few = try lists.file("few.csv", list(10))
    #expect(try run(["import", few], in: disk.folder).status == 0)
    try fill(disk)
    for arguments in [["collection", "list"], ["log"], ["export"]] {
      let full = try run(arguments, in: disk.folder)
      #expect(full.status == 74, "\(full)")
      #expect(full.errors.contains("its disk is full; free some disk space"), "\(full)")
    }
  }

  /// - Parameter bytes: what is left free.
  private func fill(_ disk: SmallDisk, but bytes: UInt64 = 0) throws {
    let place = disk.folder.url.appending(path: "rest")
    try Data().write(to: place)
    let rest = try FileHandle(forWritingTo: place)
    while (try? rest.write(contentsOf: Data(count: 4096))) != nil {}
    try rest.truncate(atOffset: try rest.offset() - bytes)
    try rest.close()
  }

  @Test(.enabled(if: SmallDisk.canBeMade))
  func `where the disk is full before all recordings are read, their number is said`() throws {
    let disk = try SmallDisk(kilobytes: 800)
    let lists = try TemporaryFolder()
    #expect(try run(["import", lists.file("few.csv", list(10))], in: disk.folder).status == 0)
    // A collection can be opened, and has no room for pictures.
    try fill(disk, but: 96 << 10)
    let demo = Program.root.appending(path: "fixtures/demo")
    let recordings = ["phone.mp4", "switch.mp4"].map { demo.appending(path: $0).path }
    let full = try run(["read", "--quiet"] + recordings, in: disk.folder)
    #expect(full.status == 74, "\(full)")
    #expect(full.errors.contains("0 of 2 recordings read; the same command goes on"), "\(full)")
  }

  @Test(.enabled(if: SmallDisk.canBeMade))
  func `an answer for which the disk has no room has status 74`() throws {
    let disk = try SmallDisk(kilobytes: 64)
    let folder = try TemporaryFolder()
    try folder.file("many.csv", list(2000))
    #expect(try run(["import", "many.csv"], in: folder).status == 0)
    // What is left is less than any answer takes.
    try disk.folder.file("rest", String(repeating: "x", count: 60 << 10))
    let target = disk.folder.path + "/answer"
    let database = ["--database", "c.sqlite"]
    for arguments in [
      ["export"] + database, ["report"] + database, ["hashes", "export"],
    ] {
      let full = try Program().run(arguments + ["-o", target], in: folder.url)
      #expect(full.status == 74, "\(arguments): \(full)")
      #expect(
        full.errors.contains(
          "\(target): cannot be written: its disk is full; free some disk space or give another"))
      let left = try FileManager.default.contentsOfDirectory(atPath: disk.folder.path)
      #expect(left == ["rest"])
    }
  }

  @Test(.enabled(if: SmallDisk.canBeMade))
  func `what is on a disk that is read-only is read, and to change it has status 74`() throws {
    let disk = try SmallDisk(kilobytes: 4000)
    try disk.folder.file("few.csv", list(10))
    #expect(try run(["import", "few.csv"], in: disk.folder).status == 0)
    let readings = [
      ["export"], ["collection", "list"], ["log"], ["db", "check"], ["db", "stats"],
      ["report", "--output", "-"], ["checklist", "missing", "national"],
    ]
    let before = try readings.map { try run($0, in: disk.folder) }
    // What is left beside a copy need not be all that SQLite had there.
    try? FileManager.default.removeItem(atPath: disk.folder.path + "/c.sqlite-shm")
    try disk.folder.file("c.sqlite-wal", "")
    try #require(disk.makeReadOnly())
    #expect(before.allSatisfy { $0.status == 0 }, "\(before)")
    #expect(try readings.map { try run($0, in: disk.folder) } == before)
    for arguments in [["collection", "set", "mew", "--status", "seen"], ["db", "vacuum"]] {
      let result = try run(arguments, in: disk.folder)
      #expect(result.status == 74, "\(result)")
      #expect(result.errors.contains("cannot be read or written"))
    }
  }

  @Test func `a database that stays locked has status 75`() throws {
    let folder = try TemporaryFolder()
    #expect(try run(["collection", "set", "mew", "--status", "seen"], in: folder).status == 0)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(
      path: folder.path + "/c.sqlite", configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let busy = try run(["collection", "set", "mew", "--status", "caught"], in: folder)
    #expect(busy.status == 75)
    #expect(busy.errors.contains("another program keeps the database locked; try again"))
    // To read it, nobody has to wait.
    #expect(try run(["collection", "list"], in: folder).status == 0)
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
  }

  @Test(arguments: [["export", "--output"], ["report", "--output"], ["db", "backup"]])
  func `ended while it writes, a command leaves the whole file and nothing beside it`(
    arguments: [String]
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("list.csv", list(3000))
    #expect(try run(["import", "list.csv"], in: folder).status == 0)
    let outputs = folder.path + "/outputs"
    try FileManager.default.createDirectory(atPath: outputs, withIntermediateDirectories: true)
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: outputs) }
    for ending in [SIGTERM, SIGINT] {
      var isSeen = false
      // Now and then the file is there before it is seen being written.
      for _ in 0..<20 where !isSeen {
        let process = try RunningProgram(
          arguments + ["outputs/file", "--database", "c.sqlite"], in: folder.url)
        while try names().isEmpty, RunningProgram.status(of: process.id).first != "Z" {}
        process.signal(SIGSTOP)
        _ = waitUntil { ["T", "Z", nil].contains(RunningProgram.status(of: process.id).first) }
        isSeen = try !names().isEmpty && !names().contains("file")
        process.signal(ending)
        process.signal(SIGCONT)
        let result = process.wait()
        // With the file written, it may have been done before it heard.
        let statuses: [Int32] = [0, ending == SIGINT ? 130 : 143]
        #expect(statuses.contains(result.status), "\(result)")
        #expect(try names() == ["file"])
        try FileManager.default.removeItem(atPath: outputs + "/file")
      }
      #expect(isSeen)
    }
  }

  @Test func `killed at any moment, an import is all there or not there`() throws {
    let folder = try TemporaryFolder()
    try folder.file("list.csv", list(3000))
    for milliseconds in [40, 120, 250, 400, 600, 800] {
      let database = ["--database", "\(milliseconds).sqlite"]
      let process = Program().process(["import", "list.csv"] + database, in: folder.url)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      guard FileManager.default.fileExists(atPath: folder.path + "/\(milliseconds).sqlite") else {
        continue
      }
      #expect(try Program().run(["db", "check"] + database, in: folder.url).status == 0)
      let list = try Program().run(
        ["collection", "list", "--format", "csv"] + database, in: folder.url)
      #expect([1, 3001].contains(list.output.split(separator: "\n").count))
      let again = try Program().run(["import", "list.csv"] + database, in: folder.url)
      #expect(again.status == 0)
      #expect(again.output.contains("0 not understood"))
    }
  }
}
