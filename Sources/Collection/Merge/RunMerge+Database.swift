internal import GRDB

extension RunMerge {
  /// Adds everything in another collection, with its pictures.
  ///
  /// - Throws: `ImportExportError.unusable` with the name of the database, for a value or date that
  ///   no collection can have.
  package func add(allOf other: CollectionStore) throws {
    do {
      try other.forEachRun(withPictures: true) { try add($0) }
      try other.forEachPicture { try add($0) }
    } catch ImportExportError.unusable(let reason) {
      throw ImportExportError.unusable("\(other.path): \(reason)")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw ImportExportError.unusable("\(other.path): \(error.message ?? "it breaks a rule")")
    }
  }
}
