internal import CProcess
internal import Foundation

/// What a process takes from itself before it looks at bytes that may be made to do harm.
///
/// It is what `bwrap --unshare-net --ro-bind / /` does, done by the process itself: a second program
/// between the two would have to start, and the libraries of this one to be loaded again, for longer than
/// reading a screenshot takes. None of it can be undone.
package struct Confinement: Hashable, Sendable, Codable {
  /// It has no network, and can reach no other program through a socket.
  package let isOffline: Bool
  /// It can change no file and start no program.
  package let isReadOnly: Bool

  /// Confines this process, which must have one thread only: another would stay as free as it was.
  ///
  /// - Parameter memory: bytes of address space.
  package static func enter(memory: Int) -> Confinement {
    // A picture of the memory would hold what the recording shows.
    _ = cprocess_limit_core(0)
    _ = cprocess_limit_file_size(0)
    if reservedMemory < memory { _ = cprocess_limit_memory(UInt64(clamping: memory)) }
    // A second wall: whoever can make no socket has no network either.
    _ = cprocess_leave_network()
    let isReadOnly = cprocess_forbid_writing() == 0
    return Confinement(isOffline: cprocess_forbid_connecting() == 0, isReadOnly: isReadOnly)
  }

  /// Bytes of address space in use: a build with a sanitizer reserves more than any limit.
  private static var reservedMemory: Int {
    #if os(Linux)
      let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
        .split(separator: " ").first.flatMap { Int($0) }
      return (pages ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE)))
    #else
      return 0
    #endif
  }

  /// One sentence on what could not be taken; `nil` when all was.
  package var warning: String? {
    switch (isOffline, isReadOnly) {
    case (true, true): nil
    case (false, true): "this system does not let recordings be read cut off from the network"
    case (true, false): "this system does not let recordings be read without access to files"
    case (false, false):
      "this system does not let recordings be read cut off from the network and from files"
    }
  }
}
