/// The exit statuses of `verify`: the only source of the tables in the help and in
/// docs/reference.md.
package enum RunStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case notVerified = 1
  case recordingFailed = 2
  case usage = 64
  case unusableData = 65
  case noRecording = 66
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case configuration = 78
  case interrupted = 130
  case terminated = 143

  /// One line of text for a person. With its number it fits into 80 columns.
  package var meaning: String {
    switch self {
    case .success: "every recording was read, whatever the verdicts are"
    case .notVerified: "with --fail-on-mismatch: all read, not all verified, or --expect differs"
    case .recordingFailed: "a file or species could not be read, or only in part; the rest is done"
    case .usage: "the command line is wrong, or names something that is not known"
    case .unusableData: "a list, table or other data cannot be used, or a check found a difference"
    case .noRecording: "there is no recording at the paths given"
    case .unavailable: "a part is not installed; the message names the package"
    case .cannotCreate: "an output cannot be created"
    case .inputOutput: "an input or output error, or the disk is full"
    case .busy: "the database was busy, or a recording failed for now: try again"
    case .configuration: "a setting is wrong; the message says the file, line and key"
    case .interrupted: "interrupted; every recording finished before is stored"
    case .terminated: "terminated; every recording finished before is stored"
    }
  }

  /// All statuses, one on each line, for the help.
  package static var table: String {
    allCases.map { status in
      let number = String(status.rawValue)
      return String(repeating: " ", count: max(0, 3 - number.count))
        + "\(number)  \(status.meaning)"
    }.joined(separator: "\n")
  }
}
