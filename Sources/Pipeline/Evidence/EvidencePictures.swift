import Decoding
import Foundation
import Imaging
import Verification

extension ReadingData {
  /// Returns `frame.png`, the whole frame without loss. A worker makes it, since the recording may
  /// come from a stranger.
  ///
  /// - Parameters:
  ///   - seconds: the frame's time in the recording.
  ///   - isRedacted: true to cover trainer and ID number.
  /// - Returns: `nil` when the recording has no frame, or when trainer and ID number cannot be
  ///   covered because no page is found on the frame.
  func evidencePictures(
    ofRecordingAt path: String, at seconds: Double, isRedacted: Bool
  ) async throws -> WorkerFiles? {
    let search = FrameSearch(path: path, limits: limits)
    guard let found = try await search.frames(at: [seconds]).first else { return nil }
    let (frame, registration) = found.upright(for: ScreenLocator(layouts: layouts))
    var image = frame.color(in: frame.bounds)
    if isRedacted {
      guard let registration else { return nil }
      for box in registration.trainerBoxes { image.fill(box, with: RGB(0, 0, 0)) }
    }
    return WorkerFiles(files: [try .init("frame", image)], lines: [])
  }
}

/// A picture from the evidence, and the same picture taken from the recording.
struct PicturePair: Hashable, Sendable, Codable {
  var name: String
  var stated: Data
  var derived: Data

  /// The largest difference of one channel, in levels of 0…255, between two decodings of the same
  /// pixel: machines round differently.
  static let tolerance = 8

  /// Returns true where both pictures have the same size and all samples agree within the
  /// tolerance.
  func isSame(limits: DecodingLimits) throws(DecodingError) -> Bool {
    let a = try StoredStill(Array(stated), named: name, limits: limits).expanded
    let b = try StoredStill(Array(derived), named: name, limits: limits).expanded
    return a.width == b.width && a.height == b.height
      && zip(a.samples, b.samples).allSatisfy { abs(Int($0) - Int($1)) <= Self.tolerance }
  }
}
