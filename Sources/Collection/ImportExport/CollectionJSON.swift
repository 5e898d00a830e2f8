package import Dex
import Files
package import Foundation

/// A whole collection as JSON: its contents for other programs, and the data of its runs for
/// another collection.
package enum CollectionJSON {
  static let format = "verify-collection/1"

  private struct Document: Decodable {
    var runs: [MergedRun]

    private enum CodingKeys: CodingKey { case format, runs }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let format = try values.decode(String.self, forKey: .format)
      guard format == CollectionJSON.format else { throw OtherVersion(name: format) }
      runs = try values.decode([MergedRun].self, forKey: .runs)
    }
  }

  private struct OtherVersion: Error { let name: String }

  /// Writes the lines of the document. Each run has a line of its own, so that `diff` can compare
  /// documents.
  package static func write(
    _ store: CollectionStore, dex: Dex, to write: (String) throws -> Void
  ) throws {
    try write("{\"format\":\"\(format)\",\n\"pokemon\":[")
    for (place, entry) in try store.collection().enumerated() {
      var listed = ListedPokemon(entry, dex: dex)
      // Rows have other numbers on another machine.
      listed.id = nil
      try write((place == 0 ? "\n" : ",\n") + JSONEncoder.stable().text(of: listed))
    }
    try write("\n],\n\"runs\":[")
    for (place, run) in try store.runsInOrder().enumerated() {
      let text: String
      do { text = try JSONEncoder.stable().text(of: run) } catch {
        throw CollectionError(error, path: store.path)
      }
      try write((place == 0 ? "\n" : ",\n") + text)
    }
    try write("\n]}\n")
  }

  /// Returns true when a file is such a document, even a damaged one.
  package static func isCollection(_ data: Data) -> Bool {
    // The documents of `write` begin like this, even if cut off.
    let start = Data(#""format":"verify-collection/"#.utf8)
    if data.prefix(200).range(of: start) != nil { return true }
    // Another program may have another layout, and put the member anywhere.
    struct Head: Decodable { var format: String }
    let head = try? JSONDecoder().decode(Head.self, from: data)
    return head?.format.hasPrefix("verify-collection/") ?? false
  }

  /// Returns the runs of a document.
  package static func runs(_ data: Data, from path: String) throws(ImportExportError) -> [MergedRun]
  {
    do { try RepeatedKey.check(data) } catch { throw .repeatedKey(path: path, error) }
    do {
      return try JSONDecoder().decode(Document.self, from: data).runs
    } catch let other as OtherVersion {
      throw .otherVersion(path: path, name: other.name)
    } catch {
      throw .noCollection(path: path)
    }
  }
}

extension CollectionStore {
  /// Returns the runs in an order that does not depend on the machine: by time. A run comes before
  /// the one that undoes it.
  fileprivate func runsInOrder() throws -> [MergedRun] {
    var runs: [MergedRun] = []
    try forEachRun { runs.append($0) }
    return runs.sorted { ($0.date, $0.uid) < ($1.date, $1.uid) }
  }
}
