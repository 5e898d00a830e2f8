import Foundation
import Synchronization

/// Asks PokeAPI's interface, each thing once, and refuses answers that are not its own.
final class Questions: Sendable {
  private let source: any DexSource
  /// The answers about single things, by path.
  private let answers = Mutex<[String: Data]>([:])

  init(source: any DexSource) { self.source = source }

  /// The number of things in a list.
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

  /// The answer at a path of a list, asked for in any case.
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
