import Foundation

extension Dex {
  /// A search result.
  package struct Match: Hashable, Sendable {
    package let species: Species
    /// The form whose name or identifier matched; `nil` for the species itself.
    package let form: Form?
    /// The name or identifier that matched.
    package let text: String
    /// The number of letters added, left out, changed or swapped; 0 when `text` equals or contains
    /// the words.
    package let distance: Int
  }

  /// Returns the one species or form that `words` names: by its number, by a form's identifier, or
  /// by a name in any language. Case, accents and punctuation do not matter; spelling does. Words
  /// with a sign that no name has, such as ★, name none. Where a form's name differs in `?` or `!`
  /// alone (Unown), these signs decide.
  package func lookup(_ words: String) -> Match? {
    let digits = words.drop { $0 == "#" }
    if let number = Int(digits), let species = species(number) {
      return Match(species: species, form: nil, text: String(digits), distance: 0)
    }
    let sought = words.searchable
    guard !sought.isEmpty, !words.hasForeignSign else { return nil }
    let marks = words.marks
    var found: (match: Match, rank: Int)?
    forEachName { species, form, text in
      guard text.searchable == sought else { return }
      let rank = (text.marks == marks ? 0 : 2) + (form == nil ? 0 : 1)
      if let found, found.rank <= rank { return }
      found = (Match(species: species, form: form, text: text, distance: 0), rank)
    }
    return found?.match
  }

  /// Returns the species and forms with names like `words`, the nearest first. At most one letter
  /// in three may differ.
  package func search(_ words: String, limit: Int) -> [Match] {
    let sought = Array(words.searchable)
    guard !sought.isEmpty else { return [] }
    let set = LetterSet(sought)
    let bound = max(1, sought.count / 3)
    var best: [String: (match: Match, surplus: Int)] = [:]
    forEachName { species, form, text in
      let letters = Array(text.searchable)
      guard set.leastDistance(to: LetterSet(letters)) <= bound,
        let (distance, surplus) = Self.difference(sought, letters, bound: bound)
      else { return }
      let key = form?.identifier ?? String(species.id)
      let match = Match(species: species, form: form, text: text, distance: distance)
      if let known = best[key], (known.match.distance, known.surplus) <= (distance, surplus) {
        return
      }
      best[key] = (match, surplus)
    }
    return best.values.sorted {
      ($0.match.distance, $0.surplus, $0.match.species.id, $0.match.form?.id ?? 0)
        < ($1.match.distance, $1.surplus, $1.match.species.id, $1.match.form?.id ?? 0)
    }.prefix(limit).map(\.match)
  }

  /// Returns the number of letters that differ, and the number of letters that the name has around
  /// the sought ones; `nil` when too many differ.
  private static func difference(
    _ sought: [Character], _ name: [Character], bound: Int
  ) -> (distance: Int, surplus: Int)? {
    let surplus = name.count - sought.count
    if surplus >= 0,
      (0...surplus).contains(where: { name[$0..<$0 + sought.count].elementsEqual(sought) })
    {
      return (0, surplus)
    }
    guard abs(surplus) <= bound else { return nil }
    let distance = EditDistance.between(sought, name, atMost: bound, swaps: true)
    return distance <= bound ? (distance, 0) : nil
  }

  /// Calls `body` with every name, in a fixed order. The default form goes by its species' names
  /// and its identifier, which name no form, and by its full name (“Plant Burmy”).
  func forEachName(_ body: (Species, Form?, String) -> Void) {
    for species in allSpecies {
      for language in Language.allCases {
        if let name = species.names[language] { body(species, nil, name) }
      }
      for form in species.forms {
        body(species, form.isDefault ? nil : form, form.identifier)
        for language in Language.allCases {
          guard let name = species.fullName(of: form, in: language) else { continue }
          if name != species.names[language] { body(species, form, name) }
        }
      }
    }
  }
}

extension Species {
  /// Returns the one form that `words` names: by its identifier, or by its name in any language,
  /// alone or with the species' name.
  package func form(named words: String) -> Form? {
    if let form = forms.first(where: { $0.identifier == words }) { return form }
    let (sought, marks) = (words.searchable, words.marks)
    guard !sought.isEmpty || !marks.isEmpty else { return nil }
    let found = forms.filter { form in
      let names = [form.identifier] + Array(form.names.values) + Array(form.fullNames.values)
      return names.contains { $0.searchable == sought && $0.marks == marks }
    }
    return found.count == 1 ? found.first : nil
  }
}

extension String {
  /// The question and exclamation marks, which two forms of Unown are named by.
  fileprivate var marks: [Character] {
    compactMap { sign -> Character? in
      switch sign {
      case "?", "？": return "?"
      case "!", "！": return "!"
      default: return nil
      }
    }
  }

  /// True where it has a sign that no name has, such as a star. ♀ and ♂ are parts of names.
  fileprivate var hasForeignSign: Bool {
    unicodeScalars.contains {
      $0.properties.generalCategory == .otherSymbol && !"♀♂".unicodeScalars.contains($0)
    }
  }

  /// The letters and digits, without case and accents. ♀ and ♂ are kept, because they are part of
  /// names.
  var searchable: String {
    let folded = folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return folded.filter { $0.isLetter || $0.isNumber || $0 == "♀" || $0 == "♂" }
  }
}

/// The set of a word's letters, with a bit for each letter. Two letters may share a bit.
private struct LetterSet {
  private var bits: UInt64 = 0

  init(_ letters: [Character]) {
    for scalar in letters.lazy.compactMap(\.unicodeScalars.first) {
      bits |= 1 << UInt64(scalar.value % 64)
    }
  }

  /// Returns a lower bound of the distance. Each letter that the other word lacks costs a change,
  /// so words that lack many need not be compared.
  func leastDistance(to other: LetterSet) -> Int { (bits & ~other.bits).nonzeroBitCount }
}
