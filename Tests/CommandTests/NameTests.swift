import Foundation
import Testing

#if os(Linux)
  /// Names of species and forms in the language that a person chose.
  struct NameTests {
    private let folder: TemporaryFolder

    /// The demo on the Switch, read once.
    init() throws {
      folder = try TemporaryFolder()
      _ = try verify(nil, Self.reading)
    }

    private static let demo = Program.root.appending(path: "fixtures/demo")
    private static let reading = [
      demo.appending(path: "switch.mp4").path, "--hashes",
      demo.appending(path: "hashes.tsv").path,
    ]

    private func verify(_ language: String?, _ arguments: [String]) throws -> String {
      var program = Program()
      program.environment = ["VERIFY_DATABASE": "c.sqlite"]
      program.environment["VERIFY_NAMES_IN"] = language
      let result = try program.run(arguments, in: folder.url)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return result.output
    }

    @Test func `what a person reads names species in the language of the setting`() throws {
      let answers = [
        (["report", "--output", "-"], "No. 0304 is Stollunior; the picture is of Wattzapf"),
        (["report", "--format", "markdown", "--output", "-"], "picture is of Wattzapf"),
        (["collection", "list"], "0607  Lichtel "),
        (["collection", "list", "--format", "markdown"], "| Lichtel |"),
        (["collection", "show", "lichtel"], "0607  Lichtel "),
        (["collection", "page", "--output", "-"], #""id":607,"name":"Lichtel""#),
        (["checklist", "missing", "national"], "0001  Bisasam "),
        (["checklist", "next", "national"], "0608  Laternecto  eggs of Lichtel level 12"),
        (["dex", "show", "litwick"], "0607  Lichtel\n"),
      ]
      for (arguments, words) in answers {
        #expect(try !verify(nil, arguments).contains(words), "\(arguments)")
        let german = try verify("de", arguments)
        #expect(german.contains(words), "\(arguments): \(german.prefix(2000))")
      }
    }

    @Test func `a run's table has the names, and the option comes before the setting`() throws {
      let table = try verify("fr", Self.reading + ["--names-in", "de"])
      #expect(table.contains("No. 0304 is Stollunior; the picture is of Wattzapf"), "\(table)")
      let explaining = ["--explain", "2", "--explain-output", "why"]
      #expect(try verify("de", Self.reading + explaining).contains("Stollunior"))
      let text = try String(
        contentsOf: folder.url.appending(path: "why/switch-2/explain.txt"), encoding: .utf8)
      #expect(text.contains("Stollunior, form") && text.contains("the picture is of Wattzapf"))
    }

    @Test func `a shown name is taken where a name is asked for, and says what was decided`() throws
    {
      let report = try verify(nil, ["report", "--format", "csv", "--output", "-"])
      let entry = try #require(report.firstMatch(of: /([0-9a-f]{12}-[0-9]+),/)?.1)
      let words = try verify("es", ["decide", String(entry), "--as", "Raichu (Forma de Alola)"])
      #expect(words.contains("correct: Raichu (Forma de Alola)"), "\(words)")
    }

    @Test func `what a program reads is the same in every language`() throws {
      let answers = [
        "report --format json --output -", "report --format csv --output -",
        "report --format junit --output -", "collection list --format json",
        "collection list --format csv",
        "collection list --format csv --sort species --columns species,form",
        "collection show 1 --format json", "export", "export --format csv",
        "export --format markdown", "checklist missing --format json national",
        "checklist next --format json",
      ].map { $0.split(separator: " ").map(String.init) }
      for arguments in answers {
        #expect(try verify("ja", arguments) == verify(nil, arguments), "\(arguments)")
      }
      func lines(_ language: String?) throws -> [Substring] {
        let list = ["--checklist", "national", "--expect", "national"]
        // The last line of all tells the time that the run took.
        return try verify(language, Self.reading + ["--format", "ndjson"] + list)
          .split(separator: "\n").filter { !$0.contains(#""type":"summary""#) }
      }
      let english = try lines(nil)
      #expect(english.contains { $0.contains("Bulbasaur") })
      #expect(try lines("ja") == english)
    }
  }
#endif
