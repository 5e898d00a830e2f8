import ArgumentParser
import Dex
import Pipeline

/// The options that change an answer.
struct DecidingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Hash table to use instead of the bundled one.", valueName: "file"),
    completion: .file())
  var hashes: String?

  @Option(
    help: ArgumentHelp(
      "Description of another kind of screen; may be repeated.", valueName: "file"),
    completion: .file())
  var layout: [String] = []

  @Option(
    help: ArgumentHelp(
      "Language of the interface (default: found on the pages).", valueName: "language"))
  var language: Language?

  @Flag(help: "Require a confirmed sprite on every screen.")
  var requireSprite = false
}

/// All options for reading: those that change an answer, and the limits on a recording.
struct ReadingOptions: ParsableArguments {
  @OptionGroup(title: "Reading") var deciding: DecidingOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  /// The language that was chosen; `nil` where it is found on the pages.
  var language: Language? { deciding.language ?? Settings.current.word(.language) }

  func setup(isVerbose: Bool = false) -> ReadingSetup {
    let settings = Settings.current
    return ReadingSetup(
      tool: Version.number, hashes: deciding.hashes ?? settings.text(.hashes),
      layouts: deciding.layout, language: language,
      requiresSprite: deciding.requireSprite || settings.isOn(.requireSprite),
      limits: limits.limits, isVerbose: isVerbose)
  }

  /// Returns a pool that reads with these options, and begins to load when it is needed.
  func pool(isVerbose: Bool = false, isQuiet: Bool = false) -> WorkerPool {
    WorkerPool(setup: setup(isVerbose: isVerbose)) { if !isQuiet { StandardStream.error.log($0) } }
  }
}

extension Language: ExpressibleByArgument {}

/// The limits on what a recording may take of the machine.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Segments of a recording decoded at once (default: one for each core, fewer for large frames).",
      valueName: "n"))
  var threads: Int?

  @Option(
    help: ArgumentHelp("Maximum frame size in pixels (default: 40000000).", valueName: "pixels"))
  var maxPixels: Int?

  @Option(help: ArgumentHelp("Maximum duration in seconds (default: 14400).", valueName: "seconds"))
  var maxDuration: Double?

  @Option(help: ArgumentHelp("Maximum number of frames (default: 1728000).", valueName: "n"))
  var maxFrames: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum size of one allocation by the decoder, in MB (default: 512).", valueName: "MB"))
  var maxAllocation: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum memory for reading one recording, in MB; 1024 or more (default: 6144).",
      valueName: "MB"))
  var maxMemory: Int?

  @Option(
    help: ArgumentHelp("Timeout without progress, in seconds (default: 60).", valueName: "seconds"))
  var maxSilence: Double?

  @Option(
    help: ArgumentHelp(
      "Timeout for one line of text, in seconds (default: 20).", valueName: "seconds"))
  var maxTextTime: Double?

  @Option(
    help: ArgumentHelp(
      "Timeout for one recording, in seconds (default: 20 times its duration, at least 600).",
      valueName: "seconds"))
  var maxTime: Double?

  @Option(
    help: ArgumentHelp("Maximum file size in bytes (default: 100000000000).", valueName: "bytes"))
  var maxBytes: Int?

  func validate() throws {
    let given: [(Setting, (any CustomStringConvertible)?)] = [
      (.maxBytes, maxBytes), (.threads, threads), (.maxPixels, maxPixels),
      (.maxFrames, maxFrames), (.maxAllocation, maxAllocation), (.maxMemory, maxMemory),
      (.maxDuration, maxDuration), (.maxSilence, maxSilence), (.maxTextTime, maxTextTime),
      (.maxTime, maxTime),
    ]
    for case (let setting, let value?) in given {
      if let fault = setting.fault(in: "\(value)") {
        throw ValidationError("--\(setting.rawValue) \(fault)")
      }
    }
  }

  /// A number above every sensible value, for which megabytes still fit as bytes.
  static let largest = 1_000_000_000
  /// More threads than any machine has cores for one recording; each takes memory of its own.
  static let mostThreads = 256
  /// The least memory of a worker, in megabytes. The program and its threads take almost as much.
  static let leastMemory = 1024
  /// Bytes: 1,000 TB.
  static let largestFile = 1_000_000_000_000_000

  var limits: ReadingLimits {
    let settings = Settings.current
    return ReadingLimits(
      threads: threads ?? settings.whole(.threads), pixels: maxPixels ?? settings.whole(.maxPixels),
      duration: maxDuration ?? settings.seconds(.maxDuration),
      frames: maxFrames ?? settings.whole(.maxFrames),
      allocation: maxAllocation ?? settings.whole(.maxAllocation),
      memory: maxMemory ?? settings.whole(.maxMemory),
      timeout: maxSilence ?? settings.seconds(.maxSilence),
      text: maxTextTime ?? settings.seconds(.maxTextTime),
      time: maxTime ?? settings.seconds(.maxTime), bytes: maxBytes ?? settings.whole(.maxBytes))
  }
}
