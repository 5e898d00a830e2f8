import Foundation
import Testing

/// The hash table that the environment or the configuration file names.
struct HashesSettingTests {
  private let folder: TemporaryFolder
  private let table = Program.root.appending(path: "fixtures/demo/hashes.tsv").path

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [true, false])
  func `the doctor and the table's commands look at the table that a reading uses`(
    isInFile: Bool
  ) throws {
    let config = try folder.file("c.yaml", "hashes: \(table)\n")
    let program = Program(
      environment: isInFile ? ["VERIFY_CONFIG": config] : ["VERIFY_HASHES": table])
    let doctor = try program.run(["doctor", "--format", "json"], in: folder.url)
    #expect(doctor.output.contains("14 references"))
    #expect(doctor.output.contains("hashes.tsv"))
    let check = try program.run(["hashes", "check"], in: folder.url)
    #expect(check.output.hasPrefix("whole: 14 references"))
    let export = try program.run(["hashes", "export"], in: folder.url)
    #expect(export.output.split(separator: "\r\n").count == 15)
  }

  @Test(arguments: [true, false])
  func `a table is not written over by what is made from it`(isSetting: Bool) throws {
    let own = try folder.file("own.tsv", String(contentsOfFile: table, encoding: .utf8))
    let program = Program(environment: isSetting ? ["VERIFY_HASHES": own] : [:])
    let named = isSetting ? [] : ["--hashes", own]
    let export = try program.run(
      ["hashes", "export", "--output", "own.tsv"] + named, in: folder.url)
    #expect(export.status == 73)
    #expect(export.errors.contains("what it is made from"))
    let check = try program.run(["hashes", "check"] + named, in: folder.url)
    #expect(check.output.hasPrefix("whole: 14 references"))
  }

  @Test func `the doctor finds a table that cannot be used, and an option overrides it`() throws {
    let program = Program(environment: ["VERIFY_HASHES": "/nowhere/t.tsv"])
    let doctor = try program.run(["doctor"], in: folder.url)
    #expect(doctor.status == 65)
    #expect(doctor.output.contains("/nowhere/t.tsv"))
    let check = try program.run(["hashes", "check", "--hashes", table], in: folder.url)
    #expect(check.output.hasPrefix("whole: 14 references"))
  }

  @Test(.timeLimit(.minutes(2)))
  func `a pipe in place of the table or of the dex's additions is refused`() throws {
    try folder.file("x.mp4", "")
    #expect(unsafe mkfifo(folder.path + "/pipe", 0o600) == 0)
    let table = try Program().run(["x.mp4", "--hashes", "pipe"], in: folder.url)
    #expect(table.status == 65)
    #expect(table.errors.contains("pipe"))
    let data = folder.url.appending(path: "data/verify")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    #expect(unsafe mkfifo(data.path + "/dex-overlay.json", 0o600) == 0)
    let dex = try Program(environment: ["XDG_DATA_HOME": folder.path + "/data"])
      .run(["x.mp4"], in: folder.url)
    #expect(dex.status == 65)
    #expect(dex.errors.contains("dex-overlay.json"))
  }
}
