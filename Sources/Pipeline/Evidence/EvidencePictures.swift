import Decoding
import Imaging
import Verification

/// Pictures of an entry for other people, made in a worker: they are decoded from what strangers recorded.
struct EvidencePictures: Hashable, Sendable, Codable {
  var recording: String
  /// Seconds of the recording.
  var time: Double
  /// The part of the frame that is wanted by itself as well.
  var page: Rectangle?
  /// Whether trainer and ID number are to be covered.
  var isRedacted: Bool
}

extension ReadingParts {
  /// `frame.png`, and `page.png` where a part is wanted.
  ///
  /// - Returns: `nil` when the recording has no frame, or when it is not known what to cover, because no page is
  ///   found on it.
  func evidencePictures(_ wanted: EvidencePictures) async throws -> PictureAccount? {
    let search = FrameSearch(path: wanted.recording, limits: limits)
    guard let found = try await search.frame(at: wanted.time) else { return nil }
    let (frame, placement) = found.upright(for: ScreenLocator(layouts: layouts))
    var image = frame.colour(in: frame.bounds)
    if wanted.isRedacted {
      guard let placement else { return nil }
      for box in placement.trainerBoxes { image.fill(box, with: RGB(0, 0, 0)) }
    }
    var files = [try PictureAccount.File("frame", image)]
    if let page = wanted.page?.intersection(image.bounds), page.width > 0, page.height > 0 {
      files.append(try .init("page", image.crop(page)))
    }
    return PictureAccount(files: files, lines: [])
  }
}
