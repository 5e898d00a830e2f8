import Dex
import Reporting
import Verification

extension Identity {
  /// Reads a Pokémon in a person's words: a species or form, then gender and shininess in any
  /// order.
  ///
  /// - Throws: `Failure` for a name that is not in the dex, or a Pokémon that the dex forbids.
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
    guard let match = dex.lookup(name) else { throw Failure.noName(name, in: dex) }
    let possible = match.species.possibleGenders
    self.init(
      speciesId: match.species.id, form: match.form?.identifier,
      gender: gender ?? (possible.count == 1 ? possible.first : nil), isShiny: isShiny)
    if let why = dex.problem(with: self) {
      throw Failure("“\(text)” cannot be: \(why)", .usage)
    }
  }
}
