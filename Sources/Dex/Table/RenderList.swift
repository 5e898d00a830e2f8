import Files

/// The renders to fetch for a dex: a normal and a shiny one for each form, and the females' own
/// pictures.
package struct RenderList: Sendable {
  /// The renders by species and form, in the order of the dex.
  package let renders: [Render]

  /// - Parameter table: tells which looks share a picture and which females have their own. It also
  ///   has the file names that depart from the collection's rule. Forms newer than the table follow
  ///   the rule.
  package init(of dex: Dex, knownBy table: HashTable) {
    let sources = Dictionary(
      table.references.map { ($0.look, $0.source) }, uniquingKeysWith: { first, _ in first })
    let sharing = Dictionary(grouping: table.aliases.keys) {
      table.references[table.aliases[$0] ?? 0].look
    }
    var renders: [Render] = []
    var paths: Set<String> = []
    for species in dex.allSpecies {
      let isNew = table.references(ofSpecies: species.id).isEmpty
      for form in species.forms {
        for look in Self.looks(of: form, species, isNew: isNew, sources)
        where table.aliases[look] == nil {
          let stem = sources[look].map(\.lastPathPart) ?? Self.stem(of: form, species)
          let path = Self.folder(of: look) + Self.sanitized(stem) + ".png"
          guard paths.insert(path).inserted else { continue }
          renders.append(
            Render(
              path: path, look: look, sharedBy: sharing[look, default: []].sorted(),
              isStorable: form.isStorable))
        }
      }
    }
    self.renders = renders
  }

  private static func looks(
    of form: Form, _ species: Species, isNew: Bool, _ sources: [Look: String]
  ) -> [Look] {
    species.looks(of: form).flatMap { common, female -> [Look] in
      let hasFemale =
        sources[female] != nil || isNew && species.hasGenderDifferences && form.gender == nil
      // Where only the female is known, the form is hers alone.
      let hasCommon = sources[common] != nil || sources[female] == nil
      return (hasCommon ? [common] : []) + (hasFemale ? [female] : [])
    }
  }

  private static func folder(of look: Look) -> String {
    (look.isShiny ? "shiny/" : "") + (look.isFemale ? "female/" : "")
  }

  /// Returns the file name by the collection's rule. The first form of a variety goes by the
  /// variety's id; the others by the species' number and the rest of the form's name.
  private static func stem(of form: Form, _ species: Species) -> String {
    let id = form.variety?.id ?? species.id
    guard let first = species.forms.first(where: { $0.variety?.id == form.variety?.id }),
      first.id != form.id, let plain = form.variety?.identifier
    else { return "\(id)" }
    let rest =
      form.identifier.hasPrefix("\(plain)-")
      ? form.identifier.dropFirst(plain.count + 1) : form.identifier.drop { $0 != "-" }.dropFirst()
    return "\(species.id)-\(rest)"
  }

  /// Returns a file name that stays in its folder and is the same on every system. Names come from
  /// tables and the network, so every character but lower-case letters and digits becomes a hyphen.
  static func sanitized(_ stem: String) -> String {
    let bytes = stem.lowercased().utf8.prefix(100).map { byte in
      (97...122).contains(byte) || (48...57).contains(byte) ? byte : UInt8(ascii: "-")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A picture that PokeAPI's collection of HOME renders has, or should have.
package struct Render: Hashable, Sendable {
  /// The path below the collection's folder: `25.png`, `shiny/female/3.png`, `201-b.png`.
  package let path: String
  package let look: Look
  /// The looks without a picture of their own that this one stands for.
  package let sharedBy: [Look]
  /// True where Pokémon HOME stores the form.
  package let isStorable: Bool
}
