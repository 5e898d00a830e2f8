import ArgumentParser
import Dex

extension Dex {
  /// - Throws: `ValidationError` for a generation without species.
  func check(generation: Int?) throws {
    let known = Set(allSpecies.map(\.generation)).sorted()
    guard let generation, !known.contains(generation), let newest = known.last else { return }
    throw ValidationError("--generation takes a number from 1 to \(newest)")
  }
}
