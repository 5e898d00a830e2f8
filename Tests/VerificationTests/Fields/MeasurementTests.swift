import Imaging
import Testing

@testable import Verification

/// The laws of what readers answer with.
struct MeasurementTests {
  private let bar = Bar(support: 1.5, margin: 1.5, objection: 2, objectionMargin: 2)

  private func measured(
    _ ratios: KeyValuePairs<Int, Double>, floor: Double = -2
  ) -> Measurement<Int> {
    Measurement(ratios.map { .init($0.key, $0.value) }, floor: floor)
  }

  @Test func `what says nothing has no value, supports none and objects to none`() {
    for nothing in [Measurement<Int>.nothing(), measured([:]), measured([3: 0]), measured([3: -1])]
    {
      #expect(nothing.best == nil && !nothing.isSure(bar: bar))
      #expect(!nothing.supports(3, bar: bar) && !nothing.objects(to: 4, bar: bar))
    }
    #expect(Measurement<Int>.nothing()[7] == 0)
  }

  @Test func `values come likeliest first, equally likely ones in the order of their list`() {
    #expect(measured([5: 1, 9: 3, 2: 1]).ratios.map(\.value) == [9, 5, 2])
  }

  @Test func `what is not listed is as likely as the floor`() {
    let one = measured([25: 4])
    #expect(one[25] == 4 && one[26] == -2 && one.margin == 6)
    // No list makes the next value less likely than the floor.
    #expect(measured([25: 4, 26: -9]).margin == 6)
    #expect(measured([25: 4, 26: 3]).margin == 1)
  }

  @Test(
    arguments: [
      ([25: 4.0], true), ([25: 1.5], true), ([25: 1.4], false), ([25: 4, 26: 2.5], true),
      ([25: 4, 26: 2.6], false), ([26: 4, 25: 3.9], false),
    ] as [([Int: Double], Bool)])
  func `a value is supported above none and above the next one`(
    ratios: [Int: Double], isSupported: Bool
  ) {
    let measured = Measurement(
      ratios.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }, floor: -2)
    #expect(measured.supports(25, bar: bar) == isSupported)
    #expect(!measured.supports(7, bar: bar))
    #expect(!(measured.supports(25, bar: bar) && measured.objects(to: 25, bar: bar)))
  }

  @Test(arguments: [(25, true), (26, true), (27, false), (28, false)])
  func `a margin below 0 leaves near values to other fields`(value: Int, isSupported: Bool) {
    let measured = measured([25: 4, 26: 2.1, 27: 1.9, 28: 1])
    let bar = Bar(support: 1.5, margin: -2, objection: 2, objectionMargin: 1)
    #expect(measured.supports(value, bar: bar) == isSupported)
    #expect(!(isSupported && measured.objects(to: value, bar: bar)))
  }

  @Test func `values that tie support each, object to neither, and count once`() {
    let tie = measured([29: 4, 32: 4, 30: 1])
    #expect(tie.isShared && tie.margin == 3)
    for value in [29, 32] {
      #expect(tie.supports(value, bar: bar) && !tie.objects(to: value, bar: bar))
    }
    #expect(tie.objects(to: 30, bar: bar) && !measured([29: 4, 32: 3.9]).isShared)
  }

  @Test(
    arguments: [
      ([26: 4.0], true), ([26: 1.9], false), ([26: 4, 25: 2.1], false), ([26: 4, 25: 2], true),
      // A garbled text is near to several, and objects to none.
      ([26: 4, 27: 2.1], false), ([26: 4, 27: 2], true),
    ] as [([Int: Double], Bool)])
  func `another value objects where it beats none, the next one and the value itself`(
    ratios: [Int: Double], objects: Bool
  ) {
    let measured = Measurement(
      ratios.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }, floor: -2)
    #expect(measured.objects(to: 25, bar: bar) == objects)
    #expect(!measured.objects(to: 26, bar: bar))
  }

  @Test func `several looks at one field are their mean, not their sum`() throws {
    let one = measured([25: 4])
    #expect(Measurement.mean([one, one, one]) == one)
    let both = try #require(Measurement.mean([one, measured([26: 2], floor: 0)]))
    #expect(both[25] == 2 && both[26] == 0 && both.floor == -1)
    let other = try #require(Measurement.mean([measured([26: 2], floor: 0), one]))
    #expect([25, 26, 7].allSatisfy { both[$0] == other[$0] })
  }

  @Test func `a look that says nothing takes nothing from the others`() throws {
    let one = measured([25: 4])
    #expect(Measurement.mean([.nothing(), one, .nothing()]) == one)
    #expect(Measurement<Int>.mean([]) == nil)
    #expect(Measurement<Int>.mean([.nothing(text: "~")])?.text == "~")
  }

  @Test func `two looks contradict each other where one is sure and the other objects to it`() {
    func values(_ all: Measurement<Int>...) -> [Int] {
      Measurement.contradictoryValues(of: all, bar: bar)
    }
    let (plain, other) = (measured([25: 4]), measured([26: 4]))
    #expect(values(plain, plain, plain, other) == [25, 26])
    #expect(values(other, measured([27: 1.4]), plain) == [26, 25])
    #expect(values(plain, measured([26: 1.4]), .nothing()).isEmpty)
    #expect(values(plain).isEmpty)
    #expect(values().isEmpty)
  }

  @Test func `a detector's answer beats each of its other values by twice its decades`() {
    let seen = Measurement.seen("a", among: ["a", "b", "c"], log10: 3)
    #expect(seen.best == "a" && seen["b"] == -3 && seen["d"] == -3 && seen.margin == 6)
    #expect(seen.supports("a", bar: bar) && seen.objects(to: "b", bar: bar))
  }

  @Test(arguments: [(1.0, 90.9), (2, 99.0), (0, 50)])
  func `a confidence is the value's share of the listed ones and of none`(
    decades: Double, percent: Double
  ) {
    #expect(abs(measured([25: decades]).confidence(in: 25) - percent) < 0.1)
    #expect(measured([25: decades]).confidence(in: 26) < 1)
    #expect(measured([25: 9, 26: 9]).confidence(in: 25).rounded() == 50)
  }
}
