/// The renders to fetch for a dex: one for each form, normal and shiny, and for the females that
/// have one of their own.
package struct RenderList: Sendable {
  /// By species and form, as the dex orders them.
  package let renders: [Render]

  /// - Parameter table: knows which looks share a picture, which females have their own, and what
  ///   the collection calls a file where that departs from its own rule. Of forms that are newer
  ///   than the table the rule alone is known.
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
          let stem = sources[look].map(Self.lastPart) ?? Self.stem(of: form, species)
          let path = Self.folder(of: look) + Self.sanitised(stem) + ".png"
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
    [false, true].flatMap { isShiny -> [Look] in
      let (plain, female) = (
        Look(speciesId: species.id, form: form.identifier, isShiny: isShiny, isFemale: false),
        Look(speciesId: species.id, form: form.identifier, isShiny: isShiny, isFemale: true)
      )
      let hasFemale =
        sources[female] != nil || isNew && species.hasGenderDifferences && form.gender == nil
      // Where only the female is known, the form is hers alone.
      let hasPlain = sources[plain] != nil || sources[female] == nil
      return (hasPlain ? [plain] : []) + (hasFemale ? [female] : [])
    }
  }

  private static func folder(of look: Look) -> String {
    (look.isShiny ? "shiny/" : "") + (look.isFemale ? "female/" : "")
  }

  /// The rule: the variety's id for its first form; the species' number and the rest of the form's
  /// name for the others.
  private static func stem(of form: Form, _ species: Species) -> String {
    let id = form.variety?.id ?? species.id
    guard let first = species.forms.first(where: { $0.variety?.id == form.variety?.id }),
      first.id != form.id, let plain = form.variety?.identifier
    else { return "\(id)" }
    let rest =
      form.identifier.hasPrefix("\(plain)-")
      ? form.identifier.dropFirst(plain.count + 1)
      : form.identifier.drop { $0 != "-" }.dropFirst()
    return "\(species.id)-\(rest)"
  }

  private static func lastPart(_ source: String) -> String {
    source.split(separator: "/").last.map(String.init) ?? source
  }

  /// Names come from tables and the network: what is no lower-case letter or digit becomes a hyphen,
  /// so that a name stays in its folder and is one on every system.
  static func sanitised(_ stem: String) -> String {
    let bytes = stem.lowercased().utf8.prefix(100).map { byte in
      (97...122).contains(byte) || (48...57).contains(byte) ? byte : UInt8(ascii: "-")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
