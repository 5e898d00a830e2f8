import Pipeline
import Reporting

extension RecordingPlan {
  /// The plan as a line of JSON, with `type` `plan`.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", .string("plan")), .init("path", .string(path)),
      .init("sha256", .optional(sha256, JSONValue.string)),
      .init("action", .string(action.name)),
    ]
    if let reason = action.reason { members.append(.init("reason", .string(reason))) }
    return .object(members)
  }

  /// The plan as a line for a person.
  var text: String {
    let path = TerminalText.escaped(path)
    return switch decision {
    case nil: "would fail: \(TerminalText.escaped(problem ?? path))"
    case .known: "known:      \(path)"
    case .read: "would read: \(path)"
    case .readAnew(let reason): "would read: \(path) (again: \(TerminalText.escaped(reason)))"
    }
  }

  private var action: (name: String, reason: String?) {
    switch decision {
    case nil: ("fail", problem)
    case .known: ("known", nil)
    case .read: ("read", nil)
    case .readAnew(let reason): ("read-anew", reason)
    }
  }
}
