import Foundation
import Testing

/// What SECURITY.md claims.
struct SecurityTests {
  /// The paragraphs and points of a text, each on one line.
  private func claims() throws -> [String] {
    let text = try String(contentsOf: Program.root.appending(path: "SECURITY.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.reduce(into: [""]) { claims, line in
      if line.isEmpty || line.hasPrefix("- ") { claims.append("") }
      claims[claims.count - 1] += " " + line.drop { $0 == " " }
    }.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The names of all tests there are.
  private func tests() throws -> Set<String> {
    let folder = Program.root.appending(path: "Tests")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: /func `([^`]+)`/).map { String($0.1) })
    }
    return names
  }

  @Test func `every claim names tests that there are`() throws {
    let tests = try tests()
    let claims = try claims().filter { $0.contains("Tests: ") }
    for claim in claims {
      let list = try #require(claim.split(separator: "Tests: ").last)
      let names = list.matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(!names.isEmpty)
      for name in names { #expect(tests.contains(name), "\(name)") }
    }
    #expect(claims.count > 10)
  }

  @Test func `nothing is claimed to be protected without a test`() throws {
    let claims = try claims()
    let start = try #require(claims.firstIndex { $0 == "## What is protected" })
    let end = try #require(claims.firstIndex { $0 == "## Why processes are copied" })
    let points = claims[start..<end].filter { $0.hasPrefix("- ") }
    #expect(points.count > 8)
    for point in points { #expect(point.contains("Tests: "), "\(point)") }
  }
}
