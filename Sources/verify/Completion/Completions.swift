import ArgumentParser
import Collection
import Dex

/// Words that a shell completes from stored data.
///
/// A completion must not fail: where something cannot be read, nothing is offered.
extension CompletionKind {
  /// The checklists of the program and of the user.
  static var checklist: CompletionKind {
    .custom { words, _, _ in
      guard let dex = try? Dex.installed(), let store = store(words),
        let shelf = try? ChosenChecklists.shelf(store, dex: dex)
      else { return [] }
      return (shelf.own + shelf.builtIn).map(\.slug)
    }
  }

  /// The runs, by the beginning of their ids, the newest first.
  static var run: CompletionKind {
    .custom { words, _, _ in
      let runs = try? store(words)?.runs(all: true)
      return (runs ?? []).map(\.shortID)
    }
  }

  /// Species and forms, by PokeAPI's identifiers. What is typed stays as it is, because bash drops
  /// words that begin otherwise.
  static var pokemon: CompletionKind {
    .custom { _, _, prefix in
      guard let dex = try? Dex.installed() else { return [] }
      let start = prefix.lowercased()
      return dex.allSpecies.flatMap(\.forms).map(\.identifier).filter { $0.hasPrefix(start) }
        .map { prefix + $0.dropFirst(start.count) }
    }
  }

  /// The collection that a command line names, or the usual one.
  private static func store(_ words: [String]) -> CollectionStore? {
    let place = words.firstIndex(of: "--database").map { $0 + 1 }
    let named = place.flatMap { $0 < words.count ? words[$0] : nil }
    return try? CollectionStore.reading(path: named ?? DatabaseOptions.usualPath)
  }
}
