internal import CProcess

/// How a child process ended.
package enum ChildEnd: Hashable, Sendable {
  case exited(status: Int32)
  case crashed(signal: Int32)

  init(status: CInt) {
    self =
      cprocess_has_exited(status) != 0
      ? .exited(status: cprocess_exit_status(status)) : .crashed(signal: cprocess_signal(status))
  }
}

extension ChildEnd: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exited(let status): "it ended with status \(status)"
    case .crashed(let signal):
      unsafe "it was ended by signal \(signal), \(String(cString: strsignal(signal)).lowercased())"
    }
  }
}
