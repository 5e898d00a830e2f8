extension Duplicates {
  /// A question to the owner about one row or two, with its answers.
  package struct Question: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      case mayBeOne(Pair.Reason)
      case takenForOne(Doubt)
      /// One recording shows the row more than once.
      case visits([PokemonShowing])
    }

    package let reason: Reason
    package let rows: [CollectionEntry]
    package let answers: [Answer]
  }

  /// An answer to a question, as a change to rows with these numbers.
  package enum Answer: Hashable, Sendable {
    case merge(Int64, Int64)
    /// The row is one Pokémon, as it was taken to be.
    case confirm(Int64)
    case part(Int64, from: Int64)
    case split(Int64)
    /// The row is two Pokémon, and only its owner can say which of its entries show the second one.
    case splitByEntries(Int64)
    case count(Int64, Int)
  }

  package var questions: [Question] {
    let mayBeOne = pairs.map { pair in
      let (first, second) = (pair.first.id ?? 0, pair.second.id ?? 0)
      return Question(
        reason: .mayBeOne(pair.reason), rows: [pair.first, pair.second],
        answers: [.merge(first, second), .part(first, from: second)])
    }
    let repeated = repeated.map { row in
      let id = row.entry.id ?? 0
      return Question(
        reason: .visits(row.visits), rows: [row.entry],
        answers: [.count(id, 1), .count(id, row.visits.count)])
    }
    return mayBeOne + doubtful.map(\.question) + repeated
  }
}

extension Duplicates.Doubtful {
  package var question: Duplicates.Question {
    let id = entry.id ?? 0
    return .init(
      reason: .takenForOne(doubt), rows: [entry],
      answers: [.confirm(id), descriptions > 2 ? .splitByEntries(id) : .split(id)])
  }
}

extension Duplicates.Answer {
  /// The number of Pokémon that the rows are by this answer.
  private var count: Int {
    switch self {
    case .merge, .confirm: 1
    case .part, .split, .splitByEntries: 2
    case .count(_, let count): count
    }
  }

  /// The number in words: `one`, `two`, `3`.
  package var number: String { [1: "one", 2: "two"][count] ?? "\(count)" }

  /// The answer as a sentence.
  package var words: String {
    let rows =
      switch self {
      case .merge(let first, let second), .part(let first, from: let second):
        "Rows \(first) and \(second)"
      case .confirm(let row), .split(let row), .splitByEntries(let row), .count(let row, _):
        "Row \(row)"
      }
    return "\(rows): \(number) Pokémon."
  }

  /// The command that gives this answer.
  package var command: String {
    switch self {
    case .merge(let kept, let other): "verify collection merge \(kept) \(other)"
    case .confirm(let row): "verify collection merge \(row)"
    case .part(let row, let other): "verify collection split \(row) \(other)"
    case .split(let row): "verify collection split \(row)"
    case .splitByEntries(let row): "verify collection split \(row) ENTRY… (of the second one)"
    case .count(let row, let count): "verify collection set \(row) --count \(count)"
    }
  }

  /// The kind of run that stores it; nil where it needs to be told more.
  package var kind: RunKind? {
    switch self {
    case .merge, .confirm: .join
    case .part, .split: .split
    case .splitByEntries: nil
    case .count: .set
    }
  }
}

extension CollectionStore {
  /// Stores the answer to a question.
  ///
  /// - Throws: `CollectionError`, or `SamenessError`.
  package func take(_ answer: Duplicates.Answer) throws {
    switch answer {
    case .merge(let kept, let other): try join([kept, other])
    case .confirm(let row): try join([row])
    case .part(let row, let other): try part(row, from: other)
    case .split(let row), .splitByEntries(let row): try split(row, entries: [])
    case .count(let row, let count): try change([(.row(row), .count(count))])
    }
  }
}
