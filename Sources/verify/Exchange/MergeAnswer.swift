import Collection

/// The result of a merge, in JSON.
struct MergeAnswer: Encodable {
  struct Conflict: Encodable {
    let path: String
    let sha256: String
    let tool: String
    /// The runs that disagree. The reading of the first one counts.
    let runs: [String]
  }

  /// The run's id, which `verify undo` takes.
  let run: String
  let runs: Int
  let recordings: Int
  let entries: Int
  let changes: Int
  let decisions: Int
  let enrolled: Int
  let pictures: Int
  let knownFiles: Int
  let filesWithoutPictures: [String]
  let conflicts: [Conflict]
  /// The reasons why files were refused.
  let refused: [String]

  init(_ summary: MergeSummary, run: RunName, refused: [any Error]) {
    self.run = run.uid
    runs = summary.runs
    recordings = summary.recordings
    entries = summary.entries
    changes = summary.changes
    decisions = summary.decisions
    enrolled = summary.enrolled
    pictures = summary.pictures
    knownFiles = summary.knownFiles
    filesWithoutPictures = summary.filesWithoutPictures
    conflicts = summary.conflicts.map {
      Conflict(path: $0.path, sha256: $0.sha256, tool: $0.tool, runs: $0.runs)
    }
    self.refused = refused.map { "\($0)" }
  }
}
