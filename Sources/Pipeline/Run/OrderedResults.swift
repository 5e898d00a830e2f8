import Verification

/// The results of a run, in the order of its recordings.
struct OrderedResults {
  private enum Outcome {
    /// `nil` where the recording was not begun.
    case result(ScanResult?)
    case copy(RecordingCopy)
  }

  private var outcomes: [Int: Outcome] = [:]
  private var contents: [String: ScanResult] = [:]
  /// The number of recordings whose results were taken.
  private(set) var taken = 0

  mutating func add(_ result: ScanResult?, at index: Int) {
    outcomes[index] = .result(result)
    if let result { contents[result.scan.sha256] = result }
  }

  mutating func add(_ copy: RecordingCopy, at index: Int) { outcomes[index] = .copy(copy) }

  /// Takes the next result.
  ///
  /// - Parameter isComplete: true where no recording is in work.
  /// - Returns: the result, and its recording's index where it is a copy; `nil` where the next one
  ///   is not known yet.
  mutating func next(isComplete: Bool) -> (result: ScanResult, copy: Int?)? {
    while let outcome = outcomes[taken] {
      let index = taken
      switch outcome {
      case .result(let result):
        forget()
        if let result { return (result, nil) }
      case .copy(let copy):
        let result = contents[copy.sha256]?.copy(name: copy.name, path: copy.path)
        guard result != nil || isComplete else { return nil }
        forget()
        if let result { return (result, index) }
      }
    }
    return nil
  }

  private mutating func forget() {
    outcomes[taken] = nil
    taken += 1
  }
}

/// A recording of a run with the same content as another one, whose result it has.
struct RecordingCopy: Sendable {
  let sha256: String
  let name: String
  let path: String
}
