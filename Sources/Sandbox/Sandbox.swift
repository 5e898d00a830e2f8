internal import CProcess
internal import Foundation

/// The rights that a process has taken from itself before it looks at bytes that may be made to do
/// harm.
///
/// It is what `bwrap --unshare-net --ro-bind` does, and more, done by the process itself: a second
/// program between the two would have to start, and the libraries of this one to be loaded again,
/// for longer than reading a screenshot takes. None of it can be undone.
package struct Sandbox: Hashable, Sendable, Codable {
  /// One thing that is taken, with the system's own name for it.
  package enum Measure: UInt32, CaseIterable, Hashable, Sendable, Codable {
    case noCoreFiles = 1
    case noWriting = 2
    case boundedMemory = 4
    case ownNetwork = 8
    case fewFiles = 16
    case fewCalls = 32
  }

  /// The measures that the system did not grant.
  package let missing: [Measure]

  /// Puts this process into the sandbox. It must have one thread only: another would stay as free
  /// as it was.
  ///
  /// - Parameters:
  ///   - memory: bytes of address space.
  ///   - readable: files and folders that it may read.
  package static func enter(memory: Int, readable: [String]) -> Sandbox {
    let paths = unsafe readable.map { unsafe UnsafePointer(strdup($0)) }
    defer { unsafe paths.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    unsafe cprocess_forget_environment(keptVariable)
    let bound = reservedMemory < sanitizerMemory ? UInt64(clamping: memory) : 0
    let missing = unsafe cprocess_enter_sandbox(bound, paths, paths.count)
    return Sandbox(missing: Measure.allCases.filter { missing & $0.rawValue != 0 })
  }

  /// The folder of trained data. The other variables are not needed any more.
  private static let keptVariable = "TESSDATA_PREFIX"

  /// Bytes of address space that only a build with a sanitizer reserves. No limit fits it.
  private static let sanitizerMemory = 32 << 30

  /// Bytes of address space in use.
  private static var reservedMemory: Int {
    #if os(Linux)
      let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
        .split(separator: " ").first.flatMap { Int($0) }
      return (pages ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE)))
    #else
      return 0
    #endif
  }

  /// One sentence on the measures that are missing; `nil` when none is.
  package var warning: String? {
    guard !missing.isEmpty else { return nil }
    return "recordings are read less cut off than they should be: this system does not grant "
      + missing.map(\.description).joined(separator: ", ")
  }
}

extension Sandbox.Measure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noCoreFiles: "a limit of core files (RLIMIT_CORE)"
    case .noWriting: "a limit of written bytes (RLIMIT_FSIZE)"
    case .boundedMemory: "a limit of memory (RLIMIT_AS)"
    case .ownNetwork: "a network of its own (unshare)"
    case .fewFiles: "rules for files (Landlock)"
    case .fewCalls: "rules for calls (seccomp)"
    }
  }
}
