import Foundation
import Reporting
import Testing

@testable import verify

struct SettingsTests {
  private static let file = """
    # what I like
    jobs: 2
    names-in: de
    quiet: yes
    max-silence: 2.5
    database: /x/c.sqlite
    """

  @Test func `the file has one setting a line, and says where each stands`() throws {
    let values = try Settings.values(in: Self.file, path: "c.yaml")
    #expect(values.count == 5)
    #expect(values[.jobs] == .init(text: "2", origin: "c.yaml: line 2"))
    #expect(values[.maxSilence]?.origin == "c.yaml: line 5")
    for nothing in ["", "# only words\n", "---\n"] {
      #expect(try Settings.values(in: nothing, path: "c.yaml").isEmpty)
    }
  }

  @Test(arguments: [
    ("jobs: 2\njob: 3", "c.yaml: line 2: there is no setting job; did you mean jobs?"),
    ("color-of-it: x", "c.yaml: line 1: there is no setting color-of-it"),
    ("jobs: [1, 2]", "c.yaml: line 1: jobs takes one value"),
    ("- jobs", "c.yaml: line 1: not settings: write one a line, as in jobs: 2"),
    ("jobs: 2\nquiet: no\njobs: 3", "jobs stands there twice"),
    ("jobs: 'x", "c.yaml: line 1: no YAML"),
  ])
  func `what is no setting is named with its line`(text: String, message: String) {
    let error = #expect(throws: Failure.self) {
      try Settings.values(in: text, path: "c.yaml")
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("jobs", "0"), ("jobs", "many"), ("format", "xml"), ("quiet", "perhaps"), ("language", "tlh"),
    ("max-silence", "-1"), ("max-silence", "nan"), ("database", ""), ("color", "red"),
    ("max-memory", "400"),
  ])
  func `a value that no setting takes is refused`(name: String, value: String) throws {
    let setting = try #require(Setting(rawValue: name))
    #expect(setting.fault(in: value) != nil)
    let error = #expect(throws: Failure.self) {
      try Settings(environment: ["VERIFY_CONFIG": "", setting.variable: value])
    }
    #expect(
      error?.description.hasPrefix("\(setting.variable) of the environment: \(name) ") == true)
  }

  @Test func `a path begins at the home folder where it says so`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("c.yaml", "database: ~/a.sqlite\nlog-file: b~/log\n")
    let settings = try Settings(environment: ["VERIFY_CONFIG": path, "HOME": "/home/ann"])
    #expect(settings.text(.database) == "/home/ann/a.sqlite")
    #expect(settings.text(.logFile) == "b~/log")
  }

  @Test func `the environment counts before the file, and NO_COLOR is a part of it`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("c.yaml", Self.file + "\ncolor: always\n")
    let settings = try Settings(
      environment: ["VERIFY_CONFIG": path, "VERIFY_JOBS": "7", "NO_COLOR": "1"])
    #expect(settings.whole(.jobs) == 7)
    #expect(settings.seconds(.maxSilence) == 2.5)
    #expect(settings.isOn(.quiet))
    #expect(settings.word(.color) == ColorChoice.never)
    let other = try Settings(
      environment: ["VERIFY_CONFIG": path, "NO_COLOR": "1", "VERIFY_COLOR": "auto"])
    #expect(other.word(.color) == ColorChoice.auto)
    #expect(try Settings(environment: ["VERIFY_CONFIG": path]).word(.color) == ColorChoice.always)
  }

  @Test(arguments: [
    ("VERIFY_DATABSE", "VERIFY_DATABASE"), ("VERIFY_QUITE", "VERIFY_QUIET"),
    ("VERIFY_Jobs", "VERIFY_JOBS"), ("VERIFY_CONFIGS", "VERIFY_CONFIG"),
    ("VERIFY_LOG_FLE", "VERIFY_LOG_FILE"),
  ])
  func `a misspelled variable is named with the one that was meant`(
    typed: String, meant: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try Program(environment: [typed: "2"]).run(["dex", "status"], in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.errors
        == "verify: \(typed) of the environment is no setting; did you mean \(meant)?\n")
  }

  @Test func `variables of tests, scripts and other programs give no warning`() {
    let others = ["LIBFUZZER", "LIBRARIES_ALONE", "RANDOM_SEEDS", "SSL", "PEER", ""]
    let names = Setting.allCases.map(\.variable) + ["VERIFY_CONFIG", "JOBS"]
    let environment = (others.map { "VERIFY_" + $0 } + names).map { ($0, "1") }
    let warnings = Settings.misspelled(in: Dictionary(uniqueKeysWithValues: environment))
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test func `a broken file stops neither help, the doctor nor the question where it is`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("c.yaml", "nonsense: 3\n")
    func run(_ arguments: [String]) throws -> Program.Result {
      try Program(environment: ["VERIFY_CONFIG": path]).run(arguments, in: folder.url)
    }
    #expect(try run(["config", "path"]).output == path + "\n")
    #expect(try run(["doctor", "--help"]).status == 0)
    let doctor = try run(["doctor"])
    #expect(doctor.status == 78)
    #expect(doctor.output.contains("line 1: there is no setting nonsense"), "\(doctor.output)")
    let list = try run(["collection", "list"])
    #expect(list.status == 78 && list.output == "")
  }

  @Test
  func `the program takes settings from the XDG folder, the environment and the command line`()
    throws
  {
    let folder = try TemporaryFolder()
    let config = folder.url.appending(path: ".config/verify")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try folder.file(".config/verify/config.yaml", "database: file.sqlite\nformat: ndjson\n")
    try folder.file("a.png", "nothing to see")
    let set = ["collection", "set", "mew", "--status", "caught"]
    #expect(try Program().run(set, in: folder.url).status == 0)
    #expect(
      try Program(environment: ["VERIFY_DATABASE": "env.sqlite"]).run(set, in: folder.url).status
        == 0)
    #expect(
      try Program(environment: ["VERIFY_DATABASE": "env.sqlite"])
        .run(set + ["--database", "flag.sqlite"], in: folder.url).status == 0)
    for name in ["file", "env", "flag"] {
      #expect(FileManager.default.fileExists(atPath: folder.path + "/\(name).sqlite"), "\(name)")
    }
    #expect(try Program().run(["a.png", "-q"], in: folder.url).output.hasPrefix("{"))
    #expect(
      try Program().run(["a.png", "-q", "--format", "text"], in: folder.url).output == "")
    let shown = try Program(environment: ["VERIFY_JOBS": "3"])
      .run(["config", "show", "--origin"], in: folder.url)
    #expect(shown.output.contains("config.yaml: line 1"), "\(shown)")
    #expect(shown.output.contains("VERIFY_JOBS of the environment"))
    let json = try Program().run(["config", "--format", "json"], in: folder.url)
    #expect(json.output.contains(#""format":{"value":"ndjson","origin":"#), "\(json)")
    try folder.file(".config/verify/config.yaml", "database: file.sqlite\nform: text\n")
    for arguments in [["a.png"], ["collection", "list"], ["config"]] {
      let refused = try Program().run(arguments, in: folder.url)
      #expect(refused.status == 78)
      #expect(
        refused.errors.contains("config.yaml: line 2: there is no setting form; did you mean"))
    }
    #expect(try Program().run(["--version"], in: folder.url).status == 0)
    let none = Program(environment: ["VERIFY_CONFIG": ""])
    let unset = try none.run(["config"], in: folder.url)
    #expect(unset.status == 0 && unset.output.contains("verify config show --all"))
  }

  @Test func `what is said is written to a log as well, and color can be asked for`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.png", "nothing to see")
    for _ in 1...2 {
      let read = try Program().run(
        ["a.png", "--no-database", "--log-file", "log"], in: folder.url)
      #expect(read.status == 2)
    }
    let log = try String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8)
    #expect(log.matches(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ a\.png: not a video/).count == 2)
    let refused = try Program().run(["a.png", "--log-file", "no/log"], in: folder.url)
    #expect(refused.status == 73, "\(refused)")
  }
}
