import Confinement
import Foundation
import Verification

/// Why a worker is lost, and with it the recording that it was reading.
enum WorkerLoss: Error, Hashable, Sendable {
  case ended(ChildEnd)
  /// It said nothing for longer than it may.
  case silent(seconds: Double)
  /// It said something that is no answer.
  case nonsense

  /// What became of a recording, for a person.
  func description(path: String) -> String {
    switch self {
    case .ended(.crashed(let signal)) where Self.fromOutside.contains(signal):
      "\(path): the process that read it was stopped from outside, perhaps for want of memory; close "
        + "other programs or use fewer jobs"
    case .ended(let end):
      "\(path): the process that read it is gone: \(end); the file is damaged, made to do harm, or "
        + "needs more than --max-memory: copy or export the recording again"
    case .silent(let seconds):
      "\(path): reading it did not get on for \(Int(seconds)) s; on a slow disk or machine, give "
        + "--max-silence more seconds"
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
    case .silent: .timeout
    }
  }

  /// Signals that come from a person, the kernel out of memory, or whoever runs the machine, and
  /// never from what a recording makes a decoder do (`signal(7)`).
  private static let fromOutside: Set<Int32> = [
    SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM, SIGXCPU,
  ]
}

/// One recording that could not be read, with what a person is told.
struct UnreadRecording: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String
  let failure: RecordingFailure
}
