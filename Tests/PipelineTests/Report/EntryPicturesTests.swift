import Imaging
import Testing
import Verification

@testable import Pipeline

struct EntryPicturesTests {
  /// The worst that a picture can be to a coder: noise.
  private static func noise(width: Int, height: Int) -> RGBImage {
    var state: UInt64 = 1
    let samples = (0..<(3 * width * height)).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    return RGBImage(width: width, height: height, samples: samples)
  }

  private func view(_ kind: ScreenKind, scale: Double) throws -> PageView {
    let layout = try #require(try ScreenLayout.bundled().first { $0.kind == kind })
    let size = layout.reference
    return try #require(
      PageView(
        of: Self.noise(width: Int(size.width * scale), height: Int(size.height * scale)),
        at: Registration(layout: layout, scale: scale, originX: 0, originY: 0), time: 1))
  }

  private func entry(_ verdict: Verdict) -> Entry {
    Entry(index: 0, start: 0, end: 1, verdict: verdict)
  }

  @Test(arguments: [ScreenKind.switchSummary, .mobileSummary])
  func `no picture is larger than it may be`(kind: ScreenKind) throws {
    let view = try view(kind, scale: 0.5)
    let pictures = EntryPictures(view: view).pictures(of: entry(.mismatch))
    #expect(pictures.map(\.kind) == [.page, .sprite])
    for picture in pictures {
      #expect((1...EntryPicture.mostBytes).contains(picture.jpeg.count))
      #expect(picture.place.intersection(view.page.place) == picture.place)
      #expect(Array(picture.jpeg.prefix(2)) == [0xFF, 0xD8])
    }
  }

  @Test(arguments: [ScreenKind.switchSummary, .mobileSummary])
  func `what is verified keeps a small page`(kind: ScreenKind) throws {
    let pictures = EntryPictures(view: try view(kind, scale: 0.5)).pictures(of: entry(.verified))
    #expect(pictures.map(\.kind) == [.page, .sprite])
    #expect(pictures[0].jpeg.count <= EntryPictures.proofBytes)
    #expect(max(pictures[0].width, pictures[0].height) <= EntryPictures.proofSide)
  }

  /// A page at half its size: text is in the middle of its field.
  private func named(
    _ kind: ScreenKind, _ verdict: Verdict, change: (inout Entry) -> Void = { _ in }
  ) throws -> (view: PageView, entry: Entry, boxes: [Rectangle]) {
    let view = try view(kind, scale: 0.5)
    let boxes = try [FieldName.nickname, .trainer].map { field in
      let place = try #require(view.registration.fieldBox(of: field)?.box)
      return place.insetBy(dx: 30, dy: place.height / 4)
    }
    var entry = entry(verdict)
    entry.evidence.nickname = FieldEvidence(
      value: nil, text: "FABRA", confidence: 2, box: boxes[0])
    entry.evidence.trainer = FieldEvidence(value: nil, confidence: 0, box: boxes[1])
    change(&entry)
    return (view, entry, boxes)
  }

  @Test(arguments: [ScreenKind.switchSummary, .mobileSummary], Verdict.allCases)
  func `names that could not be read are kept, whatever the verdict`(
    kind: ScreenKind, verdict: Verdict
  ) throws {
    let (view, entry, boxes) = try named(kind, verdict)
    let pictures = EntryPictures(view: view).pictures(of: entry)
    let names = pictures.filter { [.nickname, .trainer].contains($0.kind) }
    #expect(names.map(\.kind) == [.nickname, .trainer])
    for (picture, box) in zip(names, boxes) {
      #expect(picture.place.intersection(box) == box)
      #expect(picture.place.height <= 2 * box.height + 1)
      #expect((1...EntryPictures.nameBytes).contains(picture.jpeg.count))
      #expect(picture.time == view.time && picture.isPlausible)
    }
  }

  @Test func `names that were read, or are not there, are not kept`() throws {
    let (view, entry, _) = try named(.switchSummary, .verified) {
      $0.evidence.nickname?.value = "Sparky"
      $0.evidence.trainer?.box = nil
    }
    #expect(EntryPictures(view: view).pictures(of: entry).map(\.kind) == [.page, .sprite])
  }

  /// Scrolled by more than the field's height, or narrower than a letter.
  @Test(arguments: [(dy: -60, width: 100), (dy: 0, width: 4)])
  func `all of a field is kept where its text is not there or is no name`(
    dy: Int, width: Int
  ) throws {
    let (view, entry, _) = try named(.mobileSummary, .verified) {
      $0.evidence.trainer?.box?.y += dy
      $0.evidence.trainer?.box?.width = width
    }
    let trainer = try #require(
      EntryPictures(view: view).pictures(of: entry).first { $0.kind == .trainer })
    let field = try #require(view.registration.fieldBox(of: .trainer)?.box)
    #expect(trainer.place == field)
  }

  @Test(arguments: [1.0, 1.5, 3.0])
  func `a part of a reduced page is found where it stands in the frame`(scale: Double) throws {
    let layout = try #require(try ScreenLayout.bundled().first { $0.kind == .switchSummary })
    let registration = Registration(layout: layout, scale: scale, originX: 0, originY: 0)
    let (width, height) = (
      Int(layout.reference.width * scale), Int(layout.reference.height * scale)
    )
    let box = Rectangle(x: width / 2, y: height / 3, width: width / 8, height: height / 9)
    var frame = RGBImage(
      width: width, height: height, samples: Array(repeating: 0, count: 3 * width * height))
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX { frame.samples[3 * (y * width + x)] = 255 }
    }
    let page = try #require(PageView(of: frame, at: registration, time: 0)).page
    #expect(max(page.pixels.width, page.pixels.height) <= PageView.side * 3 / 2)
    let inside = page.pixels(in: box.insetBy(dx: 9, dy: 9)).channel(0).samples
    #expect(!inside.isEmpty && inside.allSatisfy { $0 == 255 })
    let red = page.pixels.channel(0).samples.count { $0 > 127 }
    let share = Double(red) / Double(page.pixels.width * page.pixels.height)
    #expect(abs(share - Double(box.area) / Double(page.place.area)) < 0.002)
  }

  @Test func `the same page gives the same bytes`() throws {
    let view = try view(.switchSummary, scale: 0.4)
    let first = EntryPictures(view: view).pictures(of: entry(.unconfirmed))
    #expect(first == EntryPictures(view: view).pictures(of: entry(.unconfirmed)))
  }
}
