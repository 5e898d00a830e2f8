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

  /// The page's white and its bar, as a capture chain shows them.
  private static func anchors(_ change: (RGB) -> RGB) -> [ColourSighting] {
    [RGB(255, 255, 255), RGB(20, 191, 195)].map {
      ColourSighting(known: $0, seen: change($0), noise: ColourSighting.evenPatch)
    }
  }

  @Test
  func `an unshifted colour is likeliest its own type's, at no cost`() throws {
    let colours = TypeColours(layout: try Layouts.layout(.mobileSummary))
    for (type, colour) in colours.palette {
      let first = try #require(
        colours.candidates(for: colour, beside: Self.anchors { $0 }).first)
      #expect(first.type == type)
      #expect(first.cost < 1e-9)
    }
  }

  /// Warm, cold and magenta tints, and a chain that lowers all levels.
  static let tints: [(name: String, change: @Sendable (RGB) -> RGB)] = [
    ("warm", { $0.shifted(14, 0, -14) }), ("cold", { $0.shifted(-14, 0, 14) }),
    ("magenta", { $0.shifted(10, -14, 10) }),
    ("washed out", { $0.mapped { UInt8(16 + Int($0) * 219 / 255) } }),
  ]

  @Test(arguments: tints.indices, PokemonType.allCases)
  func `beside the page's white and bar a tint leaves each type its own candidate, and few others`(
    tint: Int, type: PokemonType
  ) throws {
    let change = Self.tints[tint].change
    let colours = TypeColours(layout: try Layouts.layout(.switchSummary))
    let anchors = Self.anchors(change)
    for (own, colour) in colours.palette where own == type {
      let candidates = colours.candidates(for: change(colour), beside: anchors).map(\.type)
      #expect(candidates.contains(type))
      #expect(candidates.count <= 3, "\(Self.tints[tint].name): \(candidates)")
    }
  }

  @Test
  func `a colour between those of a type's sources is that type's`() throws {
    let colours = TypeColours(layout: try Layouts.layout(.switchSummary))
    // A cold and vivid capture whose range was read wrongly: the bar's red is cut off.
    let seen = [
      (RGB(20, 191, 195), RGB(0, 221, 227)), (RGB(255, 255, 255), RGB(251, 255, 255)),
      (RGB(61, 60, 62), RGB(36, 64, 65)),
    ].map { ColourSighting(known: $0, seen: $1, noise: ColourSighting.evenPatch) }
    let flying = colours.candidates(for: RGB(111, 206, 251), beside: seen).map(\.type)
    #expect(flying.contains(.flying) && flying.count < 4)
  }

  @Test
  func `Flying in the newest games' palette is not Steel in a vivid capture`() throws {
    let colours = TypeColours(layout: try Layouts.layout(.switchSummary))
    // As such a capture of 1080 rows shows them.
    let seen = [
      (RGB(20, 191, 195), RGB(0, 214, 233)), (RGB(255, 255, 255), RGB(255, 255, 255)),
      (RGB(61, 60, 62), RGB(36, 57, 69)),
    ].map { ColourSighting(known: $0, seen: $1, noise: ColourSighting.evenPatch) }
    let ranked = colours.candidates(for: RGB(107, 202, 250), beside: seen)
    #expect(TypeColours.likely(of: ranked).contains(.flying), "\(ranked)")
  }

  @Test
  func `Water in a warm tint is not taken for Dragon, nor Dragon in a cold one for Water`() throws {
    let colours = TypeColours(layout: try Layouts.layout(.switchSummary))
    let water = RGB(41, 128, 239)
    let dragon = RGB(80, 96, 225)
    let warm = Self.tints[0].change
    let cold = Self.tints[1].change
    #expect(
      colours.candidates(for: warm(water), beside: Self.anchors(warm)).map(\.type).contains(.water))
    #expect(
      colours.candidates(for: cold(dragon), beside: Self.anchors(cold)).map(\.type)
        .contains(.dragon))
    #expect(
      colours.candidates(for: water, beside: Self.anchors { $0 }).map(\.type).first == .water)
    #expect(
      !colours.candidates(for: dragon, beside: Self.anchors { $0 }).map(\.type).contains(.water))
  }

  @Test
  func `a colour that coding has blurred leaves more types open`() throws {
    let colours = TypeColours(layout: try Layouts.layout(.switchSummary))
    let rockAmidTeal = RGB(148, 168, 146)
    let sharp = colours.candidates(for: rockAmidTeal, beside: Self.anchors { $0 }).map(\.type)
    let blurred = colours.candidates(
      for: rockAmidTeal, beside: Self.anchors { $0 }, blur: 3
    ).map(\.type)
    #expect(Set(sharp).isSubset(of: blurred))
    #expect(blurred.count > sharp.count)
  }

  @Test(arguments: [RGB(255, 255, 255), RGB(0, 255, 0), RGB(255, 0, 255)])
  func `a colour far from all is no type's`(colour: RGB) throws {
    let colours = TypeColours(layout: try Layouts.layout(.mobileSummary))
    #expect(colours.candidates(for: colour, beside: Self.anchors { $0 }).isEmpty)
  }

  @Test
  func `a type that is ten times less likely than another is not likely, unless none fits`() {
    func likely(_ costs: Double...) -> [PokemonType] {
      TypeColours.likely(of: Array(zip([.ice, .flying, .water], costs)).map { ($0, $1) })
    }
    #expect(likely() == [])
    #expect(likely(0.3, 1.0, 6.1) == [.ice, .flying])
    #expect(likely(0.3, 1.0, 4.8) == [.ice, .flying, .water])
    #expect(likely(9.0, 12.0, 17.7) == [.ice, .flying, .water])
  }

  @Test
  func `candidates come likeliest first, each type once, within the slack`() throws {
    let colours = TypeColours(layout: try Layouts.layout(.switchSummary))
    let found = colours.candidates(for: RGB(251, 150, 0))
    #expect(found.map(\.cost) == found.map(\.cost).sorted())
    #expect(Set(found.map(\.type)).count == found.count)
    let first = try #require(found.first)
    #expect(first.type == .fighting)
    for other in found { #expect(other.cost <= first.cost + TypeColours.slack) }
  }
}
