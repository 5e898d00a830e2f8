internal import GRDB

extension FactMerge {
  /// Adds everything in another collection, with its pictures.
  ///
  /// - Throws: `ExchangeError.unusable` with the name of the database, for a value or date that no
  ///   collection can have.
  package func add(allOf other: CollectionStore) throws {
    do {
      try other.forEachRun(withPictures: true) { try add($0) }
      try other.forEachPicture { try add($0) }
    } catch ExchangeError.unusable(let reason) {
      throw ExchangeError.unusable("\(other.path): \(reason)")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw ExchangeError.unusable("\(other.path): \(error.message ?? "it breaks a rule")")
    }
  }
}
