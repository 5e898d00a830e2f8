import Foundation

extension Dex {
  /// Something that a search found.
  package struct Match: Hashable, Sendable {
    package let species: Species
    /// The form whose name or identifier it was; `nil` for the species itself.
    package let form: Form?
    /// The name or identifier that matched.
    package let text: String
    /// Letters added, left out, changed or swapped; 0 when `text` says the same or contains it.
    package let distance: Int
  }

  /// The one species or form that `words` names: a number, a form's identifier, or a name in any
  /// language. Case, accents and punctuation do not matter; spelling does.
  package func lookup(_ words: String) -> Match? {
    let digits = words.drop { $0 == "#" }
    if let number = Int(digits), let species = species(number) {
      return Match(species: species, form: nil, text: String(digits), distance: 0)
    }
    let sought = words.searchable
    guard !sought.isEmpty else { return nil }
    var found: Match?
    forEachName { species, form, text in
      guard found == nil || (found?.form != nil && form == nil), text.searchable == sought else {
        return
      }
      found = Match(species: species, form: form, text: text, distance: 0)
    }
    return found
  }

  /// What is named like `words`, the nearest first: at most one letter in three may differ.
  package func search(_ words: String, limit: Int) -> [Match] {
    let sought = Array(words.searchable)
    guard !sought.isEmpty else { return [] }
    let bound = max(1, sought.count / 3)
    var best: [String: (match: Match, surplus: Int)] = [:]
    forEachName { species, form, text in
      let name = Array(text.searchable)
      let contains = name.count >= sought.count && String(name).contains(String(sought))
      guard contains || abs(name.count - sought.count) <= bound else { return }
      let distance = contains ? 0 : Self.distance(sought, name, bound: bound)
      guard distance <= bound else { return }
      let surplus = contains ? name.count - sought.count : 0
      let key = form?.identifier ?? String(species.id)
      if let known = best[key], (known.match.distance, known.surplus) <= (distance, surplus) {
        return
      }
      best[key] = (Match(species: species, form: form, text: text, distance: distance), surplus)
    }
    return best.values.sorted {
      ($0.match.distance, $0.surplus, $0.match.species.id, $0.match.form?.id ?? 0)
        < ($1.match.distance, $1.surplus, $1.match.species.id, $1.match.form?.id ?? 0)
    }.prefix(limit).map(\.match)
  }

  /// Every name, in a fixed order. The default form goes by its species' names.
  private func forEachName(_ body: (Species, Form?, String) -> Void) {
    for species in allSpecies {
      for language in Language.allCases {
        if let name = species.names[language] { body(species, nil, name) }
      }
      for form in species.forms {
        body(species, form.isDefault ? nil : form, form.identifier)
        for language in Language.allCases where !form.isDefault {
          if let name = form.fullNames[language] { body(species, form, name) }
        }
      }
    }
  }

  /// The optimal string alignment distance, or `bound + 1` when it is more than `bound`.
  static func distance(_ a: [Character], _ b: [Character], bound: Int) -> Int {
    var before = [Int]()
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      if row.allSatisfy({ $0 > bound }) { return bound + 1 }
      (before, last) = (last, row)
    }
    return min(last[b.count], bound + 1)
  }
}

extension String {
  /// Letters and digits, without case and accents; ♀ and ♂ are kept, for they are names.
  var searchable: String {
    let folded = folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return folded.filter { $0.isLetter || $0.isNumber || $0 == "♀" || $0 == "♂" }
  }
}
