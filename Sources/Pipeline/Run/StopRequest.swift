import Synchronization

/// Whether somebody has asked that no more recordings are begun.
package final class StopRequest: Sendable {
  private let state = Mutex(false)

  package init() {}

  package var isRequested: Bool { state.withLock { $0 } }

  /// - Returns: whether it is the first request.
  @discardableResult
  package func request() -> Bool {
    state.withLock { isRequested in
      defer { isRequested = true }
      return !isRequested
    }
  }
}
