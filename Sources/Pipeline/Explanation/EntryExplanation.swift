import Decoding
import Dex
import Foundation
import Imaging
import Verification

/// Everything that decided one entry, as pictures and words.
struct EntryExplanation: Sendable {
  /// The frame with numbered boxes.
  let frame: RGBImage
  /// The pixels of each field, by its name.
  let crops: [(name: String, image: RGBImage)]
  /// What was read on the frame, a line a number.
  let legend: [String]
  /// Seconds of the recording.
  let time: Double

  /// `frame.png`, a PNG a field, and `explain.txt` with `words` and the legend.
  func account(words: [String]) throws -> PictureAccount {
    let text = (words + ["", "On frame.png:"] + legend).joined(separator: "\n") + "\n"
    let pictures = [("frame", frame)] + crops
    return PictureAccount(
      files: try pictures.map { try .init($0, $1) }
        + [.init(name: "explain.txt", contents: Data(text.utf8))], lines: [])
  }
}

extension ReadingParts {
  /// Reads the frame in the middle of an entry again.
  ///
  /// - Parameter interfaceLanguage: the one that was found in the recording.
  /// - Returns: `nil` when no known page stands there.
  /// - Throws: `DecodingError` when the recording cannot be read.
  func explain(
    _ entry: Entry, ofRecordingAt path: String, in interfaceLanguage: Language?,
    recogniser: any TextRecognizing
  ) async throws -> EntryExplanation? {
    let locator = ScreenLocator(layouts: layouts)
    let middle = (entry.start + entry.end) / 2
    // A menu may cover the middle: the page is looked for on both sides of it.
    let later = try await FrameSearch(path: path, limits: limits).first { frame in
      frame.pts >= middle && frame.pts <= entry.end
        && frame.upright(for: locator).placement != nil
    }
    let found =
      later.isFound
      ? later
      : try await FrameSearch(path: path, limits: limits).first { frame in
        frame.pts >= entry.start && frame.upright(for: locator).placement != nil
      }
    guard let (frame, place) = found.frame?.upright(for: locator), let placement = place else {
      return nil
    }
    let pages = try await readers(recogniser).reader(in: interfaceLanguage)
    let measured = try await pages.measure(frame, at: placement, time: frame.pts)
    let page = PageExplanation(picture: frame, placement: placement, measured: measured)
    let marked = page.marked()
    return EntryExplanation(
      frame: marked.image, crops: page.crops(), legend: marked.legend, time: frame.pts)
  }
}
