import Synchronization

/// A request to begin no more recordings, and its reason.
package final class StopRequest: Sendable {
  package enum Reason: Hashable, Sendable {
    /// The user asked for it.
    case interrupted
    /// A recording could not be read, and the run was to end there.
    case failed
  }

  private let state = Mutex<Reason?>(nil)

  package init() {}

  package var isRequested: Bool { reason != nil }

  /// The first reason that was given.
  package var reason: Reason? { state.withLock { $0 } }

  /// - Returns: true for the first request.
  @discardableResult
  package func request(_ reason: Reason = .interrupted) -> Bool {
    state.withLock { first in
      defer { first = first ?? reason }
      return first == nil
    }
  }
}
