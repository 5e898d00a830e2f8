import Foundation
import Testing

struct ArchitectureTests {
  @Test func `each file that the architecture names is there`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
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
