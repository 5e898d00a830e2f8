import ArgumentParser
import Pipeline

/// What a recording may ask of the machine.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Threads that decode each recording (otherwise 1 or 2, as suits it).", valueName: "n"))
  var threads: Int?

  @Option(help: ArgumentHelp("Refuse larger frames (otherwise of 40000000).", valueName: "pixels"))
  var maxPixels: Int?

  @Option(
    help: ArgumentHelp("Refuse longer recordings (otherwise of 14400).", valueName: "seconds"))
  var maxDuration: Double?

  @Option(
    help: ArgumentHelp("Refuse recordings of more frames (otherwise 1728000).", valueName: "n"))
  var maxFrames: Int?

  @Option(
    help: ArgumentHelp(
      "The largest piece of memory the decoder may ask for (otherwise 512).", valueName: "MB"))
  var maxAllocation: Int?

  @Option(
    help: ArgumentHelp(
      "Memory that reading a recording may take (otherwise 6144).", valueName: "MB"))
  var maxMemory: Int?

  @Option(
    help: ArgumentHelp(
      "Stop reading a recording without progress for so long (otherwise 60).", valueName: "seconds")
  )
  var maxSilence: Double?

  @Option(
    help: ArgumentHelp(
      "Stop a recording when reading one line of text takes longer (otherwise 20).",
      valueName: "seconds"))
  var maxTextTime: Double?

  func validate() throws {
    let whole = [
      ("--threads", threads), ("--max-pixels", maxPixels), ("--max-frames", maxFrames),
      ("--max-allocation", maxAllocation), ("--max-memory", maxMemory),
    ]
    for case (let name, let value?) in whole where value < 1 || value > Self.largest {
      throw ValidationError("\(name) takes a number from 1 to \(Self.largest)")
    }
    let seconds = [
      ("--max-duration", maxDuration), ("--max-silence", maxSilence),
      ("--max-text-time", maxTextTime),
    ]
    for case (let name, let value?) in seconds where !(value > 0 && value <= Double(Self.largest)) {
      throw ValidationError("\(name) takes seconds above 0, up to \(Self.largest)")
    }
  }

  /// Above every sensible value, and such that a number of megabytes fits as bytes.
  static let largest = 1_000_000_000

  var limits: ReadingLimits {
    let settings = Settings.current
    return ReadingLimits(
      threads: threads ?? settings.whole(.threads),
      pixels: maxPixels ?? settings.whole(.maxPixels),
      duration: maxDuration ?? settings.seconds(.maxDuration),
      frames: maxFrames ?? settings.whole(.maxFrames),
      allocation: maxAllocation ?? settings.whole(.maxAllocation),
      memory: maxMemory ?? settings.whole(.maxMemory),
      silence: maxSilence ?? settings.seconds(.maxSilence),
      text: maxTextTime ?? settings.seconds(.maxTextTime))
  }
}
