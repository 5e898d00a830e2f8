import Verification

/// Recordings cannot be read here at all: the process that would do it ends before it is asked anything.
package struct UnusableWorker: RunEnding, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// True where something ended the process from outside, so that trying again may help.
  package let isTransient: Bool

  init(description: String) {
    self.description = description
    isTransient = false
  }

  init(loss: WorkerLoss) {
    let what =
      switch loss {
      case .ended(let end): "\(end)"
      case .silent(let seconds): "it was not ready after \(Int(seconds)) s"
      case .nonsense: "it does not answer as it should"
      }
    isTransient = loss.failure.isTransient
    description =
      "the process that reads recordings does not start: \(what); close other programs, or give "
      + "--max-memory more megabytes"
  }
}
