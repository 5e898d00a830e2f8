import Testing

@testable import Decoding

struct DamageTrackerTests {
  private func tracker(sent: Int) -> DamageTracker {
    var tracker = DamageTracker()
    for packet in 1...sent { tracker.sending(pts: Int64(packet) * 100, isCorrupt: false) }
    return tracker
  }

  @Test func `a frame is damaged from the complaint on until a later key frame`() {
    var tracker = tracker(sent: 6)
    tracker.complaint(aboutPacket: 3)
    let keys: Set = [1, 5]
    let judged = (1...6).map {
      tracker.judge(packet: $0, isKey: keys.contains($0), isConcealed: false)
    }
    #expect(judged == [false, false, true, true, false, false])
  }

  @Test func `a damaged key frame mends nothing`() {
    var tracker = tracker(sent: 4)
    tracker.complaint(aboutPacket: 2)
    let judged = (1...4).map { tracker.judge(packet: $0, isKey: $0 != 3, isConcealed: false) }
    #expect(judged == [false, true, true, false])
  }

  @Test func `a frame that comes out late but was sent before the damage is sound`() {
    var tracker = tracker(sent: 4)
    tracker.complaint(aboutPacket: 4)
    let first = tracker.judge(packet: 2, isKey: false, isConcealed: false)
    #expect(!first)
    let second = tracker.judge(packet: 4, isKey: false, isConcealed: false)
    #expect(second)
    let third = tracker.judge(packet: 3, isKey: false, isConcealed: false)
    #expect(!third)
  }

  @Test func `a lost packet is the last one sent`() {
    var tracker = tracker(sent: 9)
    #expect(!tracker.isWounded)
    tracker.lostPacket()
    #expect(tracker.isWounded)
    let first = tracker.judge(packet: 8, isKey: false, isConcealed: false)
    #expect(!first)
    let second = tracker.judge(packet: 9, isKey: false, isConcealed: false)
    #expect(second)
    let third = tracker.judge(packet: 9, isKey: true, isConcealed: false)
    #expect(third)
    #expect(tracker.damage.lostPackets == 1)
  }

  @Test func `a broken place spares what was sent before it, and a key frame right after it`() {
    var tracker = tracker(sent: 2)
    tracker.brokenPlace()
    tracker.sending(pts: 300, isCorrupt: false)
    let first = tracker.judge(packet: 2, isKey: false, isConcealed: false)
    #expect(!first)
    var other = tracker
    let second = tracker.judge(packet: 3, isKey: false, isConcealed: false)
    #expect(second)
    let third = other.judge(packet: 3, isKey: true, isConcealed: false)
    #expect(!third)
  }

  @Test func `a frame is known by its stamp, once`() {
    var tracker = tracker(sent: 5)
    let first = tracker.packet(of: 200)
    #expect(first == 2)
    let second = tracker.packet(of: 200)
    #expect(second == 5)
    let third = tracker.packet(of: nil)
    #expect(third == 5)
  }

  @Test func `nothing wrong has no words`() {
    var damage = RecordingDamage()
    #expect(damage.isEmpty && damage.summary == nil)
    damage.damagedFrames = 2
    #expect(damage.summary == "2 frames are damaged")
    damage.damagedFrames = 1
    damage.brokenPlaces = 1
    #expect(damage.summary == "the file is broken in 1 place; 1 frame is damaged")
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
