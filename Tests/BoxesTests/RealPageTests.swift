import Boxes
import Decoding
import Dex
import Imaging
import Testing
import Verification

@Suite(.enabled(if: SharedScreenshots.areThere))
struct RealPageTests {
  @Test(arguments: [1080, 720, 540])
  func `all thirty cells of the real page are read`(height: Int) throws {
    let whole = try SharedScreenshots.boxPage()
    let picture =
      height == whole.height ? whole : whole.resized(width: height * 16 / 9, height: height)
    let found = try BoxLocator(layout: .bundled()).locate(in: picture)
    let registration = try #require(found)
    let reader = BoxPageReader(table: try .bundled(), dex: try Dex.bundled())
    let measurement = reader.read(picture, at: registration)
    let slots = try #require(measurement).cells.map(\.slot)
    let truth = try SharedScreenshots.boxPageTruth()
    try #require(slots.count == truth.count)
    for (slot, truth) in zip(slots, truth) {
      #expect(slot.state.rawValue == truth.state)
      #expect(slot.speciesId == truth.speciesId)
      #expect(slot.form == truth.form)
      #expect(slot.isShiny == nil || slot.isShiny == truth.shiny)
      #expect(slot.side == nil || slot.side?.rawValue == truth.look)
    }
    #expect(slots.count { $0.isShiny != nil } >= 28)
  }
}
