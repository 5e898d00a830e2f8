package import Dex
import Files
import Foundation
internal import GRDB

extension CollectionStore {
  /// Returns the user's own checklists, by their slugs.
  package func ownChecklists() throws(CollectionError) -> [Checklist] {
    try read { try Self.ownChecklists(in: $0) }
  }

  static func ownChecklists(in database: Database) throws -> [Checklist] {
    try String.fetchAll(
      database,
      sql: """
        SELECT value FROM lastWrite WHERE checklist IS NOT NULL AND value IS NOT NULL
        ORDER BY checklist
        """
    ).map { try JSONDecoder().decode(Checklist.self, from: Data($0.utf8)) }
  }

  /// Adds a checklist of the user, or replaces the one with the same slug.
  package func add(_ checklist: Checklist) throws(CollectionError) {
    let text: String
    do { text = try JSONEncoder.stable().text(of: checklist) } catch {
      throw .rejected(path: path, reason: "\(error)")
    }
    try write(manifest: text, of: checklist.slug)
  }

  /// Removes a checklist of the user. All others stay as they are.
  package func removeChecklist(_ slug: String) throws(CollectionError) {
    try write(manifest: nil, of: slug)
  }

  private func write(manifest: String?, of slug: String) throws(CollectionError) {
    try write { database in
      let run = try runNumber(in: database, date: try TimeStamp.next(in: database, now: now()))
      try database.execute(
        sql: """
          INSERT INTO change (runId, checklist, field, value) VALUES (?, ?, 'manifest', ?)
          ON CONFLICT (runId, ifnull(descriptionId, 0), ifnull(checklist, ''), field)
          DO UPDATE SET value = excluded.value
          """, arguments: [run, slug, manifest])
    }
  }
}

/// Every checklist that a name can mean.
package struct ChecklistShelf {
  package let builtIn: [Checklist]
  package let own: [Checklist]
  private let dex: Dex

  package init(dex: Dex, games: [Game], own: [Checklist]) {
    self.dex = dex
    self.own = own.map { $0.named(by: dex) }
    builtIn = Checklist.builtIn(dex: dex, games: games)
  }

  /// Returns the list with a name, or the one in a file at that path.
  package func checklist(_ name: String) throws(ChecklistError) -> Checklist {
    if let known = (own + builtIn).first(where: { $0.slug == name }) { return known }
    guard FileManager.default.fileExists(atPath: name) else { throw unknown(name) }
    return try Checklist.read(path: name, dex: dex).named(by: dex)
  }

  /// Returns the user's list with a name. Only such a list can be deleted.
  package func ownChecklist(_ name: String) throws(ChecklistError) -> Checklist {
    if let known = own.first(where: { $0.slug == name }) { return known }
    guard !builtIn.contains(where: { $0.slug == name }) else { throw .bundled(name) }
    throw unknown(name)
  }

  private func unknown(_ name: String) -> ChecklistError {
    .unknown(name, known: (own + builtIn).map(\.slug))
  }

  /// Reads a list of the user, which must not have the name of a built-in one.
  package func newChecklist(path: String) throws(ChecklistError) -> Checklist {
    let list = try Checklist.read(path: path, dex: dex)
    guard !builtIn.contains(where: { $0.slug == list.slug }) else { throw .reserved(list.slug) }
    return list
  }
}
