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
    return PageView(
      picture: Self.noise(width: Int(size.width * scale), height: Int(size.height * scale)),
      placement: Placement(layout: layout, scale: scale, originX: 0, originY: 0), time: 1)
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
      #expect(picture.place.intersection(view.picture.bounds) == picture.place)
      #expect(Array(picture.jpeg.prefix(2)) == [0xFF, 0xD8])
    }
  }

  @Test func `what is verified needs no page`() throws {
    let pictures = EntryPictures(view: try view(.switchSummary, scale: 0.5))
      .pictures(of: entry(.verified))
    #expect(pictures.map(\.kind) == [.sprite])
  }

  @Test func `the same page gives the same bytes`() throws {
    let view = try view(.switchSummary, scale: 0.4)
    let first = EntryPictures(view: view).pictures(of: entry(.unconfirmed))
    #expect(first == EntryPictures(view: view).pictures(of: entry(.unconfirmed)))
  }
}
