import Files
package import Foundation
import Synchronization

/// Asks PokeAPI's interface, each thing once, and refuses answers that do not fit it.
final class Questions: Sendable {
  private let source: any DexSource
  /// The answers about single items, by path.
  private let answers = Mutex<[String: Data]>([:])

  init(source: any DexSource) { self.source = source }

  /// Returns the number of items in a list.
  func count(of list: String) async throws -> Int {
    try await self.list("\(list)/?limit=1").count
  }

  func species(_ id: Int, asOf freshness: Freshness) async throws -> Answers.PokemonSpecies {
    try await one("pokemon-species/\(id)/", freshness) { $0.id == id }
  }

  func pokemon(_ id: Int, asOf freshness: Freshness = .now) async throws -> Answers.Pokemon {
    try await one("pokemon/\(id)/", freshness) { $0.id == id }
  }

  func form(_ id: Int, asOf freshness: Freshness = .now) async throws -> Answers.PokemonForm {
    try await one("pokemon-form/\(id)/", freshness) { $0.id == id }
  }

  private func one<Answer: Decodable>(
    _ path: String, _ freshness: Freshness, isAboutIt: (Answer) -> Bool
  ) async throws -> Answer {
    var contents = answers.withLock { $0[path] }
    if contents == nil { contents = try await source.answer(at: path, asOf: freshness) }
    answers.withLock { $0[path] = contents }
    let answer: Answer = try decoded(contents ?? Data(), path)
    guard isAboutIt(answer) else {
      throw DexUpdateError.unexpected(path: path, what: "it is about another")
    }
    return answer
  }

  /// Returns the answer at a path of a list, which is always asked for.
  func list(_ path: String) async throws -> Answers.List {
    try decoded(try await source.answer(at: path, asOf: .now), path)
  }

  private func decoded<Answer: Decodable>(_ contents: Data, _ path: String) throws -> Answer {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(Answer.self, from: contents)
    } catch {
      throw DexUpdateError.unexpected(path: path, what: "\(JSONFault(error))")
    }
  }
}

/// A source of PokeAPI's answers for an update.
package protocol DexSource: Sendable {
  /// Returns the answer at a path of the interface, such as `pokemon/25/`.
  func answer(at path: String, asOf freshness: Freshness) async throws -> Data
}

/// The greatest age of an answer.
package enum Freshness: Sendable {
  /// Always ask.
  case now
  /// Ask unless there is an answer from the last 24 hours.
  case today
}

/// The reason why an update found nothing to add.
package enum DexUpdateError: Error, Hashable, Sendable {
  /// An answer does not have the form that PokeAPI's interface gives.
  case unexpected(path: String, what: String)
  /// The list changed each time it was read.
  case unsteady(list: String)
  /// Two species would have the same name.
  case sharedName(name: String, language: Language, species: [Int])
}

extension DexUpdateError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpected(let path, let what):
      "the answer to \(path) cannot be used: \(what); is this PokeAPI's REST interface? Nothing was "
        + "changed"
    case .unsteady(let list):
      "the list of \(list) keeps changing while it is read; nothing was changed, try again later"
    case .sharedName(let name, let language, let species):
      "the answers cannot be used: the species "
        + species.map { "\($0)" }.joined(separator: " and ")
        + " have one name in \(language.rawValue), \(name); nothing was changed, try again later "
        + "or ask another server"
    }
  }
}
