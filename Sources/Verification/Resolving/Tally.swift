import Imaging

/// Settles one field of a visit by the readings of its frames.
struct Tally<Value: Hashable & Sendable> {
  /// The value with the most weight, by its surest reading; `nil` when nothing was read or the vote is
  /// not clear.
  let winner: Reading<Value>?
  /// The other values that were read, the heaviest first.
  let dissent: [Value]
  /// Whether something was read, but the vote is not clear.
  let isSplit: Bool

  /// A reading's weight is its confidence; a winner needs twice the weight of all others.
  static var majority: Double { 2 }

  init(_ readings: [Reading<Value>]) {
    var order: [Value] = []
    var weights: [Value: Double] = [:]
    var surest: [Value: Reading<Value>] = [:]
    for reading in readings {
      if weights[reading.value] == nil { order.append(reading.value) }
      weights[reading.value, default: 0] += max(1, reading.confidence)
      if reading.confidence > (surest[reading.value]?.confidence ?? -1) {
        surest[reading.value] = reading
      }
    }
    let ranked = order.sorted { (weights[$0] ?? 0) > (weights[$1] ?? 0) }
    let total = weights.values.reduce(0, +)
    let first = ranked.first.flatMap { weights[$0] } ?? 0
    let isClear = first >= Self.majority * (total - first)
    winner = isClear ? ranked.first.flatMap { surest[$0] } : nil
    dissent = isClear ? Array(ranked.dropFirst()) : ranked
    isSplit = !isClear && !ranked.isEmpty
  }

  private init(dissent: [Value]) {
    winner = nil
    self.dissent = dissent
    isSplit = !dissent.isEmpty
  }

  /// The same without a winner: what was read is doubted.
  var withdrawn: Tally { Tally(dissent: (winner.map { [$0.value] } ?? []) + dissent) }

  /// The field as evidence.
  var evidence: FieldEvidence<Value> {
    FieldEvidence(
      value: winner?.value, text: winner?.text, confidence: winner?.confidence ?? 0,
      box: winner?.box, dissent: dissent)
  }
}
