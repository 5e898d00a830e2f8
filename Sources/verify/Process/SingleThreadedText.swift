#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Starts the program once more with the environment that text recognition needs.
///
/// Tesseract spreads each line over OpenMP threads, which takes nine times as long as one thread does.
/// OpenMP reads its limit while the program is loaded, so that setting it later has no effect.
enum SingleThreadedText {
  private static let variable = "OMP_THREAD_LIMIT"

  /// Does not return where the limit was not set; returns where it is, by this or by the user, and also
  /// where the program cannot be started again, which is only slower.
  static func ensure() {
    // Set before the new start, the variable itself keeps this from going round.
    guard unsafe getenv(variable) == nil, let program = path else { return }
    guard unsafe setenv(variable, "1", 1) == 0 else { return }
    // The arguments are passed on as they came, the name of the program included.
    unsafe _ = execv(program, CommandLine.unsafeArgv)
  }

  #if canImport(Glibc)
    private static var path: String? { "/proc/self/exe" }
  #else
    private static var path: String? {
      var size: UInt32 = 0
      unsafe _ = _NSGetExecutablePath(nil, &size)
      var buffer = [UInt8](repeating: 0, count: Int(size))
      let status = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe _NSGetExecutablePath(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), &size)
      }
      return status == 0 ? String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self) : nil
    }
  #endif
}
