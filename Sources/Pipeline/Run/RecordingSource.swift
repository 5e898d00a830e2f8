/// One recording to read, or a path that turned out to be none.
package struct RecordingSource: Hashable, Sendable {
  /// As given on the command line, or below a folder that was given.
  package let path: String
  /// Why there is nothing to read at the path.
  package let problem: String?

  package init(path: String, problem: String? = nil) {
    self.path = path
    self.problem = problem
  }
}
