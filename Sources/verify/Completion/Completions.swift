import ArgumentParser
import Collection
import Dex

/// Words that a shell completes from what is stored.
///
/// A completion may not fail: where something cannot be read, nothing is offered.
extension CompletionKind {
  /// Checklists, those that come along and those of the user.
  static var checklist: CompletionKind {
    .custom { words, _, _ in
      guard let dex = try? Dex.installed(), let store = store(words),
        let shelf = try? ChosenChecklists.shelf(store, dex: dex)
      else { return [] }
      return (shelf.own + shelf.builtIn).map(\.slug)
    }
  }

  /// Runs, by the beginning of their ids, the newest first.
  static var run: CompletionKind {
    .custom { words, _, _ in
      let runs = try? store(words)?.runs(all: true)
      return (runs ?? []).map { String($0.uid.prefix(runDigits)) }
    }
  }

  /// Species and forms, by PokeAPI's identifiers.
  static var pokemon: CompletionKind {
    .custom { _, _, prefix in
      guard let dex = try? Dex.installed() else { return [] }
      let start = prefix.lowercased()
      return dex.allSpecies.flatMap(\.forms).map(\.identifier).filter { $0.hasPrefix(start) }
    }
  }

  /// Digits that tell runs apart for a person.
  private static let runDigits = 8

  /// The collection that a command line names, or the usual one.
  private static func store(_ words: [String]) -> CollectionStore? {
    let place = words.firstIndex(of: "--database").map { $0 + 1 }
    let named = place.flatMap { $0 < words.count ? words[$0] : nil }
    return try? CollectionStore.reading(path: named ?? CollectionLocation.path())
  }
}
