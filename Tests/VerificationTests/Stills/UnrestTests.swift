import Imaging
import Testing

@testable import Verification

/// Pages over a part of which something else moves, such as a camera's picture in a stream.
struct UnrestTests {
  private static let ability = ReferenceRectangle(x: 300, y: 780, width: 415, height: 180)
  private static let strip = ReferenceRectangle(x: 850, y: 257, width: 200, height: 67)

  /// A frame of a page, of another picture over a part of it in each frame.
  private func frame(
    _ page: DrawnSwitchPage, _ part: ReferenceRectangle?, number: Int
  ) -> RGBImage {
    var image = page.image
    guard let part else { return image }
    let box = Rectangle(
      x: Int(part.x * page.scale), y: Int(part.y * page.scale),
      width: Int(part.width * page.scale), height: Int(part.height * page.scale))
    image.fill(box, number.isMultiple(of: 2) ? RGB(40, 60, 30) : RGB(150, 140, 170))
    return image
  }

  /// The page stills of pages that are shown for so many tenths of a second each.
  private func stills(
    _ shown: [(page: DrawnSwitchPage, part: ReferenceRectangle?, frames: Int)]
  ) -> [PageStill] {
    var observer = PageObserver(layouts: Layouts.all, isStillImage: false)
    var stills: [PageStill] = []
    var number = 0
    for (page, part, frames) in shown {
      for _ in 0..<frames {
        let picture = frame(page, part, number: number)
        if let still = observer.consume(picture, time: Double(number) / 10) { stills.append(still) }
        number += 1
      }
    }
    if let still = observer.finish() { stills.append(still) }
    return stills
  }

  private var another: DrawnSwitchPage { DrawnSwitchPage(strip: "0133 Eevee", nickname: "Eevee") }

  @Test func `pages are read beside what moves, without the fields that it covers`() throws {
    let found = stills([
      (DrawnSwitchPage(), Self.ability, 20), (another, Self.ability, 10),
      (DrawnSwitchPage(), Self.ability, 10),
    ])
    try #require(found.count == 3)
    // It takes a second to know that the part never stands still.
    #expect((1.0...1.3).contains(found[0].still.start))
    #expect(found[1].still.start == 2 && found[1].still.end == 2.9)
    for still in found {
      #expect(still.registration.fieldBox(of: .ability) == nil)
      #expect(still.registration.fieldBox(of: .nature) == nil)
      #expect(still.registration.fieldBox(of: .number) != nil)
      #expect(still.registration.fieldBox(of: .trainerId) != nil)
    }
  }

  @Test func `a part that stands still again counts again`() throws {
    let found = stills([(DrawnSwitchPage(), Self.ability, 20), (another, nil, 10)])
    let last = try #require(found.last)
    #expect(last.registration.fieldBox(of: .ability) != nil)
    #expect(last.still.dwell >= 0.5)
  }

  @Test func `what moves over the number leaves no still`() {
    #expect(stills([(DrawnSwitchPage(), Self.strip, 30)]).isEmpty)
  }

  @Test func `a page that comes after a second of something else is whole`() throws {
    let other = DrawnSwitchPage(discs: [], strip: "", nickname: "", level: "", trainer: "")
    let noise = ReferenceRectangle(x: 0, y: 0, width: 1920, height: 1080)
    let found = stills([(DrawnSwitchPage(), nil, 5), (other, noise, 30), (another, nil, 10)])
    try #require(found.count == 2)
    #expect(found[1].still.hiddenParts.isEmpty && found[1].still.frames == 10)
  }

  @Test func `a button that stays lit breaks the stills for a second`() throws {
    let lit = DrawnSwitchPage(isTurning: true)
    var other = another
    other.isTurning = true
    let found = stills([(lit, nil, 20), (other, nil, 10)])
    try #require(found.count == 2)
    #expect((1.0...1.2).contains(found[0].still.start) && found[0].still.end == 1.9)
    #expect(found[1].still.start == 2)
    #expect(found.map(\.before.hasTurned) == [true, true])
  }
}
