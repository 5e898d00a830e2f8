import Dispatch
import Foundation
import Reporting

/// Ends the program on Ctrl-C or a request to terminate, with the status that says so.
///
/// Ending at once is safe: a recording is stored in one transaction, or not at all.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  /// - Parameter prepare: is called before the message is written.
  init(prepare: @escaping @Sendable () -> Void) {
    let statuses: [(CInt, RunStatus)] = [(SIGINT, .interrupted), (SIGTERM, .terminated)]
    sources = statuses.map { number, status in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        prepare()
        StandardStream.error.write(
          "verify: \(status.meaning); the same command goes on from there\n")
        // Not `exit`, which would take things down that other threads still use.
        _exit(status.rawValue)
      }
      source.resume()
      return source
    }
  }
}
