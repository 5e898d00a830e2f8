import ArgumentParser

/// How a command answers that answers people as well as programs.
enum AnswerFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
