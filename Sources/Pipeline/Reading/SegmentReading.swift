import Boxes
import Decoding
import Foundation
import Synchronization
import Verification

/// Reads the segments of a recording, as many in parallel as there are cores for.
///
/// The result for a segment does not depend on the others that are read beside it.
struct SegmentReading: Sendable {
  let path: String
  /// The first segment, opened.
  let first: RecordingReader
  let header: RecordingHeader
  let limits: DecodingLimits
  let layouts: [ScreenLayout]
  let pages: PageReaders
  let boxes: BoxReading
  let progress: SegmentProgress
  let time: TimeLimit

  /// - Throws: `NeedsWholeReading` where segments are not enough.
  func read(into assembly: RecordingAssembly) async throws {
    let count = header.segments.count
    let sideBySide = limits.segmentsSideBySide(
      pixels: header.width * header.height, cores: ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      var begun = 0
      var running = 0
      repeat {
        while begun < count {
          let number = begun
          // One that is far ahead of those before it keeps its pages in memory until they are read.
          // But all may wait for its pages to tell the language.
          let current = await assembly.current
          let isNext = running < sideBySide && number <= current + sideBySide
          guard await pages.search.needs(segment: number) || isNext else { break }
          begun += 1
          if number > 0, time.isOver {
            await pages.search.finish(segment: number, pages: 0)
            continue
          }
          running += 1
          group.addTask {
            try await readFit(number, into: assembly)
            return true
          }
          group.addTask {
            try await pages.search.reach(segment: number + 1)
            return false
          }
        }
        if try await group.next() == true { running -= 1 }
      } while running > 0 || begun < count
    }
  }

  /// Reads a segment. Where one of several cannot be decoded, the recording is read as a whole, and
  /// the error comes from there. So it is the same for any number of cores.
  private func readFit(_ number: Int, into assembly: RecordingAssembly) async throws {
    do {
      try await read(number, into: assembly)
    } catch is DecodingError where header.segments.count > 1 {
      throw NeedsWholeReading()
    }
  }

  private func read(_ number: Int, into assembly: RecordingAssembly) async throws {
    let segment = header.segments[number]
    let source =
      number == 0
      ? first : try await RecordingReader.open(path: path, limits: limits, share: .later(segment))
    let (width, height) = await (source.header.width, source.header.height)
    guard (width, height) == (header.width, header.height) else {
      throw NeedsWholeReading()
    }
    var watch = FrameWatch(
      frames: source, segment: segment, gap: limits.widestGap, time: time,
      progress: { [progress] in try progress.took($0, of: number) },
      makeObservers: { [layouts, boxes] in
        (
          PageObserver(layouts: layouts, isStillImage: header.isStill),
          BoxObserver(layout: boxes.layout, isStillImage: header.isStill)
        )
      })
    try await PageSequence(pages: pages, boxes: boxes, segment: number).read(&watch) {
      try await assembly.take($0, of: number)
    }
  }
}

/// The progress of all segments of a recording.
final class SegmentProgress: Sendable {
  private struct State {
    /// Seconds that are read of each segment.
    var seconds: [Double]
    var frames = 0
  }

  private let state: Mutex<State>
  private let path: String
  private let header: RecordingHeader
  private let mostFrames: Int
  private let report: @Sendable (RecordingProgress) -> Void

  init(
    path: String, of header: RecordingHeader, mostFrames: Int,
    report: @escaping @Sendable (RecordingProgress) -> Void
  ) {
    state = Mutex(State(seconds: Array(repeating: 0, count: header.segments.count)))
    self.path = path
    self.header = header
    self.mostFrames = mostFrames
    self.report = report
  }

  /// Counts a frame of a segment.
  ///
  /// - Throws: `DecodingError` when all segments have more frames than a recording may have.
  func took(_ frame: Frame, of segment: Int) throws {
    let progress = state.withLock { state in
      state.seconds[segment] = frame.pts - max(0, header.segments[segment].start)
      state.frames += 1
      return RecordingProgress(
        seconds: state.seconds.reduce(0, +), duration: header.duration, frames: state.frames)
    }
    guard progress.frames <= mostFrames else { throw DecodingError.tooManyFrames(mostFrames, path) }
    report(progress)
  }
}

/// The moment at which the reading of a recording ends, with what was read until then.
struct TimeLimit: Sendable {
  private let seconds: Double
  /// A machine that sleeps reads nothing meanwhile.
  private let end: SuspendingClock.Instant

  /// - Parameters:
  ///   - length: of the recording, in seconds.
  ///   - start: when its reading began.
  init(length: Double, from start: SuspendingClock.Instant, limits: DecodingLimits) {
    seconds = limits.time(forLength: length)
    end = start + .seconds(seconds)
  }

  var isOver: Bool { .now >= end }

  /// One sentence for a person.
  var reason: String {
    "ends early: reading it took more than \(Int(seconds)) s; what was read until then is kept; give --max-time "
      + "more seconds, and --redo"
  }
}
