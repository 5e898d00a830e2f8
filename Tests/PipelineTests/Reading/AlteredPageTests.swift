import Dex
import Foundation
import Imaging
import Testing
import Verification

@testable import Decoding
@testable import Pipeline

/// Pages of the demo that are turned, cut, or covered, read as pictures.
@Suite(.serialized)
struct AlteredPageTests {
  private static let demo = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fixtures/demo")

  private static let setup = ReadingSetup(
    tool: "test", hashes: demo.appending(path: "hashes.tsv").path, layouts: [],
    language: .english, requiresSprite: false, limits: ReadingLimits(threads: 1))

  private static let loaded = Result {
    let data = try setup.data(dex: Dex.installed(), table: setup.table())
    return (
      locator: ScreenLocator(layouts: data.layouts),
      reading: Scan(data: data, recognizer: try setup.textEngines())
    )
  }

  /// A frame of the demo at so many seconds.
  private static func page(
    _ recording: String, _ seconds: Double, turned turn: QuarterTurn = .none
  ) async throws -> RGBImage {
    let path = demo.appending(path: "\(recording).mp4").path
    let search = FrameSearch(path: path, limits: DecodingLimits())
    let frame = try #require(try await search.frames(at: [seconds]).first).turned(turn)
    return frame.color(in: frame.bounds)
  }

  /// The scan of a picture that is read as a recording.
  private static func scan(of picture: RGBImage) async throws -> ScannedRecording {
    let file = try NamedFile("page", picture)
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: path) }
    try file.contents.write(to: path)
    return try await loaded.get().reading.scan(ofRecordingAt: path.path, sha256: "") { _ in }
  }

  private static func registration(_ picture: RGBImage) throws -> Registration {
    try #require(try loaded.get().locator.locate(in: picture))
  }

  // MARK: On their side

  @Test(arguments: [
    ("phone", QuarterTurn.clockwise), ("phone", .counterclockwise), ("phone", .half),
    ("switch", .clockwise), ("switch", .half), ("switch", .none),
  ])
  func `a page on its side is read, and the answer says the turn`(
    recording: String, turn: QuarterTurn
  ) async throws {
    let (seconds, species) = recording == "phone" ? (1.5, 69) : (2.3, 607)
    let picture = try await Self.page(recording, seconds, turned: turn)
    let scan = try await Self.scan(of: picture)
    #expect((scan.turn.rawValue + turn.rawValue) % 360 == 0)
    #expect(scan.entries.map(\.speciesId) == [species])
    #expect(scan.entries.map(\.verdict) == [.verified])
  }

  @Test
  func `a panel without its header is no page that is turned`() async throws {
    var page = try await Self.page("phone", 1.5)
    let registration = try Self.registration(page)
    let scene = registration.frame(
      ReferenceRectangle(x: -20, y: -20, width: 1246, height: 500)
    ).intersection(page.bounds)
    page.fill(scene, with: RGB(60, 90, 60))
    #expect(try await Self.scan(of: page).entries.count == 1)
    let upsideDown = RGBImage(
      width: page.width, height: page.height,
      samples: page.pixels.reversed().flatMap { [$0.red, $0.green, $0.blue] })
    let scan = try await Self.scan(of: upsideDown)
    #expect(scan.turn == .none && scan.entries.isEmpty)
  }

  // MARK: Two pages in one

  @Test(arguments: [
    ("phone", 1.5, 3.7), ("phone", 8.8, 14.5), ("switch", 2.3, 4.3), ("switch", 8.8, 16.6),
  ])
  func `a half of one page beside a half of another verifies neither`(
    recording: String, left: Double, right: Double
  ) async throws {
    var picture = try await Self.page(recording, right)
    let other = try await Self.page(recording, left)
    let half = Rectangle(x: 0, y: 0, width: picture.width / 2, height: picture.height)
    picture.draw(other.crop(half), x: 0, y: 0)
    let scan = try await Self.scan(of: picture)
    #expect(scan.entries.allSatisfy { $0.verdict != .verified })
  }

  /// The edge of the next page, which comes from below, lies in the number's row or in the render.
  @Test(arguments: [("phone", 0.548), ("switch", 0.5)])
  func `a wipe that stands still verifies neither page`(
    recording: String, share: Double
  ) async throws {
    let seconds = recording == "phone" ? (8.8, 14.5) : (2.3, 4.3)
    var picture = try await Self.page(recording, seconds.0)
    let next = try await Self.page(recording, seconds.1)
    let row = Int(Double(picture.height) * (1 - share))
    let part = Rectangle(x: 0, y: row, width: picture.width, height: picture.height - row)
    picture.draw(next.crop(part), x: 0, y: row)
    let scan = try await Self.scan(of: picture)
    #expect(scan.entries.allSatisfy { $0.verdict != .verified })
  }

  /// A part of a render, as shares of its canvas.
  enum Part: CaseIterable {
    case left, right, top, bottom

    func box(of canvas: Rectangle) -> Rectangle {
      let (width, height) = (canvas.width / 2, canvas.height / 2)
      return switch self {
      case .left: Rectangle(x: 0, y: 0, width: width, height: canvas.height)
      case .right: Rectangle(x: width, y: 0, width: width, height: canvas.height)
      case .top: Rectangle(x: 0, y: 0, width: canvas.width, height: height)
      case .bottom: Rectangle(x: 0, y: height, width: canvas.width, height: height)
      }
    }
  }

  /// The page of the demo on the Switch at so many seconds, with a part of its render, or all of
  /// it, replaced by another drawing's.
  private static func switchPage(
    _ seconds: Double, showing drawing: String, in part: Part?
  ) async throws -> RGBImage {
    var picture = try await page("switch", seconds)
    let registration = try registration(picture)
    let canvas = registration.frame(try #require(registration.layout.renderCanvas))
    let path = demo.appending(path: "sprites/\(drawing).png").path
    let render = try StoredStill(at: path).expanded.composed(on: RGB(255, 255, 255))
      .resized(width: canvas.width, height: canvas.height)
    let box = part?.box(of: canvas) ?? render.bounds
    picture.draw(render.crop(box), x: canvas.x + box.x, y: canvas.y + box.y)
    return picture
  }

  @Test(arguments: Part.allCases)
  func `a render that is plain on one side and shiny on the other is neither`(
    part: Part
  ) async throws {
    for (seconds, drawing) in [(2.3, "lantern-shiny"), (4.3, "kite"), (8.3, "slug-shiny")] {
      let picture = try await Self.switchPage(seconds, showing: drawing, in: part)
      let scan = try await Self.scan(of: picture)
      #expect(scan.entries.map(\.verdict) != [.verified], "\(drawing)")
    }
  }

  @Test(arguments: Part.allCases)
  func `a render of two species is neither's`(part: Part) async throws {
    let picture = try await Self.switchPage(2.3, showing: "kite", in: part)
    #expect(try await Self.scan(of: picture).entries.map(\.verdict) != [.verified])
  }

  @Test
  func `a page whose render is drawn anew is the same`() async throws {
    let picture = try await Self.switchPage(2.3, showing: "lantern", in: .left)
    #expect(try await Self.scan(of: picture).entries.map(\.verdict) == [.verified])
  }

  @Test(arguments: [(2.3, "lantern-shiny"), (4.3, "kite")])
  func `a mark, or none, that the whole render contradicts is a mismatch`(
    seconds: Double, drawing: String
  ) async throws {
    let picture = try await Self.switchPage(seconds, showing: drawing, in: nil)
    let scan = try await Self.scan(of: picture)
    #expect(scan.entries.map(\.reasons) == [[.shinySpriteDisagree]])
  }

  @Test
  func `a shiny mark under a patch of the page's own white does not make a plain Pokémon`()
    async throws
  {
    var picture = try await Self.page("switch", 4.3)
    let box = try #require(try Self.registration(picture).fieldBox(of: .shiny)?.box)
    picture.fill(box.insetBy(dx: -6, dy: -6), with: RGB(255, 255, 255))
    let scan = try await Self.scan(of: picture)
    #expect(scan.entries.map(\.verdict) != [.verified])
  }

  @Test(arguments: [
    ("phone", FieldName.number, RGB(255, 255, 255)), ("phone", .name, RGB(240, 242, 245)),
    ("phone", .type1, RGB(32, 33, 36)), ("phone", .gender, RGB(32, 33, 36)),
    ("phone", .shiny, RGB(255, 255, 255)), ("switch", .digits, RGB(32, 33, 36)),
    ("switch", .gender, RGB(32, 33, 36)), ("switch", .shiny, RGB(255, 200, 80)),
  ])
  func `a window over a field that is needed leaves the page open`(
    recording: String, field: FieldName, window: RGB
  ) async throws {
    var picture = try await Self.page(recording, recording == "phone" ? 1.5 : 2.3)
    let box = try #require(try Self.registration(picture).fieldBox(of: field)?.box)
    picture.fill(box.insetBy(dx: -6, dy: -6), with: window)
    let scan = try await Self.scan(of: picture)
    #expect(scan.entries.allSatisfy { $0.verdict != .verified })
  }
}

extension RGBImage {
  /// Draws another picture at a place on which it lies whole.
  fileprivate mutating func draw(_ picture: RGBImage, x: Int, y: Int) {
    for row in 0..<picture.height {
      for column in 0..<picture.width { self[x + column, y + row] = picture[column, row] }
    }
  }
}
