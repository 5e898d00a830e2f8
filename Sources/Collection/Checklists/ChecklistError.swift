import Dex

/// The reason why a checklist cannot be used.
package enum ChecklistError: Error, Hashable, Sendable {
  case unknown(String, known: [String])
  case unknownGame(String, known: [String])
  case unknownStarter(String, of: String, known: [String])
  /// A starter was given, and none of these lists depends on one.
  case noStarters([String])
  /// The list's total depends on the starter, but none was given.
  case starterNeeded(String, known: [String])
  /// The file is not a checklist. Each problem is given with its place.
  case unusable(path: String, problems: [String])
  /// The name belongs to a list that comes with the program.
  case reserved(String)
  /// The list to delete comes with the program.
  case bundled(String)
}

extension ChecklistError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let name, let known):
      "there is no checklist \(name); "
        + (known.nearest(to: name).map { "did you mean \($0)?" }
          ?? "verify checklist list gives the names, and a file's path works too")
    case .unknownGame(let game, let known):
      "there is no game \(game); "
        + (known.nearest(to: game).map { "did you mean \($0)?" }
          ?? "take one of \(known.joined(separator: ", "))")
    case .unknownStarter(let starter, let list, let known):
      "\(starter) is no starter of \(list); take --starter \(known.joined(separator: ", "))"
    case .noStarters(let lists):
      "\(lists.joined(separator: ", ")): no starter to choose; leave out --starter, or name a list "
        + "that has starters in verify checklist list"
    case .starterNeeded(let list, let known):
      "what \(list) withholds depends on the starter; give --starter \(known.joined(separator: ", "))"
    case .unusable(let path, let problems):
      "\(path): not a usable checklist: \(problems.joined(separator: "; "))"
    case .reserved(let name): "\(name) is a checklist that comes along; give yours another slug"
    case .bundled(let name): "\(name) is a bundled checklist; only your own can be deleted"
    }
  }
}
