import Boxes
import Collection
import Decoding
import Dex
import Foundation
import Imaging
import Inventory
package import Verification

/// The progress of reading one recording.
package struct RecordingProgress: Hashable, Sendable, Codable {
  /// Seconds of the recording that are read, and its duration; the latter is 0 when unknown.
  package var seconds: Double
  package var duration: Double
  /// Decoded frames so far.
  package var frames: Int
}

/// Reads one recording and returns what it shows.
///
/// A fault of one recording is thrown as an error whose `description` tells a person what to do.
/// Where a part could be read, the fault stands in the scan's `error` instead. A fault that
/// stops every recording (no trained data) is thrown as a `Failure`.
package protocol RecordingScanner: Sendable {
  /// - Parameters:
  ///   - sha256: lower-case hex of the file's bytes, for the scan.
  ///   - progress: called now and then, from any task.
  func scan(
    ofRecordingAt path: String, sha256: String,
    progress: @escaping @Sendable (RecordingProgress) -> Void
  ) async throws -> ScannedRecording
}

/// Reads a recording of summary screens: decodes it, watches for pages, reads them and weighs the
/// evidence.
package struct Scan: RecordingScanner {
  let data: ReadingData
  let recognizer: any TextRecognizing
  /// The pictures and names that people have confirmed.
  let enrolments: Enrolments

  package init(
    data: ReadingData, recognizer: any TextRecognizing, enrolments: Enrolments = .none
  ) {
    self.data = data
    self.recognizer = recognizer
    self.enrolments = enrolments
  }

  package func scan(
    ofRecordingAt path: String, sha256: String,
    progress: @escaping @Sendable (RecordingProgress) -> Void
  ) async throws -> ScannedRecording {
    var recording = Recording(path: path, sha256: sha256, limits: data.limits, progress: progress)
    let upright = try await scan(of: recording)
    let time = TimeLimit(length: upright.duration, from: recording.start, limits: data.limits)
    guard upright.screen == .unknown,
      let turn = try await data.turn(ofRecordingAt: path, within: time)
    else { return upright }
    recording.limits.turn = turn
    var turned = try await scan(of: recording)
    turned.turn = turn
    return turned
  }

  /// A recording, and the receiver of its progress.
  private struct Recording {
    let path: String
    let sha256: String
    var limits: DecodingLimits
    let progress: @Sendable (RecordingProgress) -> Void
    /// When its reading began.
    let start = SuspendingClock.now
  }

  private func scan(of recording: Recording) async throws -> ScannedRecording {
    do {
      return try await scan(of: recording, .first)
    } catch is NeedsWholeReading {
      return try await scan(of: recording, .whole)
    }
  }

  private func scan(
    of recording: Recording, _ share: RecordingShare
  ) async throws -> ScannedRecording {
    let (dex, table) = (data.dex, data.table)
    let first = try await RecordingReader.open(
      path: recording.path, limits: recording.limits, share: share)
    let header = await first.header
    let search = LanguageSearch(known: data.language, segments: header.segments.count)
    let calibration = try Calibration.bundled()
    let pages = data.readers(recognizer, search: search)
    let time = TimeLimit(length: header.duration, from: recording.start, limits: recording.limits)
    let segments = SegmentReading(
      path: recording.path, first: first, header: header, limits: recording.limits,
      layouts: data.layouts, pages: pages,
      boxes: BoxReading(data: data.boxes, dex: dex, recognizer: recognizer),
      progress: SegmentProgress(
        path: recording.path, of: header, mostFrames: recording.limits.maximumFrames,
        report: recording.progress), time: time)
    let assembly = RecordingAssembly(
      entries: EntryBuilder(
        dex: dex, table: table, calibration: calibration, isStillImage: header.isStill,
        requiresSprite: data.requiresSprite, enrolments: enrolments), segments: header.segments)
    try await segments.read(into: assembly)
    let found = await assembly.finish()
    let words = LanguageWords(dex: dex)
    var language = try await search.language()
    if language == nil { language = try await found.boxes.language(among: words, by: recognizer) }
    let showings = SlotLinking(
      entries: found.entries, showings: try await found.boxes.showings(in: language, by: pages)
    ).linked()
    let screen = found.screen == .unknown && !showings.isEmpty ? .switchBox : found.screen
    let damage = await first.damage
    return ScannedRecording(
      path: recording.path, sha256: recording.sha256,
      recordedDate: header.created.lazy.compactMap { TimeStamp.ofRecording($0, now: Date()) }.first,
      duration: header.duration,
      width: header.width, height: header.height, codec: header.codec, screen: screen,
      language: screen == .unknown ? nil : language, frames: found.frames,
      stableFrames: found.stableFrames,
      error: found.isWhole ? damage.summary : time.reason,
      failure: !found.isWhole ? .limit : damage.isEmpty ? nil : .damaged,
      entries: found.entries, boxes: showings)
  }
}
