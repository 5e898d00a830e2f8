/// Moves descriptions into other groups, so that fewer Pokémon explain all of them.
///
/// The nearest pair is not always the right one: it may take the only group that another sighting
/// of the same recording fits. Then that sighting takes the place, and the other moves to another
/// group that fits (an augmenting path of bipartite matching, Kuhn 1955). Several may have to move,
/// as in ejection chains (Glover 1996).
struct Rematching {
  private var matching: PokemonMatching
  /// The descriptions that each one may be joined with, the nearest first.
  private var partners: [Int: [Int]] = [:]
  /// A member of each group that could not be dissolved.
  private(set) var stuck: [Int] = []
  private var moves: [(member: Int, from: Int)] = []
  /// The steps of the present attempt, none of which is taken twice.
  private var onTheWay: Set<Step> = []
  private var steps = 0

  /// The number of steps to try for one group. It bounds the search, whose paths grow with every
  /// similar Pokémon.
  private static let mostSteps = 1000

  private struct Step: Hashable {
    let member: Int
    let target: Int
  }

  /// - Parameter candidates: the nearest first.
  init(_ matching: PokemonMatching, candidates: [PokemonMatching.Candidate]) {
    self.matching = matching
    for candidate in candidates {
      partners[candidate.first, default: []].append(candidate.second)
      partners[candidate.second, default: []].append(candidate.first)
    }
  }

  /// Returns the matching without the groups that others can take in. Groups with the fewest known
  /// fields are tried first.
  mutating func withoutSuperfluous() -> PokemonMatching {
    let given = matching.described.map { $0.pokemon.givenFields }
    let order = matching.groups.indices.filter { group in
      !matching.groups[group].members.isEmpty
        && matching.groups[group].members.allSatisfy {
          hasPartner($0, outside: group) || matching.overshadowed.contains($0)
        }
    }.map { group in (matching.groups[group].members.map { given[$0] }.max() ?? 0, group) }
    for (_, group) in order.sorted(by: <) where !dissolve(group) {
      stuck += matching.groups[group].members.prefix(1)
    }
    return matching
  }

  private func hasPartner(_ member: Int, outside group: Int) -> Bool {
    partners[member, default: []].contains { matching.groupOf[$0] != group }
  }

  // MARK: Whole groups

  /// Moves all members of a group to others.
  ///
  /// - Returns: false where a member fits nowhere else; then nothing is changed.
  private mutating func dissolve(_ group: Int) -> Bool {
    (moves, steps) = ([], 0)
    for member in matching.groups[group].members where matching.groupOf[member] == group {
      guard place(member, besides: group) else {
        takeBack(to: 0)
        return false
      }
    }
    markRivals()
    return true
  }

  /// Moves a member to another group, and the members that conflict with it there to others.
  private mutating func place(_ member: Int, besides dissolved: Int) -> Bool {
    for partner in partners[member, default: []] {
      let (origin, target) = (matching.groupOf[member], matching.groupOf[partner])
      let step = Step(member: member, target: target)
      guard target != origin, target != dissolved,
        steps < Self.mostSteps, onTheWay.insert(step).inserted
      else { continue }
      steps += 1
      defer { onTheWay.remove(step) }
      let blocking = blocking(member, in: target)
      if blocking.contains(partner) { continue }
      let start = moves.count
      move(member, to: target)
      let isFree = blocking.allSatisfy { other in
        matching.groupOf[other] != target || place(other, besides: dissolved)
      }
      if isFree, isConnected(target) { return true }
      takeBack(to: start)
    }
    return false
  }

  private func blocking(_ member: Int, in group: Int) -> [Int] {
    matching.groups[group].members.filter {
      $0 != member && matching.areApart(member, $0, acrossLevels: false)
    }
  }

  /// Returns true when pairs that may be one connect all members of a group.
  private func isConnected(_ group: Int) -> Bool {
    let members = matching.groups[group].members
    var reached = Set(members.prefix(1))
    var open = Array(reached)
    while let member = open.popLast() {
      for partner in partners[member, default: []]
      where matching.groupOf[partner] == group && reached.insert(partner).inserted {
        open.append(partner)
      }
    }
    return reached.count == members.count
  }

  // MARK: Moves

  private mutating func move(_ member: Int, to group: Int) {
    let from = matching.groupOf[member]
    moves.append((member, from))
    set(member, from: from, to: group)
  }

  private mutating func takeBack(to count: Int) {
    while moves.count > count {
      let move = moves.removeLast()
      set(move.member, from: matching.groupOf[move.member], to: move.from)
    }
  }

  private mutating func set(_ member: Int, from: Int, to group: Int) {
    matching.groups[from].members.removeAll { $0 == member }
    matching.groups[group].members.append(member)
    matching.groupOf[member] = group
  }

  private mutating func markRivals() {
    for move in moves {
      matching.groups[matching.groupOf[move.member]].hasRival = true
      matching.groups[move.from].hasRival = true
    }
  }
}
