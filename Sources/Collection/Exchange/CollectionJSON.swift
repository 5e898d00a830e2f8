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
      guard format == CollectionJSON.format else { throw OtherVersion(name: format) }
      runs = try values.decode([RunFacts].self, forKey: .runs)
    }
  }

  private struct OtherVersion: Error {
    let name: String
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

  /// Whether a file is meant to be such a document.
  package static func isCollection(_ data: Data) -> Bool {
    // What `write` wrote begins so, cut off or not.
    let start = Data(#""format":"verify-collection/"#.utf8)
    if data.prefix(200).range(of: start) != nil { return true }
    // Another program may have laid it out otherwise, and put the member anywhere.
    struct Head: Decodable {
      var format: String
    }
    let head = try? JSONDecoder().decode(Head.self, from: data)
    return head?.format.hasPrefix("verify-collection/") ?? false
  }

  /// The runs of a document.
  ///
  /// Where each run stands on a line of its own, as `write` leaves them, they are decoded on all cores:
  /// with their evidence they are most of the work of an import. A document that is laid out otherwise
  /// says the same, and takes longer.
  package static func facts(
    _ data: Data, from path: String
  ) async throws(ExchangeError) -> [RunFacts] {
    do { try RepeatedKey.check(data) } catch { throw .repeatedKey(path: path, error) }
    if let lines = RunLines(data),
      let others = try? JSONDecoder().decode(Document.self, from: lines.others),
      others.runs.isEmpty, let runs = try? await lines.runs()
    {
      return runs
    }
    return try undividedFacts(data, from: path)
  }

  /// The runs of a document, however it is laid out, one after the other.
  static func undividedFacts(
    _ data: Data, from path: String
  ) throws(ExchangeError) -> [RunFacts] {
    do {
      return try JSONDecoder().decode(Document.self, from: data).runs
    } catch let other as OtherVersion {
      throw .otherVersion(path: path, name: other.name)
    } catch {
      throw .noCollection(path: path)
    }
  }
}

/// A document of a collection, taken apart at the lines of its runs.
private struct RunLines {
  /// Runs that are decoded one after the other; enough that no core is left waiting for another's.
  private static let share = 16

  /// The document without its runs.
  let others: Data
  /// The runs' texts, in order.
  let shares: [[Data]]

  /// nil unless the runs are what the document ends with, each on a line of its own. No string of JSON
  /// goes on in another line, so that where the parts are JSON, their sum is the document.
  init?(_ data: Data) {
    let start = Data("\n\"runs\":[\n".utf8)
    guard let head = data.range(of: start), case let rest = head.upperBound..<data.endIndex,
      let end = data.range(of: Data("\n]}".utf8), options: .backwards, in: rest)
    else { return nil }
    var lines = data[head.upperBound..<end.lowerBound].split(separator: UInt8(ascii: "\n"))
    for place in lines.indices.dropLast() {
      guard lines[place].last == UInt8(ascii: ",") else { return nil }
      lines[place].removeLast()
    }
    others = data[..<head.upperBound] + data[end.lowerBound...]
    shares = stride(from: 0, to: lines.count, by: Self.share).map {
      Array(lines[$0..<min($0 + Self.share, lines.count)])
    }
  }

  /// The runs, in the document's order.
  /// - Throws: `DecodingError`: a line is no run.
  func runs() async throws -> [RunFacts] {
    try await withThrowingTaskGroup(of: (Int, [RunFacts]).self) { group in
      for (place, share) in shares.enumerated() {
        group.addTask {
          (place, try share.map { try JSONDecoder().decode(RunFacts.self, from: $0) })
        }
      }
      var decoded = [[RunFacts]](repeating: [], count: shares.count)
      for try await (place, runs) in group { decoded[place] = runs }
      return decoded.flatMap(\.self)
    }
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
