internal import GRDB

/// Two readings of one recording by the same version with different results, which means a mistake
/// somewhere. Both are kept; the first one counts.
package struct ReadingConflict: Hashable, Sendable, Encodable {
  package let sha256: String
  /// The recording's path in the reading that counts.
  package let path: String
  package let tool: String
  /// The runs of the readings. The first run's reading counts.
  package let runs: [String]

  static func all(ofContent sha256: String, in database: Database) throws -> [ReadingConflict] {
    let heads = try CurrentReading(ofContent: sha256, in: database).heads
    guard heads.count > 1 else { return [] }
    let groups = Dictionary(grouping: heads, by: \.versions)
    return try groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { _, group in
      guard group.count > 1, let first = group.first else { return nil }
      let answers = try group.map { try answer(ofReading: $0.id, in: database) }
      guard Set(answers).count > 1 else { return nil }
      let path = try String.fetchOne(
        database, sql: "SELECT path FROM recording WHERE id = ?", arguments: [first.id])
      return ReadingConflict(
        sha256: sha256, path: path ?? "", tool: first.versions.first ?? "",
        runs: group.map(\.runUid))
    }
  }

  /// Returns the result of a reading, without values that rounding may change.
  private static func answer(ofReading id: Int64, in database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT json_array(position, verdict, reasons, speciesId, form, gender, isShiny, nickname,
          level, trainer, trainerId)
        FROM entry WHERE recordingId = ? ORDER BY position
        """, arguments: [id])
  }
}

extension CollectionStore {
  /// Merges data from elsewhere into this collection, all of it or nothing.
  ///
  /// - Parameter source: gives each run to the `RunMerge`.
  /// - Throws: `CollectionError`, `ImportExportError` for unusable data, or the error that `source`
  ///   throws.
  package func merge(_ source: (RunMerge) throws -> Void) throws -> MergeSummary {
    do {
      return try writer.write { database in
        let date = try TimeStamp.next(in: database, now: now())
        let merge = RunMerge(
          mergeId: try runNumber(in: database, date: date), in: database, now: now())
        try source(merge)
        try merge.finish()
        try merge.removeIfEmpty()
        try confirmFile()
        return merge.summary
      }
    } catch let error as DatabaseError {
      if error.resultCode == .SQLITE_CONSTRAINT {
        throw ImportExportError.unusable(error.message ?? "it breaks a rule")
      }
      throw CollectionError(error, path: path)
    }
  }
}
