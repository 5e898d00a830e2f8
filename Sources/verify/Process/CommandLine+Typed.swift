extension CommandLine {
  /// The arguments of this process as a person would type them, for the log of runs.
  static var typed: String {
    arguments.dropFirst().map { argument in
      let isPlain = !argument.isEmpty && argument.allSatisfy { !$0.isWhitespace && $0 != "'" }
      return isPlain
        ? argument
        : "'"
          + argument.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "'\\''") + "'"
    }.joined(separator: " ")
  }
}
