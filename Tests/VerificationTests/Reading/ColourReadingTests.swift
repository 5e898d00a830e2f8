import Dex
import Imaging
import Testing

@testable import Verification

struct TypeColoursTests {
  static let shifts = [
    (0, 0, 0), (20, 20, 20), (-20, -20, -20), (20, -20, 0), (-20, 20, 0), (0, 20, -20),
    (20, 0, -20), (-20, 0, 20), (0, -20, 20),
  ]

  @Test(arguments: [ScreenKind.switchSummary, .mobileSummary], shifts)
  func `each colour of the palette is among its candidates, however a capture shifts it`(
    kind: ScreenKind, shift: (Int, Int, Int)
  ) throws {
    let colours = TypeColours(layout: try Layouts.layout(kind))
    #expect(Set(colours.palette.map(\.type)) == Set(PokemonType.allCases))
    for (type, colour) in colours.palette {
      let seen = colour.shifted(shift.0, shift.1, shift.2)
      let candidates = colours.candidates(for: seen).map(\.type)
      #expect(candidates.contains(type), "\(type) seen as \(seen)")
    }
  }

  @Test
  func `an unshifted colour is nearest to its own type`() throws {
    let colours = TypeColours(layout: try Layouts.layout(.mobileSummary))
    for (type, colour) in colours.palette {
      #expect(colours.candidates(for: colour).first?.type == type)
      #expect(colours.candidates(for: colour).first?.distance == 0)
    }
  }

  @Test(arguments: [RGB(255, 255, 255), RGB(0, 255, 0), RGB(255, 0, 255)])
  func `a colour far from all is no type's`(colour: RGB) throws {
    let colours = TypeColours(layout: try Layouts.layout(.mobileSummary))
    #expect(colours.candidates(for: colour).isEmpty)
  }

  @Test
  func `candidates come nearest first, each type once, within the slack`() throws {
    let colours = TypeColours(layout: try Layouts.layout(.switchSummary))
    let found = colours.candidates(for: RGB(251, 150, 0))
    #expect(found.map(\.distance) == found.map(\.distance).sorted())
    #expect(Set(found.map(\.type)).count == found.count)
    let first = try #require(found.first)
    #expect(first.type == .fighting)
    for other in found { #expect(other.distance <= first.distance + TypeColours.slack) }
  }

  @Test
  func `lightness counts half of what hue does`() {
    let grey = RGB(100, 100, 100)
    let lighter = TypeColours.distance(grey, RGB(120, 120, 120))
    let redder = TypeColours.distance(grey, RGB(120, 90, 90))
    #expect(abs(lighter - 200.0.squareRoot()) < 1e-9)
    #expect(redder > lighter)
    #expect(TypeColours.distance(grey, grey) == 0)
    #expect(
      TypeColours.distance(grey, RGB(1, 2, 3)) == TypeColours.distance(RGB(1, 2, 3), grey))
  }
}

struct LevelCorrectionTests {
  private let colours = [RGB(255, 219, 0), RGB(79, 71, 71), RGB(255, 255, 255), RGB(20, 191, 195)]
  private let bar = RGB(20, 191, 195)

  private func corrected(_ change: (UInt8) -> UInt8) -> [Int] {
    func seen(_ colour: RGB) -> RGB {
      RGB(change(colour.red), change(colour.green), change(colour.blue))
    }
    let correction = LevelCorrection(
      seenDark: seen(bar).brightness, seenWhite: Double(change(255)), trueDark: bar.brightness)
    return colours.map { correction.corrected(seen($0)).chebyshevDistance(to: $0) }
  }

  @Test
  func `limited range read as full is led back`() {
    #expect(corrected { UInt8(16 + Int($0) * 219 / 255) }.allSatisfy { $0 <= 6 })
  }

  @Test
  func `a darker picture is led back`() {
    #expect(corrected { UInt8(Int($0) * 8 / 10) }.allSatisfy { $0 <= 6 })
  }

  @Test
  func `true levels stay as they are`() {
    #expect(corrected { $0 }.allSatisfy { $0 <= 1 })
  }

  @Test
  func `two levels hardly apart lead nowhere, and the gain has bounds`() {
    let flat = LevelCorrection(seenDark: 230, seenWhite: 255, trueDark: 150)
    #expect(flat.corrected(RGB(100, 110, 120)) == RGB(100, 110, 120))
    let steep = LevelCorrection(seenDark: 200, seenWhite: 255, trueDark: 0)
    #expect(steep.corrected(RGB(155, 255, 155)) == RGB(105, 255, 105))
  }
}
