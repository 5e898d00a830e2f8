import Dex

/// An option that can also be set in the environment or in the configuration file.
enum Setting: String, CaseIterable {
  case database, format, quiet, color, language, hashes, jobs
  case namesIn = "names-in"
  case requireSprite = "require-sprite"
  case logFile = "log-file"
  case threads
  case maxPixels = "max-pixels"
  case maxDuration = "max-duration"
  case maxFrames = "max-frames"
  case maxAllocation = "max-allocation"
  case maxMemory = "max-memory"
  case maxSilence = "max-silence"
  case maxTextTime = "max-text-time"
  case maxTime = "max-time"
  case maxBytes = "max-bytes"

  /// The kind of values that a setting takes.
  private enum Kind {
    case path, switched, seconds
    case whole(ClosedRange<Int>)
    case word([String])
  }

  /// The beginning of every variable.
  static let prefix = "VERIFY_"

  var variable: String { Self.prefix + rawValue.uppercased().replacing("-", with: "_") }

  private var kind: Kind {
    switch self {
    case .database, .hashes, .logFile: .path
    case .quiet, .requireSprite: .switched
    case .format: .word(OutputOptions.Format.allCases.map(\.rawValue))
    case .color: .word(ColorChoice.allCases.map(\.rawValue))
    case .language, .namesIn: .word(Language.allCases.map(\.rawValue))
    case .threads: .whole(1...LimitOptions.mostThreads)
    case .jobs, .maxPixels, .maxFrames, .maxAllocation: .whole(1...LimitOptions.largest)
    case .maxMemory: .whole(LimitOptions.leastMemory...LimitOptions.largest)
    case .maxBytes: .whole(1...LimitOptions.largestFile)
    case .maxDuration, .maxSilence, .maxTextTime, .maxTime: .seconds
    }
  }

  var isPath: Bool { if case .path = kind { true } else { false } }

  /// Returns the reason why a value is wrong; `nil` for a valid one.
  func fault(in value: String) -> String? {
    switch kind {
    case .path:
      value.isEmpty ? "takes a path" : nil
    case .switched:
      Self.isOn(value) == nil ? "takes true or false, not “\(value)”" : nil
    case .word(let words):
      words.contains(value)
        ? nil : "takes one of \(words.joined(separator: ", ")), not “\(value)”"
    case .whole(let range):
      Int(value).map(range.contains) == true
        ? nil : "takes a number from \(range.lowerBound) to \(range.upperBound), not “\(value)”"
    case .seconds:
      Double(value).map { $0 > 0 && $0 <= Double(LimitOptions.largest) } == true
        ? nil : "takes seconds above 0, up to \(LimitOptions.largest), not “\(value)”"
    }
  }

  /// Returns the meaning of a switch's value, as YAML spells it; `nil` for any other word.
  static func isOn(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }
}
