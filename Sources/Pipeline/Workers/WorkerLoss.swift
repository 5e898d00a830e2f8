import Foundation
import Reporting
import Sandbox
import Verification

/// The loss of a worker, and with it the recording that it was reading.
enum WorkerLoss: Error, Hashable, Sendable {
  case ended(ChildEnd)
  /// It sent nothing for longer than its timeout.
  case timedOut(seconds: Double)
  /// It went on for longer than it may, whatever it sent.
  case overdue(seconds: Double)
  /// It sent something that is no answer.
  case nonsense

  /// A message for the user about the recording that was being read.
  func description(path: String) -> String {
    switch self {
    case .ended(.crashed(let signal)) where Self.fromOutside.contains(signal):
      "\(path): the process that read it was stopped from outside, perhaps for want of memory; close "
        + "other programs or use fewer jobs"
    case .ended(let end):
      "\(path): the process that read it is gone: \(end); the file is damaged, made to do harm, or "
        + "needs more than --max-memory: copy or export the recording again"
    case .timedOut(let seconds):
      "\(path): reading it did not get on for \(Int(seconds)) s; on a slow disk or machine, give "
        + "--max-silence more seconds"
    case .overdue(let seconds):
      "\(path): reading it took more than \(Int(seconds)) s and did not end; give --max-time more seconds"
    case .nonsense:
      "\(path): the process that read it does not answer as it should; the file may be made to do harm"
    }
  }
}

extension WorkerLoss {
  /// The class of the loss, for the recording that was being read.
  var failure: RecordingFailure {
    switch self {
    case .ended(.crashed(let signal)) where Self.fromOutside.contains(signal): .killed
    case .ended, .nonsense: .damaged
    case .timedOut, .overdue: .timeout
    }
  }

  /// Signals that come from a person, the kernel out of memory, or the machine's operator. Nothing
  /// in a recording makes a decoder raise them (`signal(7)`).
  private static let fromOutside: Set<Int32> = [
    SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM, SIGXCPU,
  ]
}

extension Failure {
  /// Tells of a worker that was lost before it got any request, so that no recording can be read.
  init(_ loss: WorkerLoss) {
    let reason =
      switch loss {
      case .ended(let end): "\(end)"
      case .timedOut(let seconds), .overdue(let seconds): "it was not ready after \(Int(seconds)) s"
      case .nonsense: "it does not answer as it should"
      }
    self.init(
      "the process that reads recordings does not start: \(reason); close other programs, or give "
        + "--max-memory more megabytes",
      loss.failure.isTransient ? .busy : .unavailable)
  }
}

/// A recording that could not be read, with a message for the user.
struct UnreadRecording: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String
  let failure: RecordingFailure
}
