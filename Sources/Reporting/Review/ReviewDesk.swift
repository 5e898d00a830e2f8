package import Verification

/// Where a review's entries come from and its decisions go.
package protocol ReviewDesk: Sendable {
  /// Everything that is shown, as it is stored now.
  func report() async throws -> Report
  /// Takes one decision; it is stored when this returns.
  ///
  /// - Throws: `ReviewRefusal`, or what keeps the database from being written.
  func decide(_ item: DecisionsFile.Item) async throws -> ReportedDecision
  /// Takes back the decision that stands on an entry.
  ///
  /// - Parameter standing: the run of that decision.
  /// - Returns: what stands after that.
  func undo(entry: EntryID, standing: String) async throws -> ReportedDecision?
}

/// Why a decision of a review was not taken.
package enum ReviewRefusal: Error, Hashable, Sendable {
  /// Somebody else has decided since; this stands now.
  case overtaken(by: ReportedDecision?)
  /// It does not fit what is stored.
  case unusable(why: String)
}
