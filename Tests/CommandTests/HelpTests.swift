import ArgumentParser
import Collection
import Dex
import Foundation
import Testing

@testable import verify

struct HelpTests {
  /// A command with the words that call it.
  private struct Called {
    var words: [String]
    var type: any ParsableCommand.Type

    var all: [Called] {
      [self]
        + type.configuration.subcommands.flatMap {
          Called(words: words + [$0.configuration.commandName ?? ""], type: $0).all
        }
    }
  }

  private static let commands = Called(words: ["verify"], type: Verify.self).all

  /// The command lines that a command's help shows, without what is said of them.
  private static func examples(_ command: Called) -> [String] {
    command.type.configuration.discussion.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  "), let start = line.range(of: "verify ") else { return nil }
      let typed = line[start.lowerBound...]
      return String(typed.prefix(upTo: typed.range(of: "   ")?.lowerBound ?? typed.endIndex))
    }
  }

  /// Words as a shell makes them of a line with plain quotes.
  private static func words(_ line: String) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
      $0.offset.isMultiple(of: 2)
        ? $0.element.split(separator: " ").map(String.init)
        : [String($0.element)]
    }
  }

  @Test(arguments: commands.indices)
  func `each command's help has examples, and the program understands them`(at place: Int) throws {
    let command = Self.commands[place]
    let examples = Self.examples(command)
    #expect(!examples.isEmpty, "\(command.words.joined(separator: " "))")
    for line in command.type.configuration.discussion.split(separator: "\n")
    where line.hasPrefix("  ") {
      #expect(line.count <= 80, "\(line)")
    }
    for example in examples {
      let words = Self.words(example)
      let parsed = try Verify.parseAsRoot(Array(words.dropFirst()))
      // The example of a group is of one of its commands.
      let own = Called(words: command.words, type: command.type).all
      #expect(own.contains { $0.type == type(of: parsed) }, "\(example): \(type(of: parsed))")
    }
  }

  @Test func `an example names a starter that its list has`() throws {
    let lists = Checklist.builtIn(dex: try Dex.bundled(), games: try GameFile.bundled())
    let examples = Self.commands.flatMap(Self.examples).map(Self.words)
    let choosing = examples.filter { $0.contains("--starter") }
    #expect(!choosing.isEmpty)
    for words in choosing {
      let list = try #require(lists.first { words.contains($0.slug) }, "\(words)")
      let place = try #require(words.firstIndex(of: "--starter"))
      #expect(throws: Never.self, "\(words)") { try list.chosen(starter: words[place + 1]) }
    }
  }

  @Test func `limits come last, and -h leaves them out`() throws {
    let folder = try TemporaryFolder()
    let long = try Program().run(["read", "--help"], in: folder.url).output
    let headings = long.matches(of: /(?m)^([A-Z]+):/).map { String($0.output.1) }
    #expect(
      headings == ["OVERVIEW", "USAGE", "ARGUMENTS", "OPTIONS", "COMPARISON", "READING", "LIMITS"])
    #expect(long == (try Program().run(["help", "read"], in: folder.url).output))
    let short = try Program().run(["read", "-h"], in: folder.url).output
    #expect(!short.contains("--max-memory") && !short.contains("--layout"))
    #expect(short.contains("verify recording.mp4 ") && short.contains("--format"))
    #expect(short.hasSuffix("\nMore: verify help read\n"))
    let root = try Program().run(["-h"], in: folder.url).output
    #expect(root.contains("SUBCOMMANDS:") && !root.contains("summary pages"))
    #expect(root.hasSuffix("\nMore: verify help\n"))
  }

  @Test(arguments: ["", "verify 0.1.0\nOPTIONS: none", "Error: no such option"])
  func `what is no help stays as it is`(text: String) {
    #expect(HelpText(text) == nil)
  }
}
