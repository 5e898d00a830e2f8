internal import Dispatch
internal import Synchronization

/// Hands out a fixed number of slots, the lowest free one first, in the order of the requests.
final class TurnQueue: Sendable {
  private struct State {
    var free: Set<Int>
    var waiting: [CheckedContinuation<Int, Never>] = []
  }

  private let state: Mutex<State>

  init(slots: Int) { state = Mutex(State(free: Set(0..<slots))) }

  /// Waits for a slot, which must be given back.
  func take() async -> Int {
    await withCheckedContinuation { continuation in
      let slot: Int? = state.withLock { state in
        if let slot = state.free.min() { return state.free.remove(slot) }
        state.waiting.append(continuation)
        return nil
      }
      if let slot { continuation.resume(returning: slot) }
    }
  }

  func giveBack(_ slot: Int) {
    let served: CheckedContinuation<Int, Never>? = state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.free.insert(slot)
      return nil
    }
    served?.resume(returning: slot)
  }
}

/// Runs an actor on a dispatch queue of its own.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedSerialExecutor()
    queue.async { unsafe job.runSynchronously(on: executor) }
  }
}
