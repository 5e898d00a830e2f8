import Dispatch
import Foundation
import Synchronization

extension DexFile {
  /// How many parts of the list are decoded at the same time.
  private static let parts = 4

  /// Every species in the file, each of its lines decoded.
  func species() throws(DexError) -> [Species] {
    let size = (lines.count + Self.parts - 1) / Self.parts
    let decoded = Mutex([Result<[Species], DexError>?](repeating: nil, count: Self.parts))
    DispatchQueue.concurrentPerform(iterations: Self.parts) { part in
      let result = decode(lines.dropFirst(part * size).prefix(size))
      decoded.withLock { $0[part] = result }
    }
    var species: [Species] = []
    species.reserveCapacity(lines.count)
    for part in decoded.withLock({ $0 }) {
      if let part { species += try part.get() }
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

  private func decode(_ lines: ArraySlice<Data>) -> Result<[Species], DexError> {
    let decoder = JSONDecoder()
    var species: [Species] = []
    species.reserveCapacity(lines.count)
    for (index, line) in zip(lines.indices, lines) {
      do {
        species.append(try decoder.decode(SpeciesLine.self, from: line).species)
      } catch {
        let what = "species \(index + 1) of its list cannot be read"
        return .failure(.damaged(path: path, what: what))
      }
    }
    return .success(species)
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
