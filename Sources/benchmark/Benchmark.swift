import ArgumentParser

/// Measures the parts of the program one by one. It is a tool for the project's developers, and is
/// not installed.
@main struct Benchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract:
      "Measures the stages, the segments, the hot kernels and the reading of names and lines, as JSON lines.",
    subcommands: [
      StagesCommand.self, ScheduleCommand.self, KernelsCommand.self, NamesCommand.self,
      LinesCommand.self,
    ])
}
