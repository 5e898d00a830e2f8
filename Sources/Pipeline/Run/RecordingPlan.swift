package import Collection

/// What a run would do with one recording.
package struct RecordingPlan: Hashable, Sendable {
  package let path: String
  /// nil when the file cannot be read.
  package let sha256: String?
  /// nil when it would fail, with the reason in `problem`.
  package let decision: RecordingDecision?
  package let problem: String?

  /// Says what a run with these options would do, without doing it.
  package init(
    for source: RecordingSource, archive: ReadingArchive, versions: ReadingVersions, redo: Bool
  ) throws(CollectionError) {
    path = source.name
    let digest: String
    if let problem = source.problem {
      sha256 = nil
      decision = nil
      self.problem = problem
      return
    }
    do { digest = try FileDigest.sha256(ofFileAt: source.path) } catch {
      sha256 = nil
      decision = nil
      problem = "\(error)"
      return
    }
    sha256 = digest
    decision = RecordingDecision(
      stored: try archive.recording(sha256: digest), versions: versions, redo: redo)
    problem = nil
  }
}
