import Synchronization

/// Does `count` pieces of work, as many at once as there are `jobs`, and returns their results in
/// order. A job takes the next piece when it has done one.
///
/// - Parameters:
///   - progress: called with the number of pieces done, from any thread.
///   - work: takes the number of a piece, from 0.
func concurrently<Value: Sendable>(
  _ count: Int, jobs: Int, progress: @escaping @Sendable (Int) -> Void = { _ in },
  _ work: @escaping @Sendable (Int) -> Value
) async -> [Value] {
  let turns = Turns()
  return await withTaskGroup(of: [(place: Int, value: Value)].self) { group in
    for _ in 0..<max(1, min(jobs, count)) {
      group.addTask {
        var share: [(place: Int, value: Value)] = []
        while true {
          let place = turns.taken.add(1, ordering: .relaxed).oldValue
          guard place < count else { return share }
          share.append((place, work(place)))
          progress(turns.done.add(1, ordering: .relaxed).newValue)
        }
      }
    }
    let results = await group.reduce(into: []) { $0 += $1 }
    return results.sorted { $0.place < $1.place }.map(\.value)
  }
}

/// Pieces that the jobs have taken, and have done.
private final class Turns: Sendable {
  let taken = Atomic(0)
  let done = Atomic(0)
}
