import Imaging
import Testing

@testable import Verification

struct StillTrackerTests {
  /// The Switch's page at a third of its size, in gray.
  private static let scale = 1.0 / 3
  private static let layout = (try? ScreenLayout.bundled())?.first

  private func tracker() throws -> StillTracker {
    let registration = Registration(
      layout: try #require(Self.layout), scale: Self.scale, originX: 0, originY: 0)
    let grid = IdentityGrid(
      registration: registration, in: Rectangle(x: 0, y: 0, width: 640, height: 360))
    #expect(grid.rectangles.count == 4)
    return StillTracker(grid: grid)
  }

  private func page(
    _ level: UInt8 = 60, marks: [(Rectangle, UInt8)] = []
  ) -> RGBImage {
    var image = RGBImage(
      width: 640, height: 360, samples: Array(repeating: level, count: 3 * 640 * 360))
    for (box, level) in marks { image.fill(box, RGB(level, level, level)) }
    return image
  }

  /// The stills of a sequence of frames, those that end first.
  private func stills(
    _ frames: [(Double, RGBImage)], broken: Set<Int> = [], damagedAfter: Int? = nil
  ) throws -> [Still] {
    var tracker = try tracker()
    var stills: [Still] = []
    for (i, frame) in frames.enumerated() {
      let picture = TimedPicture(time: frame.0, picture: frame.1)
      if let still = tracker.consume(picture, isBroken: broken.contains(i)) {
        stills.append(still)
      }
      if i == damagedAfter { tracker.skipDamaged() }
    }
    if let still = tracker.finish() { stills.append(still) }
    #expect(tracker.finish() == nil)
    return stills
  }

  @Test
  func `a page that no frame was written for stood until the next one`() throws {
    let (one, other) = (page(60), page(120))
    let found = try stills([(0, one), (0.02, one), (2, other), (2.02, other), (2.04, one)])
    #expect(found.count == 3)
    #expect(abs(found[0].dwell - 2) < 1e-9 && abs(found[0].end - 0.02) < 1e-9)
    #expect(abs(found[1].dwell - 0.02) < 1e-9)
    // A single frame may be of a change, which does not last.
    let single = try stills([(0, one), (0.5, other), (2, one), (2.02, one)], broken: [1, 2])
    #expect(single.first?.dwell == 0)
    let broken = try stills([(0, one), (2, other), (2.02, other)], broken: [1])
    #expect(broken.first?.dwell == 2)
  }

  @Test
  func `frames that do not change are one still, which the end of the file ends`() throws {
    let found = try stills((0..<10).map { (Double($0) / 10, page()) })
    #expect(found.count == 1)
    #expect(found.first?.start == 0 && found.first?.end == 0.9)
    #expect(found.first?.frames == 10)
  }

  @Test
  func `a page turn ends a still and begins the next`() throws {
    let other = page(60, marks: [(Rectangle(x: 170, y: 30, width: 300, height: 25), 200)])
    let found = try stills([(0, page()), (0.1, page()), (0.2, other), (0.3, other), (0.4, other)])
    #expect(found.map(\.start) == [0, 0.2])
    #expect(found.map(\.end) == [0.1, 0.4])
    #expect(found.map(\.frames) == [2, 3])
  }

  @Test(arguments: [3, 8, 20])
  func `pages between which one fades slowly are stills, the fade is none`(step: Int) throws {
    let levels =
      Array(repeating: 60, count: 12) + Array(stride(from: 60 + step, to: 160, by: step))
      + Array(repeating: 160, count: 12)
    let frames = levels.enumerated().map { (Double($0) / 10, page(UInt8($1))) }
    let found = try stills(frames)
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.dwell >= 1.1 })
    #expect(found.first?.start == 0 && found.last?.end == frames.last?.0)
  }

  @Test
  func `a page that stands between two slow changes is a still`() throws {
    let levels = Array(repeating: 60, count: 6) + [72, 84] + Array(repeating: 90, count: 20)
    let frames = (levels + [100, 111]).enumerated().map { (Double($0) / 10, page(UInt8($1))) }
    #expect(try stills(frames).contains { $0.dwell >= 1.8 })
  }

  @Test
  func `a page that stands for less than a second between two slow fades is a still`() throws {
    let fade = Array(stride(from: 60, to: 160, by: 12))
    let levels = [60, 60, 60] + fade + Array(repeating: 160, count: 6) + fade.reversed()
    let frames = (levels + [60, 60, 60]).enumerated().map { (Double($0) / 10, page(UInt8($1))) }
    let found = try stills(frames)
    #expect(found.count == 3)
    #expect(found.contains { $0.start >= 1.1 && $0.end <= 1.9 && $0.dwell >= 0.5 })
  }

  @Test
  func `noise up to the tolerance changes nothing`() throws {
    let found = try stills((0..<8).map { (Double($0) / 10, page($0 % 2 == 0 ? 60 : 80)) })
    #expect(found.count == 1)
    let more = try stills((0..<8).map { (Double($0) / 10, page($0 % 2 == 0 ? 60 : 81)) })
    #expect(more.count == 8)
  }

  @Test
  func `one digit that changes ends the still`() throws {
    // The ID number's place at a third: a digit of 6 × 9 pixels, under 1 % of the region.
    let digit = Rectangle(x: 520, y: 263, width: 6, height: 9)
    let found = try stills([
      (0, page()), (0.1, page()), (0.2, page(60, marks: [(digit, 230)])),
      (0.3, page(60, marks: [(digit, 230)])),
    ])
    #expect(found.map(\.frames) == [2, 2])
  }

  @Test
  func `a speck is no digit, and what changes outside the region does not count`() throws {
    let speck = Rectangle(x: 520, y: 263, width: 2, height: 2)
    let found = try stills([(0, page()), (0.1, page(60, marks: [(speck, 230)]))])
    #expect(found.count == 1)
    let render = Rectangle(x: 450, y: 70, width: 160, height: 150)
    #expect(try stills([(0, page()), (0.1, page(60, marks: [(render, 230)]))]).count == 1)
  }

  @Test
  func `time is that of the stamps, however far apart the frames are`() throws {
    let found = try stills([(1, page()), (1.5, page()), (61.25, page())])
    #expect(found.count == 1)
    #expect(found.first?.dwell == 60.25)
    #expect(found.first?.frames == 3)
  }

  @Test(arguments: [3, 10, 100, 1000])
  func `an early frame, one of the second half and the last are kept`(count: Int) throws {
    let picture = page()
    let found = try stills((0..<count).map { (Double($0) / 30, picture) })
    let still = try #require(found.first)
    let last = Double(count - 1) / 30
    #expect(still.samples.count == 3)
    // The first few frames are all there is to choose from. A page loads in half a second.
    let early = count > 4 ? min(last / 4, 0.25)...min(last / 2, 0.5) : 0...0
    #expect(early.contains(still.samples[0].time))
    #expect((last / 2..<last).contains(still.samples[1].time))
    #expect(still.samples[2].time == last)
  }

  @Test func `of few frames, the early one is the second`() throws {
    let found = try stills((0..<9).map { (Double($0), page()) })
    #expect(found.first?.samples.map(\.time) == [1, 6, 8])
  }

  @Test
  func `a still of one or two frames has no more samples than frames`() throws {
    #expect(try stills([(0, page())]).first?.samples.count == 1)
    #expect(try stills([(0, page()), (1, page())]).first?.samples.count == 2)
  }

  @Test
  func `a page that is known to be left is no still, whatever its pixels say`() throws {
    let frames = (0..<9).map { (Double($0), page()) }
    let found = try stills(frames, broken: [3, 4])
    #expect(found.map(\.start) == [0, 5])
    #expect(found.map(\.end) == [3, 8])
    #expect(try stills(frames, broken: Set(0..<9)).isEmpty)
  }

  @Test(arguments: [(60, 0.8), (200, 0)])
  func `a page stood until it was left, where nothing has changed till then`(
    level: UInt8, dwell: Double
  ) throws {
    let found = try stills([(0, page(60)), (0.8, page(level))], broken: [1])
    #expect(found.map(\.dwell) == [dwell])
    #expect(found.first?.samples.count == 1)
  }

  @Test
  func `a damaged frame marks the still in which it lies`() throws {
    let other = page(200)
    let found = try stills(
      [(0, page()), (0.1, page()), (0.2, page()), (0.3, other), (0.4, other)], damagedAfter: 1)
    #expect(found.map(\.isDamaged) == [true, false])
  }
}
