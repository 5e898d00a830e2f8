import Collection
import Dex
import Foundation
import Reporting
import Verification

/// Chooses the pictures of a collection's page: from its owner's recordings first, then renders.
struct PictureAlbum {
  let store: CollectionStore
  let showings: [Int64: [PokemonShowing]]
  let sprites: ReferenceSprites?
  /// True where the page includes the frames that a person decided on. They show trainers.
  let showsPages: Bool

  /// Adds pictures, the most useful first, until the page has no more room.
  ///
  /// The order: one picture of each look, renders of the other looks, the remaining Pokémon, and
  /// the frames that a person decided on.
  func fill(_ made: inout LivingDex) async throws {
    var room = CollectionPage.pictureBytes(pokemon: made.pokemon.count)
    func add(_ jpeg: Data) -> Int? {
      guard jpeg.count <= room else { return nil }
      room -= jpeg.count
      made.pictures.append(jpeg)
      return made.pictures.count - 1
    }
    var looks: Set<Identity> = []
    let order = made.pokemon.indices.sorted {
      (made.pokemon[$0].isVerified ? 0 : 1, $0) < (made.pokemon[$1].isVerified ? 0 : 1, $1)
    }
    var others: [Int] = []
    for place in order {
      let one = made.pokemon[place]
      let look = Identity(
        speciesId: one.pokemon.pokemonId, form: one.pokemon.form, isShiny: one.pokemon.isShiny)
      guard !looks.contains(look), let picture = try picture(.sprite, of: one) else {
        others.append(place)
        continue
      }
      looks.insert(look)
      made.pokemon[place].picture = add(picture)
    }
    for (render, jpeg) in await renders(for: made, known: looks) {
      made.renders[render] = add(jpeg)
    }
    for place in others {
      made.pokemon[place].picture = try picture(.sprite, of: made.pokemon[place]).flatMap(add)
    }
    for place in showsPages ? order : [] {
      made.pokemon[place].frame = try picture(.page, of: made.pokemon[place]).flatMap(add)
    }
  }

  /// The newest stored picture of a row.
  private func picture(_ kind: EntryPicture.Kind, of one: LivingDex.Pokemon) throws -> Data? {
    for showing in one.id.flatMap({ showings[$0] })?.reversed() ?? [] {
      if let picture = try store.picture(kind, of: showing) { return picture.jpeg }
    }
    return nil
  }

  /// Renders of the forms that no picture shows, and of those that are owned shiny but have no
  /// shiny picture.
  private func renders(
    for made: LivingDex, known: Set<Identity>
  ) async -> [(LivingDex.Render, Data)] {
    guard let sprites else { return [] }
    var wanted: [(LivingDex.Render, Identity)] = []
    let shiny = Set(made.pokemon.filter { $0.pokemon.isShiny == true }.compactMap(\.pokemon.form))
    for species in made.dex.allSpecies {
      for form in species.storableForms {
        for isShiny in shiny.contains(form.identifier) ? [false, true] : [false] {
          var look = Identity(speciesId: species.id, form: form.identifier, isShiny: isShiny)
          if known.contains(look) { continue }
          look.gender = form.gender
          wanted.append((LivingDex.Render(form: form.identifier, isShiny: isShiny), look))
        }
      }
    }
    let dex = made.dex
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let pictures = await concurrently(wanted.count, jobs: cores) { [wanted] place in
      sprites.picture(of: wanted[place].1, dex: dex).map { Data($0.bytes) }
    }
    return zip(wanted, pictures).compactMap { render, jpeg in jpeg.map { (render.0, $0) } }
  }
}
