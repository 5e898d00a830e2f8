import Boxes
import Decoding
import Foundation
import Synchronization
import Verification

/// Reads the segments of a recording, as many side by side as there are cores for.
///
/// What a segment shows does not depend on which others are read beside it.
struct SegmentReading: Sendable {
  let path: String
  /// The first segment, opened.
  let first: FramesAhead
  let limits: DecodingLimits
  let layouts: [ScreenLayout]
  let pages: PageReaders
  let boxes: BoxReading
  let progress: SegmentProgress

  /// - Throws: `UnfitForSegments` where the recording is to be read as one segment.
  func read(into assembly: RecordingAssembly) async throws {
    let count = first.header.segments.count
    let sideBySide = limits.segmentsSideBySide(
      pixels: first.header.width * first.header.height,
      cores: ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: Void.self) { group in
      var begun = 0
      var running = 0
      repeat {
        // One that is far ahead of those before it keeps its pages in memory until they are read.
        while begun < count, running < sideBySide,
          begun <= (await assembly.current) + sideBySide
        {
          let number = begun
          begun += 1
          running += 1
          group.addTask { try await readFit(number, into: assembly) }
        }
        try await group.next()
        running -= 1
      } while running > 0 || begun < count
    }
  }

  /// Reads a segment; what cannot be decoded of one among several is for the reading of the whole to say, so that
  /// every number of cores says the same.
  private func readFit(_ number: Int, into assembly: RecordingAssembly) async throws {
    do {
      try await read(number, into: assembly)
    } catch is DecodingError where first.header.segments.count > 1 {
      throw UnfitForSegments()
    }
  }

  private func read(_ number: Int, into assembly: RecordingAssembly) async throws {
    let header = first.header
    let segment = header.segments[number]
    let frames =
      number == 0
      ? first : try FramesAhead.open(path: path, limits: limits, share: .later(segment))
    defer { frames.cancel() }
    guard (frames.header.width, frames.header.height) == (header.width, header.height) else {
      throw UnfitForSegments()
    }
    var watch = FrameWatch(
      frames: frames, segment: segment, gap: limits.widestGap,
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

/// How far the segments of a recording are read.
final class SegmentProgress: Sendable {
  private struct State {
    /// Seconds of each segment.
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

  /// A frame of a segment was taken.
  ///
  /// - Throws: `DecodingError` when all segments have more frames than a recording may have.
  func took(_ frame: Frame, of segment: Int) throws {
    let told = state.withLock { state in
      state.seconds[segment] = frame.pts - max(0, header.segments[segment].start)
      state.frames += 1
      return RecordingProgress(
        seconds: state.seconds.reduce(0, +), duration: header.duration, frames: state.frames)
    }
    guard told.frames <= mostFrames else { throw DecodingError.tooManyFrames(mostFrames, path) }
    report(told)
  }
}
