import Dex
import Files
package import Foundation
import Imaging
package import Verification

/// The file that a page saves: its decisions, each with the state of the entry that it is based on.
package struct DecisionsFile: Hashable, Sendable {
  static let format = "verify-decisions/1"
  /// The most bytes of a file: a hundred times what a page of a thousand entries saves.
  static let mostBytes = 32_000_000

  package var items: [NewDecision]

  package init(items: [NewDecision]) { self.items = items }

  private struct Contents: Codable {
    var format: String
    var checksum: String
    var decisions: [NewDecision]
  }

  /// Reads a whole file. Nothing of a damaged file is used.
  package init(_ data: Data) throws(DecisionsFileError) {
    guard data.count <= Self.mostBytes else { throw .damaged(why: "it is far too large") }
    struct Head: Decodable { var format: String }
    guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
      throw .foreign(why: "it is no file of decisions")
    }
    guard head.format == Self.format else {
      throw .foreign(why: "its format is “\(head.format)”, not “\(Self.format)”")
    }
    do { try RepeatedKey.check(data) } catch { throw .damaged(why: "\(error)") }
    let contents: Contents
    do { contents = try JSONDecoder().decode(Contents.self, from: data) } catch {
      throw .damaged(why: error.words(else: "a decision in it is incomplete"))
    }
    guard contents.checksum == Self.checksum(of: contents.decisions) else {
      throw .damaged(why: "its checksum does not fit its contents")
    }
    var known: Set<EntryID> = []
    for item in contents.decisions {
      if let problem = item.problem { throw .damaged(why: problem) }
      guard known.insert(item.entry).inserted else {
        throw .duplicated(entry: item.entry.description)
      }
    }
    items = contents.decisions
  }

  /// The file's bytes.
  package var data: Data {
    get throws {
      try JSONEncoder.stable(.prettyPrinted).encode(
        Contents(format: Self.format, checksum: Self.checksum(of: items), decisions: items))
    }
  }

  private static func checksum(of items: [NewDecision]) -> String {
    items.map(\.line).joined(separator: "\n").checksum
  }
}

extension NewDecision {
  /// Reads one decision from a request.
  init(_ data: Data) throws(DecisionsFileError) {
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
      throw .damaged(why: error.words(else: "it is no decision"))
    }
    if let problem { throw .damaged(why: problem) }
  }

  /// A contradiction within the decision; `nil` when there is none.
  fileprivate var problem: String? {
    if (action == .correct) == (identity != nil) { return nil }
    return "\(entry) is \(action.rawValue)ed \(identity == nil ? "to nothing" : "and named")"
  }

  /// The line that goes into the checksum. The page's script writes the same line.
  fileprivate var line: String {
    let fields: [String] = [
      entry.description, standing, fingerprint, action.rawValue,
      (identity?.speciesId).map(String.init) ?? "", identity?.form ?? "",
      identity?.gender?.rawValue ?? "", (identity?.isShiny).map(String.init) ?? "",
      identity?.nickname ?? "", enrol == true ? "enrol" : "",
    ]
    return fields.joined(separator: "\u{0}")
  }
}

extension Error {
  /// The fault of a value that was decoded; `words` where a part is missing or of another kind.
  fileprivate func words(else words: String) -> String {
    guard case .dataCorrupted(let context) = self as? DecodingError, !context.codingPath.isEmpty
    else { return words }
    return context.debugDescription
  }
}

/// The reason why decisions cannot be used. None of the file's decisions are taken then.
package enum DecisionsFileError: Error, Hashable, Sendable {
  case unreadable(path: String)
  case foreign(why: String)
  case damaged(why: String)
  /// Two decisions on one entry.
  case duplicated(entry: String)
}

extension DecisionsFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path): "\(path): \(FileContents.problem(at: path))"
    case .foreign(let why):
      "these decisions cannot be used: \(why); give the decisions.json that a report saved"
    case .damaged(let why):
      "these decisions are damaged: \(why); nothing is changed; save them from the report again"
    case .duplicated(let entry):
      "these decisions decide entry \(entry) twice; nothing is changed; save them from the report again"
    }
  }
}
