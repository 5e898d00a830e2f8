import Imaging
import Testing

@testable import Verification

struct TallyTests {
  private func reading(_ value: Int, _ confidence: Double) -> Reading<Int> {
    Reading(
      value: value, text: "\(value)@\(Int(confidence))", confidence: confidence,
      box: Rectangle(x: Int(confidence), y: 0, width: 1, height: 1))
  }

  @Test
  func `nothing read is no winner and no split`() {
    let tally = Tally<Int>([])
    #expect(tally.winner == nil && tally.dissent.isEmpty && !tally.isSplit)
    #expect(tally.evidence.value == nil && tally.evidence.confidence == 0)
  }

  @Test
  func `a withdrawn winner is dissent`() {
    let tally = Tally([Readings.value(7), Readings.value(7), Readings.value(9, 40)]).withdrawn
    #expect(tally.winner == nil)
    #expect(tally.dissent == [7, 9])
    #expect(tally.isSplit)
    #expect(!Tally<Int>([]).withdrawn.isSplit)
  }

  @Test
  func `one reading wins, however unsure`() {
    #expect(Tally([reading(7, 0)]).winner?.value == 7)
  }

  struct Vote: Sendable, CustomStringConvertible {
    let readings: [(Int, Double)]
    let winner: Int?
    let dissent: [Int]
    var description: String { "\(readings)" }
  }

  @Test(arguments: [
    Vote(readings: [(25, 90), (25, 80)], winner: 25, dissent: []),
    Vote(readings: [(25, 90), (26, 45)], winner: 25, dissent: [26]),
    Vote(readings: [(25, 90), (26, 46)], winner: nil, dissent: [25, 26]),
    Vote(readings: [(26, 46), (25, 90)], winner: nil, dissent: [25, 26]),
    Vote(readings: [(25, 90), (26, 90)], winner: nil, dissent: [25, 26]),
    Vote(readings: [(26, 60), (25, 40), (25, 40), (25, 40)], winner: 25, dissent: [26]),
    Vote(readings: [(1, 90), (2, 20), (3, 25)], winner: 1, dissent: [3, 2]),
    Vote(readings: [(1, 80), (2, 20), (3, 25)], winner: nil, dissent: [1, 3, 2]),
    Vote(readings: [(1, 0), (2, 0)], winner: nil, dissent: [1, 2]),
  ])
  func `a winner needs twice the weight of all others`(vote: Vote) {
    let tally = Tally(vote.readings.map { reading($0.0, $0.1) })
    #expect(tally.winner?.value == vote.winner)
    #expect(tally.dissent == vote.dissent)
    #expect(tally.isSplit == (vote.winner == nil))
  }

  @Test
  func `the winner is given by its surest reading`() {
    let tally = Tally([reading(25, 60), reading(25, 95), reading(25, 70), reading(26, 10)])
    #expect(tally.winner == reading(25, 95))
    #expect(tally.evidence.text == "25@95")
    #expect(tally.evidence.box?.x == 95)
    #expect(tally.evidence.dissent == [26])
  }
}
