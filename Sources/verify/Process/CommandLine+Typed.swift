extension CommandLine {
  /// The arguments of this process as a person would type them, for the log of runs.
  static var typed: String {
    arguments.dropFirst().map(typed).joined(separator: " ")
  }

  /// One argument as a person would type it.
  static func typed(_ argument: String) -> String {
    let scalars = argument.unicodeScalars
    let isPlain =
      !argument.isEmpty && scalars.allSatisfy { !$0.properties.isWhitespace && $0 != "'" }
    if isPlain { return argument }
    // A quote and a mark that combines with it are one character, and a quote to the shell.
    return scalars.reduce(into: "'") { $1 == "'" ? $0 += "'\\''" : $0.unicodeScalars.append($1) }
      + "'"
  }
}
