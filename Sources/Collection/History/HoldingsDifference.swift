/// The differences between the own checklists and the enrolments of two states of a collection.
package struct HoldingsDifference: Hashable, Sendable {
  package struct Replaced: Hashable, Sendable {
    package let before: Checklist
    package let after: Checklist
  }

  /// Checklists that only the later state has.
  package let added: [Checklist]
  /// Checklists that only the earlier state has.
  package let deleted: [Checklist]
  /// Checklists with the same name and other contents.
  package let replaced: [Replaced]
  /// Pictures and names that are enrolled only in the later state.
  package let enrolled: [Enrolment]
  /// Pictures and names that are enrolled only in the earlier state.
  package let revoked: [Enrolment]

  init(from before: CollectionState, to after: CollectionState) {
    let old = Dictionary(
      before.checklists.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(after.checklists.map(\.slug))
    added = after.checklists.filter { old[$0.slug] == nil }
    deleted = before.checklists.filter { !kept.contains($0.slug) }
    replaced = after.checklists.compactMap { list in
      guard let known = old[list.slug], known != list else { return nil }
      return Replaced(before: known, after: list)
    }
    let (was, isNow) = (Set(before.enrolments.map(\.uid)), Set(after.enrolments.map(\.uid)))
    enrolled = after.enrolments.filter { !was.contains($0.uid) }
    revoked = before.enrolments.filter { !isNow.contains($0.uid) }
  }
}
