#if os(Linux)
  import Foundation
  import Reporting
  import Testing

  /// What others wrote, shown on a terminal.
  struct TerminalTests {
    /// Sets a title, clears the screen (in its two spellings), and turns the direction of writing.
    private static let hostile = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}2J\u{202E}gnp"

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      let text = Self.hostile
      try folder.file(
        "list.csv", "species,nickname,trainer,notes\nPikachu,\(text),\(text),\(text)\n")
      let taken = try Program().run(
        ["import", "list.csv", "--database", "c.sqlite"], in: folder.url)
      #expect(taken.status == 0, "\(taken)")
    }

    /// What a terminal of 80 columns is given, which `script` of util-linux plays here.
    private func shown(
      _ arguments: [String], environment: [String: String] = [:], database: Bool = true,
      status: Int32 = 0
    ) throws -> String {
      let process = Program().process([], in: folder.url)
      let program = try #require(process.executableURL).path
      process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
      let words = ([program] + arguments + (database ? ["--database", "c.sqlite"] : []))
        .map { "'\($0)'" }
      process.arguments = [
        "-qec", "stty cols 80; " + words.joined(separator: " "), "/dev/null",
      ]
      process.environment?.merge(environment) { $1 }
      let output = Pipe()
      process.standardOutput = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let answer = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == status, "\(arguments)")
      return String(decoding: answer, as: UTF8.self)
    }

    @Test(arguments: [
      ["export", "--format", "csv"], ["export", "--format", "csv", "--csv-raw"],
      ["export", "--format", "markdown"], ["export", "--format", "json"],
      ["export", "--format", "livingdextracker"], ["export", "--format", "pokemonautomation"],
      ["collection", "list"], ["collection", "list", "--format", "csv"],
      ["collection", "list", "--format", "json"], ["collection", "list", "--format", "markdown"],
      ["collection", "show", "1"], ["checklist", "missing", "yellow"],
    ])
    func `nothing of it commands the terminal`(arguments: [String]) throws {
      let text = try shown(arguments)
      #expect(text.contains("0025") || text.contains("25"))
      let obeyed = text.replacing("\r\n", with: "\n").unicodeScalars.filter {
        ($0.value < 32 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
          || $0 == "\u{202E}"
      }
      #expect(obeyed.isEmpty, "\(text.debugDescription)")
    }

    @Test(
      arguments: ["C", "C.UTF-8"], [["collection", "list"], ["collection", "summary"], ["log"]])
    func `at eighty columns no word is cut`(locale: String, arguments: [String]) throws {
      try folder.file(
        "long.csv",
        """
        species,form,gender,shiny,nickname,level,trainer,trainer_id
        Poltchageist,,genderless,no,xX_Bolt_Xx,100,Mei-Lin,853790
        Raichu,raichu-alola,female,yes,,100,O'Neil,248826
        """)
      let taken = try Program().run(
        ["import", "long.csv", "--database", "c.sqlite"], in: folder.url)
      #expect(taken.status == 0, "\(taken)")
      let text = try shown(arguments, environment: ["LC_ALL": locale])
        .replacing("\r\n", with: "\n")
      let lines = text.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(text)")
      let words: [String: [String]] = [
        "list": ["Poltchageist", "xX_Bolt_Xx", "Mei-Lin", "853790", "Alolan"],
        "summary": ["generation 1  ", "verified", "missing"],
        "log": ["decisions", "import long.csv"],
      ]
      for word in words[arguments[arguments.count - 1]] ?? [] {
        #expect(lines.contains { $0.contains(word) }, "\(word) of \(text)")
      }
    }

    @Test(arguments: [
      (["doctor"], true, Int32(0), "verify 0."),
      (["collection", "show", "1"], true, 0, "notes: "),
      (["checklist", "show", "nosuch"], true, 64, "a file's path works too"),
      (["dex", "show", "bulbasaur"], false, 0, "zh-hans "),
      (["dex", "status"], false, 0, "in HOME"),
      (["dex", "list", "--nosuch"], false, 64, "Unknown option"),
      (["hashes", "check"], false, 65, "SHA-256"),
      (["hashes", "collisions", "--alike"], false, 0, "964 palafin"),
    ])
    func `no line is wider than the terminal`(
      arguments: [String], database: Bool, status: Int32, word: String
    ) throws {
      let text = try shown(arguments, database: database, status: status)
        .replacing("\r\n", with: "\n")
      #expect(text.contains(word), "\(text)")
      let wide = text.split(separator: "\n").filter { TerminalText.width(of: String($0)) > 80 }
      #expect(wide.isEmpty, "\(wide)")
    }

    @Test(arguments: [
      [], ["read", "--format"], ["report", "--format"], ["collection", "list", "--gender"],
      ["evidence", "-o", "x"], ["review", "--port"], ["show"],
    ])
    func `nothing of a wrong command line commands the terminal`(arguments: [String]) throws {
      let word = (arguments.isEmpty ? "--" : "") + Self.hostile
      let result = try Program().run(arguments + [word], in: folder.url)
      #expect(result.status != 0)
      let written = result.output + result.errors
      #expect(written.contains(#"\u{1b}]0;owned\u{7}"#), "\(written.debugDescription)")
      #expect(
        !written.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{9B}" })
    }

    @Test func `a file or another program gets it as it is`() throws {
      let export = try Program().run(
        ["export", "--format", "csv", "--database", "c.sqlite"], in: folder.url)
      #expect(export.output.contains(Self.hostile))
    }
  }
#endif
