import Dex
import Dispatch
import Files
import Foundation
import Pipeline
import Reporting

/// Ends the program on Ctrl-C or a request to terminate, with the matching exit status.
///
/// The first Ctrl-C lets the recordings in work finish. The second one ends the program at once,
/// and so does a request to terminate. That is safe: a recording is stored in one transaction, or
/// not at all. A file that is being written is finished first, and the workers end when they lose
/// their parent.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  /// - Parameters:
  ///   - stop: requested by the first Ctrl-C; without it, the first one ends the program.
  ///   - prepare: called before any message.
  ///   - log: logs what has ended the program.
  init(
    stop: StopRequest? = nil, prepare: @escaping @Sendable () -> Void = {},
    log: @escaping @Sendable (RunStatus) -> Void = Self.log
  ) {
    let statuses: [(CInt, RunStatus)] = [
      (SIGINT, .interrupted), (SIGTERM, .terminated), (SIGHUP, .terminated),
    ]
    sources = statuses.compactMap { number, status in
      let former = signal(number, SIG_IGN)
      // `nohup` has the program go on when its terminal is gone.
      if number == SIGHUP, unsafe unsafeBitCast(former, to: Int.self) == Self.ignored { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        prepare()
        if status == .interrupted, let stop, stop.request() {
          StandardStream.error.log("finishing what is being read; Ctrl-C again stops at once")
          return
        }
        WholeFile.whenNoneIsWritten {
          log(status)
          // `exit` would destroy objects that other threads still use.
          _exit(status.rawValue)
        }
      }
      source.resume()
      return source
    }
  }

  private static let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)

  /// Logs what has ended a command that reads no recordings.
  static func logBriefly(_ status: RunStatus) {
    StandardStream.error.log(status == .interrupted ? "interrupted" : "terminated")
  }

  /// Logs what has ended the run, and how to go on.
  static func log(_ status: RunStatus) {
    StandardStream.error.log("\(status.meaning); the same command goes on from there")
  }
}
