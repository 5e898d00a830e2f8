/// Words as `pokemon.json` has them: an object keyed by their languages' identifiers, of which those that HOME does not
/// speak are left out.
///
/// Decoded key by key: a dictionary of strings takes `JSONDecoder` longer.
struct WordsByLanguage: Codable {
  var words: [Language: String]

  init(words: [Language: String]) { self.words = words }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Language.self)
    let languages = values.allKeys
    words = Dictionary(minimumCapacity: languages.count)
    for language in languages {
      words[language] = try values.decode(String.self, forKey: language)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Language.self)
    for (language, word) in words { try values.encode(word, forKey: language) }
  }
}

extension [Language: String] {
  /// The words in HOME's languages; others are left out.
  init(keyedByIdentifier words: [String: String]) {
    self.init(minimumCapacity: words.count)
    for (identifier, word) in words {
      if let language = Language(rawValue: identifier) { self[language] = word }
    }
  }
}
