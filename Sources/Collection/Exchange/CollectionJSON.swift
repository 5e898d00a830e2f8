package import Dex
package import Foundation

/// All of a collection as JSON: what it holds, for other programs, and the facts it follows from, for
/// another collection.
package enum CollectionJSON {
  static let format = "verify-collection/1"

  private struct Document: Decodable {
    var runs: [RunFacts]

    private enum CodingKeys: CodingKey {
      case format, runs
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let format = try values.decode(String.self, forKey: .format)
      guard format == CollectionJSON.format else { throw ExchangeError.otherVersion(format) }
      runs = try values.decode([RunFacts].self, forKey: .runs)
    }
  }

  /// The lines of the document; one run a line, so that it can be compared with `diff`.
  package static func write(
    _ store: CollectionStore, dex: Dex, to write: (String) throws -> Void
  ) throws {
    try write("{\"format\":\"\(format)\",\n\"pokemon\":[")
    var isFirst = true
    for entry in try store.collection() {
      var listed = ListedPokemon(entry, dex: dex)
      // Another machine numbers its rows otherwise.
      listed.id = nil
      try write((isFirst ? "\n" : ",\n") + EntryRow.text(listed))
      isFirst = false
    }
    try write("\n],\n\"runs\":[")
    isFirst = true
    for run in try store.runsInOrder() {
      try write((isFirst ? "\n" : ",\n") + EntryRow.text(run))
      isFirst = false
    }
    try write("\n]}\n")
  }

  package static func isCollection(_ data: Data) -> Bool {
    data.prefix(200).range(of: Data(#""format":"verify-collection/"#.utf8)) != nil
  }

  package static func facts(_ data: Data) throws -> [RunFacts] {
    try JSONDecoder().decode(Document.self, from: data).runs
  }
}

extension CollectionStore {
  /// The runs in an order that does not depend on the machine: by their time, what an undoing undoes
  /// before it.
  fileprivate func runsInOrder() throws(CollectionError) -> [RunFacts] {
    var runs: [RunFacts] = []
    try forEachRun { runs.append($0) }
    return runs.sorted { ($0.date, $0.uid) < ($1.date, $1.uid) }
  }
}
