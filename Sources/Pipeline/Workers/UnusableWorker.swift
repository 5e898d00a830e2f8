/// Recordings cannot be read here at all: the process that would do it ends before it is asked anything.
package struct UnusableWorker: RunEnding, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(description: String) { self.description = description }

  init(loss: WorkerLoss) {
    let what =
      switch loss {
      case .ended(let end): "\(end)"
      case .silent(let seconds): "it was not ready after \(Int(seconds)) s"
      case .nonsense: "it does not answer as it should"
      }
    description =
      "the process that reads recordings does not start: \(what); close other programs, or give "
      + "--max-memory more megabytes"
  }
}
