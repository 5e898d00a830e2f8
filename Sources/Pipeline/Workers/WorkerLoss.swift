import Confinement

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
    case .ended(.crashed(signal: 9)):
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

/// One recording that could not be read, with what a person is told.
struct UnreadRecording: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String
}
