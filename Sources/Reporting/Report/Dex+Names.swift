package import Dex
package import Verification

extension Dex {
  /// An identity in words: `Raichu (raichu-alola), female, shiny, “Ray”`.
  package func words(for identity: Identity) -> String {
    let species = species(identity.speciesId)
    var words = species?.name ?? "No. \(identity.speciesId)"
    if let form = identity.form,
      form != species?.storableForms.first?.identifier
        || (species?.storableForms.count ?? 0) > 1
    {
      words += " (\(form))"
    }
    if let gender = identity.gender { words += ", \(gender.rawValue)" }
    if identity.isShiny == true { words += ", shiny" }
    if let nickname = identity.nickname { words += ", “\(nickname)”" }
    return words
  }

  /// What was decided, by whom and when.
  func words(for decision: ReportedDecision) -> String {
    let identity = decision.identity.map { ": \(words(for: $0))" } ?? ""
    let what =
      switch decision.action {
      case .accept: "Accepted as read"
      case .correct: "Decided"
      case .reject: "Rejected"
      case .skip: "Skipped"
      }
    return "\(what)\(identity) (\(decision.who), \(decision.date.prefix(10)))"
  }
}
