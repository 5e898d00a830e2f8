import Decoding
import Imaging
import Verification

/// The request for an entry's frames for the developers. A worker makes them, since the recording
/// may come from a stranger.
struct SampleFrames: Hashable, Sendable, Codable {
  /// A name given by the owner, which is to be covered.
  struct Nickname: Hashable, Sendable, Codable {
    /// Pixels of the frame; `nil` where the end of the name could not be told.
    var box: Rectangle?
    /// The gender icon beside it, which stays.
    var gender: Rectangle?
  }

  var recording: String
  /// Seconds of the recording, ascending.
  var times: [Double]
  /// `nil` where the page shows the species' own name.
  var nickname: Nickname?
}

extension ReadingData {
  /// Returns the page on each frame; all else, and whatever names a person, is black.
  ///
  /// - Returns: `frame-1.png` and so on. A frame on which no page is found is left out, and one
  ///   without the place of a nickname that is to be covered: it is unknown what to cover.
  func sampleFrames(_ wanted: SampleFrames) async throws -> WorkerFiles {
    let search = FrameSearch(path: wanted.recording, limits: limits)
    let locator = ScreenLocator(layouts: layouts)
    var files: [NamedFile] = []
    for frame in try await search.frames(at: wanted.times) {
      let (upright, place) = frame.upright(for: locator)
      guard let registration = place else { continue }
      var image = upright.color(in: upright.bounds)
      guard let personal = registration.personal(on: image, nickname: wanted.nickname) else {
        continue
      }
      for box in personal + registration.outside(of: upright.bounds) {
        image.fill(box, with: RGB(0, 0, 0))
      }
      files.append(try .init("frame-\(files.count + 1)", image))
    }
    return WorkerFiles(files: files, lines: [])
  }
}

extension Registration {
  /// The boxes of trainer and ID number, whether they could be read or not.
  var trainerBoxes: [Rectangle] { trainerFields.map(\.box) }

  /// Text may reach a letter's width beyond its field.
  private var trainerFields: [(box: Rectangle, isOnColor: Bool)] {
    [FieldName.trainer, .trainerId].compactMap { fieldBox(of: $0) }.map { field in
      (
        field.box.insetBy(dx: -field.box.height, dy: -field.box.height / 2),
        field.foreground == .lightOnColor
      )
    }
  }

  /// The boxes of what names a person; `nil` where the place of the nickname is not known.
  fileprivate func personal(
    on image: RGBImage, nickname: SampleFrames.Nickname?
  ) -> [Rectangle]? {
    // A bar that the page is found by must remain a bar.
    let trainer = trainerFields.map { $0.isOnColor ? image.letters(in: $0.box) : $0.box }
    guard let nickname else { return trainer }
    return fieldBox(of: .nickname).map { trainer + [nickname.cover(in: $0.box)] }
  }

  /// The four parts of a frame that lie beside the page.
  fileprivate func outside(of frame: Rectangle) -> [Rectangle] {
    let size = layout.reference
    let page = self.frame(
      ReferenceRectangle(x: 0, y: 0, width: size.width, height: size.height)
    ).intersection(frame)
    return [
      Rectangle(x: 0, y: 0, width: frame.width, height: page.y),
      Rectangle(x: 0, y: page.maxY, width: frame.width, height: frame.height - page.maxY),
      Rectangle(x: 0, y: 0, width: page.x, height: frame.height),
      Rectangle(x: page.maxX, y: 0, width: frame.width - page.maxX, height: frame.height),
    ]
  }
}

extension SampleFrames.Nickname {
  /// The box of the letters, or else the whole field up to the gender icon.
  fileprivate func cover(in field: Rectangle) -> Rectangle {
    if let box, field.contains(box) {
      // Accents and descenders may reach out of the box.
      let room = box.height / 4
      var cover = box.insetBy(dx: -room, dy: -room)
      if let gender, gender.x > box.x { cover = cover.cut(at: gender.x) }
      return cover
    }
    guard let gender, field.contains(gender) else { return field }
    return field.cut(at: gender.x)
  }
}

extension RGBImage {
  /// The part of `box` that letters cover, with room for half a letter on each side; `box` itself
  /// where its background is not even.
  ///
  /// Its rows are those that letters and their marks take.
  ///
  /// - Parameter box: twice as high as the place of a line of text, and around its middle.
  fileprivate func letters(in box: Rectangle) -> Rectangle {
    let line = box.insetBy(dx: 0, dy: box.height * 3 / 10).intersection(bounds)
    guard line.width > 2, line.height > 2,
      let background = RGB.median(of: (line.x..<line.maxX).map { self[$0, line.y] })
    else { return box }
    // A letter differs by more than coding explains.
    func isForeground(_ x: Int, _ y: Int) -> Bool {
      self[x, y].chebyshevDistance(to: background) > 40
    }
    // Foreground in the top row too, such as a line between two cells, is no letter.
    let columns = (line.x..<line.maxX).filter { x in
      !isForeground(x, line.y) && (line.y..<line.maxY).contains { isForeground(x, $0) }
    }
    guard let first = columns.first, let last = columns.last else { return box }
    let room = line.height / 2
    return Rectangle(
      x: first - room, y: line.y, width: last - first + 1 + 2 * room, height: line.height)
  }
}

extension Rectangle {
  /// The part to the left of `x`.
  fileprivate func cut(at x: Int) -> Rectangle {
    Rectangle(x: self.x, y: y, width: max(0, min(maxX, x) - self.x), height: height)
  }
}
