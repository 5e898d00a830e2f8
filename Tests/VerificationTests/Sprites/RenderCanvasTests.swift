import Dex
import Imaging
import Testing

@testable import Verification

struct RenderCanvasTests {
  private typealias D = DrawnSprites

  /// A render of which the outline shows the left two thirds alone, the rest being lost in the
  /// background.
  private func render(seed: Int, canvas isKnown: Bool) throws -> CutRender {
    var render = D.render(seed: seed, color: D.yellow)
    let whole = try #require(render.subjects.first)
    render.subjects = [
      Rectangle(x: whole.x, y: whole.y, width: whole.width * 2 / 3, height: whole.height)
    ]
    let box = try #require(SpriteCrop.box(of: D.sprite(seed: seed, color: D.yellow)))
    // The drawing's canvas is 80 pixels wide and shown twice as large.
    render.canvas =
      isKnown
      ? RenderCanvas(
        x: Double(whole.x - 2 * box.x) + 3, y: Double(whole.y - 2 * box.y) - 3, side: 160) : nil
    return render
  }

  @Test
  func `a picture whose outline is lost on one side is confirmed where its canvas is known`() throws
  {
    let known = D.matcher.examine(try render(seed: 3, canvas: true), species: 25)
    #expect(known.isConfirmed)
    let unknown = D.matcher.examine(try render(seed: 3, canvas: false), species: 25)
    #expect(!unknown.isConfirmed)
  }

  @Test(arguments: [9, 16, 12])
  func `another species' picture is confirmed by no canvas`(seed: Int) throws {
    #expect(!D.matcher.examine(try render(seed: seed, canvas: true), species: 25).isConfirmed)
  }

  @Test(arguments: [9, 16, 12])
  func `another species' picture is told where its outline is a little off, too`(seed: Int) throws {
    var render = D.render(seed: seed, color: seed == 12 ? D.pink : D.orange)
    let whole = try #require(render.subjects.first)
    render.subjects = [
      whole.insetBy(
        dx: Int((Double(whole.width) * 0.03).rounded()),
        dy: -Int((Double(whole.height) * 0.03).rounded()))
    ]
    let examination = D.matcher.examine(render, species: 25)
    #expect(!examination.isConfirmed)
    #expect((examination.other?.distance ?? 64) < SpriteExamination.bar)
  }

  @Test
  func `boxes stand where the layout says and where the outline's sides say, if that is near`() {
    let reference = D.reference(25, "pikachu", seed: 3, color: D.yellow)
    let canvas = RenderCanvas(x: 100, y: 50, side: 400)
    let nominal = reference.canvasBox.rectangle(x: 100, y: 50, side: 400)
    #expect(canvas.boxes(of: reference, outlines: []) == [nominal])
    let near = nominal.offsetBy(dx: 6, dy: 0)
    let boxes = canvas.boxes(of: reference, outlines: [near])
    #expect(boxes.contains(near) && boxes.contains(nominal))
    let far = nominal.offsetBy(dx: 60, dy: 60)
    #expect(canvas.boxes(of: reference, outlines: [far]) == [nominal])
    #expect(boxes.allSatisfy { $0.width == nominal.width && $0.height == nominal.height })
  }
}
