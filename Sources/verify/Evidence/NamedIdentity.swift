import Dex
import Verification

/// A Pokémon as a person says it: a species or form, then gender and shininess in any order.
struct NamedIdentity {
  let identity: Identity

  /// Words that name no such Pokémon.
  enum Failure: Error, CustomStringConvertible {
    case impossible(String, why: String)

    var description: String {
      switch self {
      case .impossible(let words, let why): "--shows “\(words)” cannot be: \(why)"
      }
    }
  }

  /// - Throws: `UnknownPokemon` for a name that is not in the dex, `Failure` for what the dex forbids.
  init(_ text: String, dex: Dex) throws {
    var words = text.split(separator: " ").map(String.init)
    var gender: Gender?
    var isShiny: Bool?
    while words.count > 1, let last = words.last?.lowercased() {
      if let named = Gender(rawValue: last), gender == nil {
        gender = named
      } else if last == "shiny" || last == "plain", isShiny == nil {
        isShiny = last == "shiny"
      } else {
        break
      }
      words.removeLast()
    }
    let name = words.joined(separator: " ")
    guard let match = dex.lookup(name) else { throw UnknownPokemon.noName(name, in: dex) }
    let form = match.form?.identifier
    let possible = match.species.possibleGenders
    identity = Identity(
      speciesId: match.species.id, form: form,
      gender: gender ?? (possible.count == 1 ? possible.first : nil), isShiny: isShiny)
    if let why = dex.problem(with: identity) { throw Failure.impossible(text, why: why) }
  }
}
