import Verification

/// An error that is not of one recording and so ends the reading of all.
package protocol RunEnding: Error {}

/// A part that every recording needs and that is not installed.
package struct MissingPart: RunEnding, Hashable, Sendable, CustomStringConvertible {
  /// The part that is missing, and the package to install.
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// A setup that cannot be used, so that no recording can be read.
package struct UnusableSetup: RunEnding, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// A worker has loaded other data than the run began with.
  static let changed = UnusableSetup(
    description: "the dex or the hash table has changed during the run; run the same command again")
}

/// A failure of the worker itself: it ends before it gets any request, so that no recording can be
/// read.
package struct UnusableWorker: RunEnding, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// True where something ended the process from outside, so that trying again may help.
  package let isTransient: Bool

  init(description: String) {
    self.description = description
    isTransient = false
  }

  init(loss: WorkerLoss) {
    let reason =
      switch loss {
      case .ended(let end): "\(end)"
      case .timedOut(let seconds), .overdue(let seconds): "it was not ready after \(Int(seconds)) s"
      case .nonsense: "it does not answer as it should"
      }
    isTransient = loss.failure.isTransient
    description =
      "the process that reads recordings does not start: \(reason); close other programs, or give "
      + "--max-memory more megabytes"
  }
}
