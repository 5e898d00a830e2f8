import Dex
import Dispatch
import Foundation
import Pipeline
import Reporting

/// Ends the program on Ctrl-C or a request to terminate, with the status that says so.
///
/// The first Ctrl-C lets the recordings in work be finished, the second ends at once, and so does a request
/// to terminate. That is safe: a recording is stored in one transaction, or not at all, a file that is being
/// written comes first, and the workers end when they notice that nobody listens any more.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  /// - Parameters:
  ///   - stop: is requested by the first Ctrl-C; without any, the first one ends the program.
  ///   - prepare: is called before anything is said.
  ///   - tell: says what has ended the program.
  init(
    stop: StopRequest? = nil, prepare: @escaping @Sendable () -> Void = {},
    tell: @escaping @Sendable (RunStatus) -> Void = Self.tell
  ) {
    let statuses: [(CInt, RunStatus)] = [(SIGINT, .interrupted), (SIGTERM, .terminated)]
    sources = statuses.map { number, status in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        prepare()
        if status == .interrupted, let stop, stop.request() {
          StandardStream.error.tell("finishing what is being read; Ctrl-C again stops at once")
          return
        }
        WholeFile.whenNoneIsWritten {
          tell(status)
          // Not `exit`, which would take things down that other threads still use.
          _exit(status.rawValue)
        }
      }
      source.resume()
      return source
    }
  }

  /// The same for a command that reads no recordings.
  static func tellBriefly(_ status: RunStatus) {
    StandardStream.error.tell(status == .interrupted ? "interrupted" : "terminated")
  }

  /// Says what has ended the run, and how to go on.
  static func tell(_ status: RunStatus) {
    StandardStream.error.tell("\(status.meaning); the same command goes on from there")
  }
}
