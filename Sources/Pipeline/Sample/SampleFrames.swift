import Decoding
import Imaging
import Verification

/// Frames of an entry for those who improve the program, made in a worker: they are decoded from what strangers recorded.
struct SampleFrames: Hashable, Sendable, Codable {
  /// A name that somebody gave, which is to be covered.
  struct Nickname: Hashable, Sendable, Codable {
    /// Pixels of the frame; `nil` where it could not be told where the name ends.
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

extension ReadingParts {
  /// The page on each frame, all else and what names a person in black.
  ///
  /// - Returns: `frame-1.png` and so on, without frames on which no page is found: there it is not known what to cover.
  func sampleFrames(_ wanted: SampleFrames) async throws -> PictureAccount {
    let search = FrameSearch(path: wanted.recording, limits: limits)
    let locator = ScreenLocator(layouts: layouts)
    var files: [PictureAccount.File] = []
    for frame in try await search.frames(at: wanted.times) {
      guard let placement = locator.locate(in: frame) else { continue }
      var image = frame.colour(in: frame.bounds)
      for box in placement.personal(on: image, nickname: wanted.nickname)
        + placement.outside(of: frame.bounds)
      { image.fill(box, with: RGB(0, 0, 0)) }
      files.append(try .init("frame-\(files.count + 1)", image))
    }
    return PictureAccount(files: files, lines: [])
  }
}

extension Placement {
  /// Where trainer and ID number stand, whether they could be read or not: text may reach beyond its place by a letter's
  /// width.
  var trainerBoxes: [Rectangle] {
    [FieldName.trainer, .trainerId].compactMap { place(of: $0)?.box }.map {
      $0.insetBy(dx: -$0.height, dy: -$0.height / 2)
    }
  }

  fileprivate func personal(
    on image: RGBImage, nickname: SampleFrames.Nickname?
  ) -> [Rectangle] {
    let trainer = zip([FieldName.trainer, .trainerId], trainerBoxes).map { name, box in
      // A bar by which the page is found has to stay one.
      place(of: name)?.ink == .lightOnColour ? image.letters(in: box) : box
    }
    guard let nickname, let field = place(of: .nickname)?.box else { return trainer }
    return trainer + [nickname.cover(in: field)]
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
  /// The box of the letters, else their whole field up to the gender icon.
  fileprivate func cover(in field: Rectangle) -> Rectangle {
    if let box, box.intersection(field) == box {
      // Accents and tails may stand out of the box.
      let room = box.height / 4
      var cover = box.insetBy(dx: -room, dy: -room)
      if let gender, gender.x > box.x { cover = cover.cut(at: gender.x) }
      return cover
    }
    guard let gender, gender.intersection(field) == gender else { return field }
    return field.cut(at: gender.x)
  }
}

extension RGBImage {
  /// The columns of `box` that hold letters with the room of half a letter, in the rows that letters and their marks take;
  /// `box` itself where its ground is not even.
  ///
  /// - Parameter box: twice as high as the place of a line of text, and around its middle.
  fileprivate func letters(in box: Rectangle) -> Rectangle {
    let line = box.insetBy(dx: 0, dy: box.height * 3 / 10).intersection(bounds)
    guard line.width > 2, line.height > 2 else { return box }
    let middle = (line.x..<line.maxX).map { self[$0, line.y] }
    func median(_ channel: (RGB) -> UInt8) -> Int {
      Int(middle.map(channel).sorted()[middle.count / 2])
    }
    let ground = RGB(
      UInt8(median(\.red)), UInt8(median(\.green)), UInt8(median(\.blue)))
    // What stands in the top row too, such as a line between two cells, is no letter.
    let columns = (line.x..<line.maxX).filter { x in
      !self[x, line.y].isInk(on: ground)
        && (line.y..<line.maxY).contains { self[x, $0].isInk(on: ground) }
    }
    guard let first = columns.first, let last = columns.last else { return box }
    let room = line.height / 2
    return Rectangle(
      x: first - room, y: line.y, width: last - first + 1 + 2 * room, height: line.height)
  }
}

extension RGB {
  /// Whether a channel differs by more from an even ground than coding makes it.
  fileprivate func isInk(on ground: RGB) -> Bool {
    [\RGB.red, \.green, \.blue].contains {
      abs(Int(self[keyPath: $0]) - Int(ground[keyPath: $0])) > 40
    }
  }
}

extension Rectangle {
  /// The part to the left of `x`.
  fileprivate func cut(at x: Int) -> Rectangle {
    Rectangle(x: self.x, y: y, width: max(0, min(maxX, x) - self.x), height: height)
  }
}
