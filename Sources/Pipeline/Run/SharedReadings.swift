/// Lets each content be read once in a run, under however many names it comes.
actor SharedReadings {
  private var readings: [String: Task<RecordingOutcome?, any Error>] = [:]

  /// - Returns: what came of the content, `nil` when it was not begun, and whether this call was the first to ask.
  func outcome(
    sha256: String, reading: @escaping @Sendable () async throws -> RecordingOutcome?
  ) async throws -> (outcome: RecordingOutcome?, isFirst: Bool) {
    if let other = readings[sha256] { return (try await other.value, false) }
    let task = Task { try await reading() }
    readings[sha256] = task
    let outcome = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    return (outcome, true)
  }
}
