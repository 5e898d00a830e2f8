import Dex
import Imaging
import Testing

@testable import Verification

struct FormResolverTests {
  private static let dex = try? Dex.bundled()

  private func forms(
    _ species: Int, _ types: [[PokemonType]]?, _ gender: Gender? = nil
  ) throws -> [String] {
    let species = try #require(Self.dex?.species(species))
    let readings = types?.map {
      TypeReading(
        candidates: $0, confidence: 90, box: Rectangle(x: 0, y: 0, width: 9, height: 9))
    }
    return FormResolver.candidates(of: species, types: readings, gender: gender)
      .map(\.identifier)
  }

  @Test
  func `types tell Raichu from Alolan Raichu`() throws {
    #expect(try forms(26, [[.electric]]) == ["raichu"])
    #expect(try forms(26, [[.electric], [.psychic]]) == ["raichu-alola"])
    #expect(try Set(forms(26, nil)) == ["raichu", "raichu-alola"])
    #expect(try forms(26, [[.water]]).isEmpty)
    #expect(try forms(26, [[.electric], [.water]]).isEmpty)
    #expect(try forms(26, []).isEmpty)
  }

  @Test
  func `types count in either order`() throws {
    #expect(try forms(26, [[.psychic], [.electric]]) == ["raichu-alola"])
    #expect(try forms(1, [[.poison], [.grass]]) == ["bulbasaur"])
  }

  @Test
  func `a badge that may be several types allows each, in one order at a time`() throws {
    #expect(try forms(26, [[.fire, .electric], [.psychic, .fairy]]) == ["raichu-alola"])
    #expect(try forms(26, [[.psychic, .electric], [.fire]]).isEmpty)
    // Both types from one badge would need the other badge to be neither.
    #expect(try forms(1, [[.grass, .poison], [.water]]).isEmpty)
  }

  @Test(
    arguments: [
      ([[.fire, .ice]], 2, false), ([[.ice, .fire]], 2, true),
      // No form of the species has the likeliest type.
      ([[.psychic, .fire]], 2, false),
      // And that one is far likelier.
      ([[.psychic, .fire]], 1, true), ([[.psychic, .fire, .ice]], 2, false),
    ] as [([[PokemonType]], Int, Bool)])
  func `the types may be rather another's`(
    types: [[PokemonType]], likely: Int, isUnlikely: Bool
  ) throws {
    let vulpix = try #require(Self.dex?.species(37))
    let readings = types.map {
      TypeReading(
        candidates: $0, likely: Array($0.prefix(likely)), confidence: 60,
        box: Rectangle(x: 0, y: 0, width: 9, height: 9))
    }
    let plain = vulpix.forms.filter { $0.identifier == "vulpix" }
    #expect(
      FormResolver.areUnlikely(plain, of: vulpix, types: readings, gender: nil) == isUnlikely)
  }

  @Test
  func `a form that is tied to a gender needs it`() throws {
    #expect(try forms(678, [[.psychic]], .male) == ["meowstic-male"])
    #expect(try forms(678, [[.psychic]], .female) == ["meowstic-female"])
    #expect(try Set(forms(678, [[.psychic]])) == ["meowstic-male", "meowstic-female"])
    #expect(try forms(25, [[.electric]], .female).contains("pikachu"))
  }

  @Test
  func `forms that HOME does not store are no candidates`() throws {
    #expect(try forms(6, [[.fire], [.dragon]]).isEmpty)
    #expect(try forms(6, [[.fire], [.flying]]) == ["charizard"])
  }

  @Test
  func `the page's letters leave Unown's forms open`() throws {
    #expect(try forms(201, [[.psychic]], .genderless).count == 28)
  }
}
