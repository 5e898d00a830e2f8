/// One recording to read, or a path that turned out to be none.
package struct RecordingSource: Hashable, Sendable {
  /// As given on the command line, or below a folder that was given.
  package let path: String
  /// The path of the recording in what is said and stored of it, unless the user gave it another name.
  package var name: String
  /// Why there is nothing to read at the path.
  package let problem: String?

  package init(path: String, problem: String? = nil) {
    self.path = path
    name = path
    self.problem = problem
  }
}
