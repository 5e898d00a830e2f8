import Foundation

extension DexFile {
  /// Every species in the file, each of its lines decoded.
  ///
  /// On the calling thread alone: the process that loads what recordings are read with can be copied only
  /// while it has no other.
  func species() throws(DexError) -> [Species] {
    let decoder = JSONDecoder()
    var species: [Species] = []
    species.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      do {
        species.append(try decoder.decode(SpeciesLine.self, from: line).species)
      } catch {
        throw .damaged(path: path, what: "species \(index + 1) of its list cannot be read")
      }
    }
    guard species.count == header.counts.species else {
      throw .damaged(
        path: path, what: "it counts \(header.counts.species) species and has \(species.count)")
    }
    guard zip(species, species.dropFirst()).allSatisfy({ $0.id < $1.id }) else {
      throw .damaged(path: path, what: "its species are not in the order of their numbers")
    }
    return species
  }
}

extension DexHeader {
  /// The words for the eighteen types.
  var typeWords: [PokemonType: [Language: String]] {
    var words: [PokemonType: [Language: String]] = [:]
    for (identifier, names) in types {
      if let type = PokemonType(rawValue: identifier) {
        words[type] = .init(keyedByIdentifier: names)
      }
    }
    return words
  }
}
