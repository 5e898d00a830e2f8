import Dex
import Imaging
import Testing

@testable import Verification

/// The Pokémon's picture, which may come later than the rest of the Switch's page.
struct LatePictureTests: MeasuringDrawnPages {
  private static let empty = DrawnSwitchPage(scale: 0.75, render: nil).image

  /// The page with a picture.
  private func page(_ seed: Int, _ color: RGB, at registration: Registration) -> RGBImage {
    var page = Self.empty
    let render = DrawnSprites.render(seed: seed, color: color).pixels
    let place = registration.frame(registration.layout.render)
    page.draw(
      render, x: place.x + (place.width - render.width) / 2,
      y: place.y + (place.height - render.height) / 2)
    return page
  }

  @Test(arguments: [(3, DrawnSprites.orange, 2), (9, DrawnSprites.orange, 1), (3, yellow, 1)])
  func `another picture of the same species at a still's end is measured, too`(
    seed: Int, color: RGB, count: Int
  ) async throws {
    let registration = try registration(Self.empty)
    let first = page(3, DrawnSprites.yellow, at: registration)
    let pictures = [first, first, page(seed, color, at: registration)]
    let still = Still(
      start: 0, end: 1, frames: 9,
      samples: pictures.enumerated().map { TimedPicture(time: Double($0), picture: $1) })
    let pages = try await reader().measure(
      PageStill(still: still, registration: registration, before: PageStill.Interval()))
    #expect(pages.map(\.time) == (count == 2 ? [1, 2] : [1]))
    #expect(pages.allSatisfy { $0.sprite?.isConfirmed == true })
  }

  private static let yellow = DrawnSprites.yellow
}
