import Testing

@testable import Decoding

struct DamageAccountTests {
  private func account(threads: Int = 2, sent: Int) -> DamageAccount {
    var account = DamageAccount(threads: threads)
    for packet in 1...sent { account.sending(pts: Int64(packet) * 100, isCorrupt: false) }
    return account
  }

  @Test func `a frame is damaged from the complaint on until a later key frame`() {
    var account = account(sent: 6)
    account.complaint(aboutPacket: 3)
    let keys: Set = [1, 5]
    let judged = (1...6).map {
      account.judge(packet: $0, isKey: keys.contains($0), isConcealed: false)
    }
    #expect(judged == [false, false, true, true, false, false])
  }

  @Test func `a damaged key frame mends nothing`() {
    var account = account(sent: 4)
    account.complaint(aboutPacket: 2)
    let judged = (1...4).map { account.judge(packet: $0, isKey: $0 != 3, isConcealed: false) }
    #expect(judged == [false, true, true, false])
  }

  @Test func `a frame that comes out late but was sent before the damage is sound`() {
    var account = account(sent: 4)
    account.complaint(aboutPacket: 4)
    let first = account.judge(packet: 2, isKey: false, isConcealed: false)
    #expect(!first)
    let second = account.judge(packet: 4, isKey: false, isConcealed: false)
    #expect(second)
    let third = account.judge(packet: 3, isKey: false, isConcealed: false)
    #expect(!third)
  }

  @Test func `a lost packet may be any of those that are decoded together`() {
    var account = account(threads: 3, sent: 9)
    account.lostPacket()
    let first = account.judge(packet: 6, isKey: false, isConcealed: false)
    #expect(!first)
    let second = account.judge(packet: 7, isKey: false, isConcealed: false)
    #expect(second)
    let third = account.judge(packet: 9, isKey: true, isConcealed: false)
    #expect(third)
    #expect(account.damage.lostPackets == 1)
  }

  @Test func `a broken place spares what was sent before it, and a key frame right after it`() {
    var account = account(sent: 2)
    account.brokenPlace()
    account.sending(pts: 300, isCorrupt: false)
    let first = account.judge(packet: 2, isKey: false, isConcealed: false)
    #expect(!first)
    var other = account
    let second = account.judge(packet: 3, isKey: false, isConcealed: false)
    #expect(second)
    let third = other.judge(packet: 3, isKey: true, isConcealed: false)
    #expect(!third)
  }

  @Test func `a frame is known by its stamp, once`() {
    var account = account(sent: 5)
    let first = account.packet(of: 200)
    #expect(first == 2)
    let second = account.packet(of: 200)
    #expect(second == 5)
    let third = account.packet(of: nil)
    #expect(third == 5)
  }

  @Test func `nothing wrong has no words`() {
    var damage = RecordingDamage()
    #expect(damage.isEmpty && damage.summary == nil)
    damage.otherSizedFrames = 2
    damage.firstOtherSize = 12.305
    #expect(damage.summary == "2 frames from 12.31 s on have another size")
  }
}

struct FrameClockTests {
  @Test func `time is the stamp times its base, and never runs backwards`() {
    var clock = FrameClock(timeBase: 1 / 600, interval: 0.1)
    let stamps: [Int64?] = [822, 832, 810, nil, 1200]
    let times = stamps.map { clock.time(ofStamp: $0) }
    let expected = [1.37, 1.386_666_667, 1.386_666_667, 1.486_666_667, 2]
    for (time, wanted) in zip(times, expected) { #expect(abs(time - wanted) < 1e-6) }
  }

  @Test func `a recording without stamps begins at zero`() {
    var clock = FrameClock(timeBase: 0.001, interval: 0.25)
    let times = (0..<3).map { _ in clock.time(ofStamp: nil) }
    #expect(times == [0, 0.25, 0.5])
  }
}
