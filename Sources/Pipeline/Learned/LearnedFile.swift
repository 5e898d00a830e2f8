package import Collection
package import Dex
package import Foundation
import Imaging
import Verification

/// What was learned, as a file that can be given to others.
package enum LearnedFile {
  static let format = "verify-learned/1"

  /// Why a file cannot be used; nothing of it is then.
  package struct Unusable: Error, CustomStringConvertible {
    let why: String

    package var description: String {
      "this file cannot be learned from: \(why); nothing is changed; have it exported again with "
        + "verify enrolled export"
    }
  }

  private struct Contents: Codable {
    var format: String
    var learned: [Line]
  }

  private struct Line: Codable {
    var id: String
    var speciesId: Int
    var origin: String
    var screen: ScreenKind?
    var form: String?
    var shiny: Bool?
    var female: Bool?
    var phash: String?
    var language: Language?
    var text: String?

    init(_ thing: LearnedThing) {
      id = thing.uid
      origin = thing.origin
      switch thing.content {
      case .picture(let picture):
        speciesId = picture.look.speciesId
        screen = picture.screen
        form = picture.look.form
        shiny = picture.look.isShiny
        female = picture.look.isFemale
        phash = picture.hash.hexadecimal
      case .name(let name):
        speciesId = name.speciesId
        language = name.language
        text = name.text
      }
    }

    /// - Throws: `Unusable` for what names nothing that exists.
    func thing(dex: Dex) throws(Unusable) -> LearnedThing {
      guard let species = dex.species(speciesId) else {
        throw Unusable(why: "there is no species \(speciesId)")
      }
      guard !origin.isEmpty else { throw Unusable(why: "\(id) has no origin") }
      let thing = LearnedThing(try content(species: species), origin: origin)
      guard thing.uid == id else { throw Unusable(why: "\(id) is damaged") }
      return thing
    }

    private func content(species: Species) throws(Unusable) -> LearnedThing.Content {
      if let language, let text, !text.isEmpty {
        return .name(LearnedName(language: language, text: text, speciesId: speciesId))
      }
      guard let screen, screen != .unknown, let form, let shiny, let female,
        let hash = phash.flatMap({ PerceptualHash(hexadecimal: $0) }),
        species.forms.contains(where: { $0.identifier == form })
      else { throw Unusable(why: "\(id) is incomplete") }
      let look = Look(speciesId: speciesId, form: form, isShiny: shiny, isFemale: female)
      return .picture(LearnedPicture(screen: screen, look: look, hash: hash))
    }
  }

  package static func data(_ things: [LearnedThing]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(Contents(format: format, learned: things.map(Line.init)))
  }

  /// - Throws: `Unusable`.
  package static func things(_ data: Data, dex: Dex) throws(Unusable) -> [LearnedThing] {
    guard let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.format == format
    else { throw Unusable(why: "it is no file of learned things") }
    var things: [LearnedThing] = []
    for line in contents.learned { things.append(try line.thing(dex: dex)) }
    return things
  }
}
