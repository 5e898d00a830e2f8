import Dex
import Imaging
import Testing

@testable import Verification

struct TypeColorsTests {
  private let calibration = Measured.calibration
  private let box = Measured.box

  private func measured(
    _ color: RGB, on kind: ScreenKind = .switchSummary, beside anchors: [ColorSighting],
    blur: Double = 1
  ) throws -> Measurement<PokemonType> {
    TypeColors(layout: try Layouts.layout(kind)).measurement(
      of: color, beside: anchors, blur: blur, box: box)
  }

  /// The page's white, its bar and its foot, as a capture chain shows them.
  private static func anchors(_ change: (RGB) -> RGB) -> [ColorSighting] {
    [RGB(255, 255, 255), RGB(20, 191, 195), RGB(61, 60, 62)].map {
      ColorSighting(known: $0, seen: change($0), noise: ColorSighting.evenPatch)
    }
  }

  private static func sightings(_ seen: [(RGB, RGB)]) -> [ColorSighting] {
    seen.map { ColorSighting(known: $0, seen: $1, noise: ColorSighting.evenPatch) }
  }

  private static let water = RGB(41, 128, 239)
  private static let dragon = RGB(80, 96, 225)

  @Test
  func `Water in a warm tint is not taken for Dragon, nor Dragon in a cold one for Water`() throws {
    let warm: (RGB) -> RGB = { $0.shifted(14, 0, -14) }
    let cold: (RGB) -> RGB = { $0.shifted(-14, 0, 14) }
    for (color, change, type) in [
      (Self.water, warm, PokemonType.water), (Self.dragon, cold, .dragon),
    ] {
      let seen = try measured(change(color), beside: Self.anchors(change))
      #expect(!seen.objects(to: type, bar: calibration.typesBar))
      #expect(seen[type] > calibration.typesBar.support)
    }
    let dragon = try measured(Self.dragon, beside: Self.anchors { $0 })
    #expect(dragon.objects(to: .water, bar: calibration.typesBar))
    #expect(try measured(Self.water, beside: Self.anchors { $0 }).best == .water)
  }

  @Test
  func `a color between those of a type's sources is that type's`() throws {
    // A cold and vivid capture whose range was read wrongly: the bar's red is cut off.
    let flying = try measured(
      RGB(111, 206, 251),
      beside: Self.sightings([
        (RGB(20, 191, 195), RGB(0, 221, 227)), (RGB(255, 255, 255), RGB(251, 255, 255)),
        (RGB(61, 60, 62), RGB(36, 64, 65)),
      ]))
    #expect(flying[.flying] > 0 && flying.decades - flying[.flying] < 1)
  }

  @Test
  func `Flying in the newest games' palette is not Steel in a vivid capture`() throws {
    // As such a capture of 1080 rows shows them.
    let flying = try measured(
      RGB(107, 202, 250),
      beside: Self.sightings([
        (RGB(20, 191, 195), RGB(0, 214, 233)), (RGB(255, 255, 255), RGB(255, 255, 255)),
        (RGB(61, 60, 62), RGB(36, 57, 69)),
      ]))
    #expect(!flying.objects(to: .flying, bar: calibration.typesBar))
  }

  @Test
  func `Water is not Steel where bar and dark gray fit no one capture`() throws {
    let water = try measured(
      RGB(0, 163, 251),
      beside: Self.sightings([
        (RGB(20, 191, 195), RGB(0, 201, 246)), (RGB(255, 255, 255), RGB(255, 255, 255)),
      ]) + [
        ColorSighting(
          known: RGB(61, 60, 62), seen: RGB(36, 36, 38), noise: ColorSighting.smallPatch)
      ])
    #expect(!water.objects(to: .water, bar: calibration.typesBar))
  }

  @Test
  func `a color that coding has blurred says less`() throws {
    let rockAmidTeal = RGB(148, 168, 146)
    let sharp = try measured(rockAmidTeal, beside: Self.anchors { $0 })
    let blurred = try measured(rockAmidTeal, beside: Self.anchors { $0 }, blur: 3)
    #expect(blurred.margin < sharp.margin)
    let objected = { (seen: Measurement<PokemonType>) in
      PokemonType.allCases.count { seen.objects(to: $0, bar: calibration.typesBar) }
    }
    #expect(objected(blurred) < objected(sharp))
  }

  @Test(arguments: [RGB(255, 255, 255), RGB(0, 255, 0), RGB(255, 0, 255)])
  func `a color far from all is no type's, and objects to none`(color: RGB) throws {
    let panel = RGB(237, 236, 241)
    let seen = try measured(
      color, on: .mobileSummary, beside: Self.sightings([(panel, panel)]))
    #expect(seen.best == nil && !seen.objects(to: .water, bar: calibration.typesBar))
  }

  // MARK: One or two badges

  @Test func `badges are types in either order, as many as there are`() {
    let both = Measured.types(.psychic, .electric)
    #expect(both.best == [.electric, .psychic])
    #expect(both.objects(to: [.electric], bar: calibration.typesBar))
    let one = Measured.types(.electric)
    #expect(one.best == [.electric])
    #expect(one.objects(to: [.electric, .psychic], bar: calibration.typesBar))
  }

  @Test func `a badge that may be several types allows each, in one order at a time`() {
    let seen = Measured.badges([
      Measured.badge([.fire: 3, .electric: 3]), Measured.badge([.psychic: 3, .fairy: 3]),
    ])
    #expect(seen.supports([.electric, .psychic], bar: calibration.typesBar))
    #expect(seen.supports([.fire, .psychic], bar: calibration.typesBar))
    // Both types from one badge would need the other badge to be neither.
    let single = Measured.badges([
      Measured.badge([.grass: 3, .poison: 3]), Measured.badge([.water: 3]),
    ])
    #expect(!single.supports([.grass, .poison], bar: calibration.typesBar))
  }

  @Test func `badges of types that no form has together support nothing`() {
    let none = Measured.badges([Measured.badge([.normal: 3]), Measured.badge([.normal: 3])])
    #expect(!none.isSure(bar: calibration.typesBar))
  }
}
