import ArgumentParser
import Collection
import Decoding
import Dex
import Files
import Foundation
import Pipeline
import Recognition
import Synchronization
import Verification

/// Computes the time that more cores would take for a recording than this machine has.
///
/// It reads the recording with one thread and measures the CPU time of each segment. Then it hands
/// the segments to the cores in the recording's order, the next one to the first core that is
/// free. Reading beside decoding, which the program does with cores that are left, is not counted.
struct ScheduleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Computes the time of reading recordings on 1, 2, 8 and 32 cores.")

  @Argument(help: "Recordings.") var recordings: [String]

  func run() async throws {
    let pool = try TextEnginePool(loading: [.english], engines: 1)
    for path in recordings {
      let schedule = try await schedule(ofRecordingAt: path, recognizer: pool)
      print(try JSONEncoder.stable().text(of: schedule))
    }
  }

  private func schedule(
    ofRecordingAt path: String, recognizer: any TextRecognizing
  ) async throws -> Schedule {
    var limits = DecodingLimits()
    limits.threads = 1
    let header = try await RecordingReader.open(path: path, limits: limits, share: .first).header
    let data = try ReadingSetup(
      tool: "benchmark", hashes: nil, layouts: [], language: .english, requiresSprite: false,
      limits: ReadingLimits(threads: 1)
    ).data(dex: Dex.bundled(), table: HashTable.bundled())
    let scan = Scan(data: data, recognizer: recognizer)
    let clock = SegmentClock(ends: header.segments.map(\.end))
    _ = try await scan.scan(ofRecordingAt: path, sha256: String(repeating: "0", count: 64)) {
      clock.reached($0.seconds)
    }
    let costs = clock.finish()
    limits.threads = nil
    let alone = costs.reduce(0, +)
    return Schedule(
      recording: URL(fileURLWithPath: path).lastPathComponent, segments: costs,
      runs: [1, 2, 8, 32].map { cores in
        let lanes = limits.segmentsSideBySide(pixels: header.width * header.height, cores: cores)
        let seconds = Schedule.seconds(of: costs, lanes: lanes)
        return Schedule.Run(
          cores: cores, segmentsSideBySide: lanes, seconds: seconds, speedUp: alone / seconds,
          secondsWithoutLimit: Schedule.seconds(of: costs, lanes: cores))
      })
  }
}

/// The costs of a recording's segments, and the times of reading them that follow.
struct Schedule: Codable {
  struct Run: Codable {
    let cores: Int
    /// Segments that the program decodes side by side, as it has memory for their frames.
    let segmentsSideBySide: Int
    let seconds: Double
    /// The seconds on one core, divided by these.
    let speedUp: Double
    /// Seconds if as many segments were decoded side by side as there are cores.
    let secondsWithoutLimit: Double
  }

  let recording: String
  /// CPU seconds of each segment, on one thread.
  let segments: [Double]
  let runs: [Run]

  /// Seconds until the last job is done, each in turn begun by the first lane that is free.
  static func seconds(of jobs: [Double], lanes: Int) -> Double {
    var busyUntil = Array(repeating: 0.0, count: max(1, lanes))
    for job in jobs {
      let lane = busyUntil.indices.min { busyUntil[$0] < busyUntil[$1] } ?? 0
      busyUntil[lane] += job
    }
    return busyUntil.max() ?? 0
  }
}

/// Takes the CPU time of this process whenever another segment is read to its end.
private final class SegmentClock: Sendable {
  private struct State {
    var costs: [Double] = []
    var last = SegmentClock.cpuSeconds
  }

  /// Seconds of the recording.
  private let ends: [Double]
  private let state = Mutex(State())

  init(ends: [Double]) { self.ends = ends }

  /// - Parameter seconds: of the recording that are read.
  func reached(_ seconds: Double) {
    state.withLock { state in
      while seconds > ends[min(state.costs.count, ends.count - 1)] { Self.endSegment(&state) }
    }
  }

  /// The costs of all segments, the last of which ends now.
  func finish() -> [Double] {
    state.withLock { state in
      Self.endSegment(&state)
      return state.costs
    }
  }

  private static func endSegment(_ state: inout State) {
    let now = cpuSeconds
    state.costs.append(now - state.last)
    state.last = now
  }

  private static var cpuSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}
