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
    // A quote and a combining mark form one character, but the shell still reads a quote.
    return scalars.reduce(into: "'") { $1 == "'" ? $0 += "'\\''" : $0.unicodeScalars.append($1) }
      + "'"
  }
}
