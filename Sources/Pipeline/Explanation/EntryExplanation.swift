import Decoding
import Dex
import Foundation
import Imaging
import Recognition
import Reporting
import Verification

extension ReadingData {
  /// Reads the frame in the middle of an entry again, and explains everything that decided it.
  ///
  /// - Parameter interfaceLanguage: the one that was found in the recording.
  /// - Returns: `frame.png` with numbered boxes, a PNG for each field, and a numbered line for each
  ///   field that was read; `nil` when no known page stands there.
  /// - Throws: `DecodingError` when the recording cannot be read.
  func explain(
    _ entry: Entry, ofRecordingAt path: String, in interfaceLanguage: Language?,
    recognizer: any TextRecognizing
  ) async throws -> WorkerFiles? {
    let locator = ScreenLocator(layouts: layouts)
    let middle = (entry.start + entry.end) / 2
    // A menu may cover the page in the middle of the entry: frames from there on are searched
    // first, then those from its start.
    let later = try await FrameSearch(path: path, limits: limits).first { frame in
      frame.pts >= middle && frame.pts <= entry.end
        && frame.upright(for: locator).registration != nil
    }
    let found =
      later.isFound
      ? later
      : try await FrameSearch(path: path, limits: limits).first { frame in
        frame.pts >= entry.start && frame.pts <= entry.end
          && frame.upright(for: locator).registration != nil
      }
    guard found.isFound, let (frame, place) = found.frame?.upright(for: locator),
      let registration = place
    else { return nil }
    let pages = try await readers(recognizer).reader(in: interfaceLanguage)
    let measured = try await pages.measure(frame, at: registration, time: frame.pts)
    let page = PageExplanation(picture: frame, registration: registration, measured: measured)
    let marked = page.marked()
    let pictures = [("frame", marked.image)] + page.crops()
    return WorkerFiles(
      files: try pictures.map { try .init($0, $1) }, lines: marked.legend)
  }
}

/// Finds frames of a recording by time or by their contents.
struct FrameSearch {
  let path: String
  let limits: DecodingLimits

  /// Returns the first frame at or after each of `times`, or the last one where the recording ends
  /// before. Each frame is returned once.
  ///
  /// - Parameter times: seconds, ascending.
  func frames(at times: [Double]) async throws -> [Frame] {
    let stream = try await RecordingReader.open(path: path, limits: limits, share: .glance)
    var rest = times[...]
    var found: [Frame] = []
    var last: Frame?
    while let time = rest.first, let frame = try await stream.nextFrame() {
      last = frame
      guard frame.pts >= time else { continue }
      found.append(frame)
      rest = rest.drop { frame.pts >= $0 }
    }
    if !rest.isEmpty, let last, found.last?.pts != last.pts { found.append(last) }
    return found
  }

  /// Returns the first frame that `isWanted` accepts and true, or else the last frame and false.
  func first(where isWanted: (Frame) -> Bool) async throws -> (frame: Frame?, isFound: Bool) {
    let frames = try await RecordingReader.open(path: path, limits: limits, share: .glance)
    var last: Frame?
    while let frame = try await frames.nextFrame() {
      if isWanted(frame) { return (frame, true) }
      last = frame
    }
    return (last, false)
  }
}
