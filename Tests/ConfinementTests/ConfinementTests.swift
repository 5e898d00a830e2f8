import Foundation
import Testing

#if os(Linux)
  /// What a process can do that has confined itself, which it tries.
  struct ConfinementTests {
    /// What the program `confined` could do, with a file and a socket that wait for it.
    private func attempts(_ options: String...) throws -> [String] {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: UUID().uuidString.prefix(8))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      for name in ["file", "second"] { try Data("x".utf8).write(to: folder.appending(path: name)) }
      let listener = try listen(at: folder.appending(path: "socket").path)
      defer { close(listener) }
      let process = Process()
      process.executableURL = Bundle.main.bundleURL.appending(path: "confined")
      process.arguments = [folder.path] + options
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let words = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return String(decoding: words, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func listen(at path: String) throws -> CInt {
      let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
      let status = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(status == 0 && Glibc.listen(descriptor, 1) == 0)
      return descriptor
    }

    /// Says on standard error when a process cannot confine itself. Older kernels and containers may refuse
    /// it; the program says so to its user.
    private static let canConfine: Bool = {
      let words = (try? ConfinementTests().attempts())?.first?.split(separator: " ") ?? []
      let refused = zip(["offline", "read-only"], words.dropFirst()).filter { $1 != "true" }
      for (what, _) in refused {
        FileHandle.standardError.write(Data("SKIPPED: nothing is \(what) here\n".utf8))
      }
      return words.count >= 3 && refused.isEmpty
    }()

    @Test(.enabled(if: canConfine))
    func `confined, a process can change no file, run no program and reach no socket`() throws {
      #expect(try attempts().dropFirst() == ["read", "write to nothing", "copy"])
    }

    @Test func `threads of a copied process can wait for each other`() throws {
      #expect(try attempts("--locks") == ["locks"])
    }

    @Test func `free, the same process can do all of it`() throws {
      #expect(
        try attempts("--free") == [
          "read", "write to nothing", "write", "make", "rename", "remove", "run", "network",
          "connect", "copy",
        ])
    }
  }
#endif
