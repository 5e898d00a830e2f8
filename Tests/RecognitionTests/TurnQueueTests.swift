import Testing

@testable import Recognition

struct TurnQueueTests {
  @Test func `the lowest free slot comes first, so that few engines load their data`() async {
    let turns = TurnQueue(slots: 3)
    #expect(await turns.take() == 0)
    #expect(await turns.take() == 1)
    turns.giveBack(0)
    turns.giveBack(1)
    #expect(await turns.take() == 0)
  }

  @Test func `a request waits for a slot that comes back`() async {
    let turns = TurnQueue(slots: 1)
    #expect(await turns.take() == 0)
    async let next = turns.take()
    turns.giveBack(0)
    #expect(await next == 0)
  }
}
