import Foundation
import Testing

struct ArchitectureTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The names of types in the files of one folder.
  private struct Names {
    /// Those that other folders see.
    var declared: Set<String> = []
    /// Those of types within types as well.
    var own: Set<String> = []
    var used: Set<String> = []

    mutating func add(_ file: URL) throws {
      let text = try String(contentsOf: file, encoding: .utf8).replacing(/\/\/[^\n]*/, with: "")
      for declaration in text.matches(
        of: /(?m)^( *)((?:\w+ )*)(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
      {
        own.insert(String(declaration.3))
        if declaration.1.isEmpty, !declaration.2.contains("private") {
          declared.insert(String(declaration.3))
        }
      }
      used.formUnion(text.matches(of: /\b[A-Z]\w+/).map { String($0.0) })
    }

    func uses(_ other: Names) -> Bool { !used.subtracting(own).isDisjoint(with: other.declared) }
  }

  @Test(arguments: [("Verification", 10), ("Boxes", 4)])
  func `no two folders use each other`(target: String, count: Int) throws {
    let sources = root.appending(path: "Sources/\(target)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    var folders: [String: Names] = [:]
    for file in files where file.hasSuffix(".swift") && file.contains("/") {
      let folder = String(file.prefix { $0 != "/" })
      try folders[folder, default: Names()].add(sources.appending(path: file))
    }
    #expect(folders.count == count)
    for (a, names) in folders {
      for (b, others) in folders where a < b {
        #expect(!names.uses(others) || !others.uses(names), "\(a), \(b)")
      }
    }
    #expect(folders.values.contains { a in folders.values.contains { a.uses($0) } })
  }

  @Test func `each file that the architecture names is there`() throws {
    let text = try String(contentsOf: root.appending(path: "docs/architecture.md"), encoding: .utf8)
    let names = text.matches(of: /`([A-Z][A-Za-z]+(?:\/[A-Za-z+.]+)+)`/).map { String($0.1) }
    #expect(names.count >= 10)
    for name in names {
      let file = name.contains(".") ? name : name + ".swift"
      let paths = ["Sources/Verification/", "Sources/"].map { root.appending(path: $0 + file).path }
      #expect(paths.contains(where: FileManager.default.fileExists), "\(name)")
    }
  }
}
