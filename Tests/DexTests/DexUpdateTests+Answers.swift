import Foundation
import Synchronization

@testable import Dex

/// Answers by path, and what was asked for.
final class Fake: DexSource {
  private let answers: [String: String]
  private let asked = Mutex<[String]>([])

  init(_ answers: [String: String]) {
    self.answers = answers
  }

  var paths: [String] { asked.withLock { $0 } }

  func answer(at path: String, asOf _: Freshness) async throws -> Data {
    asked.withLock { $0.append(path) }
    return Data((answers[path] ?? "{}").utf8)
  }
}

/// Answers that PokeAPI would give.
extension DexUpdateTests {
  static func list(_ things: [(Int, String)], count: Int) -> String {
    let results = things.map { #"{"name":"\#($1)","url":"https://x/thing/\#($0)/"}"# }
    return #"{"count":\#(count),"next":null,"results":[\#(results.joined(separator: ","))]}"#
  }

  /// Answers that list every variety and form of a dex, newcomers included.
  static func answers(
    _ more: [String: String] = [:], of dex: Dex, varieties: [(Int, String)] = [],
    forms: [(Int, String)] = [], without gone: Set<Int> = []
  ) -> Fake {
    var answers = more
    let all = [
      "pokemon": dex.varieties.map { ($0.id, $0.identifier) } + varieties,
      "pokemon-form": dex.allSpecies.flatMap(\.forms).map { ($0.id, $0.identifier) } + forms,
      "pokemon-species": dex.allSpecies.map { ($0.id, "s\($0.id)") },
    ]
    for (kind, things) in all {
      let left = things.filter { !gone.contains($0.0) }
      answers["\(kind)/?limit=1"] = list([], count: left.count)
      answers["\(kind)/?limit=10000&offset=0"] = list(left, count: left.count)
    }
    return Fake(answers)
  }

  static func link(_ kind: String, _ id: Int) -> String {
    #"{"name":"n","url":"https://elsewhere/\#(kind)/\#(id)/"}"#
  }

  static func types(_ name: String) -> String {
    #"[{"slot":1,"type":{"name":"\#(name)","url":"t/10/"}}]"#
  }

  static func pokemon(
    _ id: Int, _ name: String, species: Int, isDefault: Bool = true, height: String = "7",
    type: String = "fire", forms: [Int]
  ) -> String {
    let stats = [
      "hp", "attack", "defense", "special-attack", "special-defense", "speed",
    ].map { #"{"base_stat":50,"stat":{"name":"\#($0)","url":"s/1/"}}"# }
    return #"""
      {"id":\#(id),"name":"\#(name)","is_default":\#(isDefault),"height":\#(height),"weight":69,
      "abilities":[{"ability":{"name":"blaze","url":"a/66/"},"slot":1,"is_hidden":false}],
      "stats":[\#(stats.joined(separator: ","))],"types":\#(types(type)),
      "forms":[\#(forms.map { link("pokemon-form", $0) }.joined(separator: ","))],
      "species":\#(link("pokemon-species", species))}
      """#
  }

  static func form(
    _ id: Int, _ name: String, _ formName: String, of pokemon: Int, order: Int = 1,
    isDefault: Bool = true, type: String = "fire"
  ) -> String {
    #"""
    {"id":\#(id),"name":"\#(name)","form_name":"\#(formName)","order":\#(order),
    "is_default":\#(isDefault),"is_battle_only":false,"is_mega":false,"types":\#(types(type)),
    "pokemon":\#(link("pokemon", pokemon)),"names":[],
    "form_names":[{"name":"Ember Form","language":{"name":"en","url":"l/9/"}}]}
    """#
  }

  static func species(
    _ id: Int, _ name: String, varieties: [Int], rate: String = "4",
    generation: String = #"{"name":"generation-x","url":"g/10/"}"#,
    names: [(String, String)] = [("en", "Newmon"), ("ja-Hrkt", "ニュー"), ("ja-roma", "Nyu")]
  ) -> String {
    let words = names.map { #"{"name":"\#($1)","language":{"name":"\#($0)","url":"l/1/"}}"# }
    let own = varieties.map { #"{"is_default":true,"pokemon":\#(link("pokemon", $0))}"# }
    return #"""
      {"id":\#(id),"name":"\#(name)","names":[\#(words.joined(separator: ","))],"genera":[],
      "generation":\#(generation),"evolution_chain":{"url":"e/600/"},"gender_rate":\#(rate),
      "has_gender_differences":false,"is_legendary":false,"is_mythical":true,
      "varieties":[\#(own.joined(separator: ","))]}
      """#
  }

  /// What a made-up species of one variety is asked for by.
  static func newmon(
    species: String? = nil, pokemon: String? = nil, form: String? = nil
  ) -> [String: String] {
    [
      "pokemon-species/9026/": species ?? Self.species(9026, "newmon", varieties: [20001]),
      "pokemon/20001/": pokemon ?? Self.pokemon(20001, "newmon", species: 9026, forms: [29001]),
      "pokemon-form/29001/": form ?? Self.form(29001, "newmon", "", of: 20001),
    ]
  }
}
