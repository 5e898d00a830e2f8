import Synchronization

/// Whether no more recordings are to be begun, and why.
package final class StopRequest: Sendable {
  package enum Reason: Hashable, Sendable {
    /// Somebody has asked for it.
    case interrupted
    /// A recording could not be read, and that was to end the run.
    case failed
  }

  private let state = Mutex<Reason?>(nil)

  package init() {}

  package var isRequested: Bool { reason != nil }

  /// The first reason that was given.
  package var reason: Reason? { state.withLock { $0 } }

  /// - Returns: whether it is the first request.
  @discardableResult
  package func request(_ reason: Reason = .interrupted) -> Bool {
    state.withLock { first in
      defer { first = first ?? reason }
      return first == nil
    }
  }
}
