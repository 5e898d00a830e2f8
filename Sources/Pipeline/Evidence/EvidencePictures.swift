import Decoding
import Imaging
import Recognition

/// Pictures of an entry for other people, made in a worker: they are decoded from what strangers recorded.
struct EvidencePictures: Hashable, Sendable, Codable {
  /// A picture that was stored when the recording was read.
  struct Page: Hashable, Sendable, Codable {
    /// A JPEG file.
    var path: String
    /// The part of the frame that it shows.
    var place: Rectangle
  }

  /// The recording; `nil` where it is gone or another one now.
  var recording: String?
  /// Seconds of the recording.
  var time: Double
  var page: Page?
  /// Boxes of the frame that nobody is to see.
  var hidden: [Rectangle]

  /// `frame.png`, and `page.png` where a page is to be covered.
  func account(limits: DecodingLimits) async throws -> PictureAccount {
    var files: [PictureAccount.File] = []
    if let recording,
      let frame = try await FrameSearch(path: recording, limits: limits).frame(at: time)
    {
      var image = frame.colour(in: frame.bounds)
      for box in hidden { image.fill(box, with: Self.cover) }
      files.append(try .init("frame", image))
    }
    if let page { files.append(try .init("page", try covered(page))) }
    return PictureAccount(files: files, lines: [])
  }

  private func covered(_ page: Page) throws -> RGBImage {
    var image = try decodeStill(at: page.path).composed(on: RGB(255, 255, 255))
    let scale = Double(image.width) / Double(page.place.width)
    for box in hidden {
      let left = Double(box.x - page.place.x) * scale
      let top = Double(box.y - page.place.y) * scale
      // A pixel more on each side, since the edges of a scaled picture are blurred.
      image.fill(
        Rectangle(
          x: Int(left) - 1, y: Int(top) - 1, width: Int(Double(box.width) * scale) + 3,
          height: Int(Double(box.height) * scale) + 3), with: Self.cover)
    }
    return image
  }

  private static let cover = RGB(0, 0, 0)
}
