import Imaging
import Testing

@testable import Boxes

/// The colors that a screen makes of a render.
struct ColorCorrectionTests {
  private static let gain: Float = 1.15

  /// Grays from dark to white at the left, and a fine pattern of two grays at the right.
  private let render = CellGrid(
    CellPixels(
      means: (0..<CellPixels.count).map { part in
        let (row, column) = part.quotientAndRemainder(dividingBy: CellPixels.side)
        let gray = column < 12 ? Self.flat(row / 2, column / 2) : (row + column) % 2 == 0 ? 250 : 60
        return SIMD4(gray, gray, gray, 0)
      }))

  private static func flat(_ row: Int, _ column: Int) -> Float { Float(60 + row * 16 + column * 3) }

  private static func shown(_ gray: Float) -> Float { min(255, gray * gain) }

  /// The colors of 12 × 12 parts where the screen is brighter and clips white.
  private let screen = (0..<144).map { part in
    let (row, column) = part.quotientAndRemainder(dividingBy: 12)
    let gray = column < 6 ? shown(flat(row, column)) : (shown(250) + shown(60)) / 2
    return SIMD4(gray, gray, gray, 0)
  }

  @Test func `parts of several colors hardly count, and clipped ones as far as they say`() {
    // A page has thirty cells.
    func fit(after map: ColorMap?) -> ColorMap {
      let one = ColorCorrection(from: render, toScreen: screen, after: map)
      return (0..<30).reduce(ColorCorrection()) { all, _ in all + one }.fitted()
    }
    var map = fit(after: nil)
    for _ in 0..<4 { map = fit(after: map) }
    for gray in [100, 160, 200] as [Float] {
      #expect(abs(map(SIMD4(gray, gray, gray, 0)).y - gray * Self.gain) < 3, "\(gray)")
    }
    for gray in [230, 250] as [Float] {
      #expect(map(SIMD4(gray, gray, gray, 0)).y > 252, "\(gray)")
    }
  }
}
