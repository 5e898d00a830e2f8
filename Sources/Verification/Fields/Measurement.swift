import Files
import Foundation
package import Imaging

/// The measurement of one field: how much likelier what is seen is for each value than for none.
///
/// Each ratio is `log10 P(seen | the field shows the value) − log10 P(seen | the field is hidden or
/// shows something else)`. Zero says nothing, +2 is a hundred times likelier, −2 a hundred times
/// less likely. Readers of every kind answer in this one unit, so that their answers can be added.
package struct Measurement<Value: Hashable & Sendable>: Hashable, Sendable {
  package struct Ratio: Hashable, Sendable {
    package let value: Value
    package let log10: Double

    package init(_ value: Value, _ log10: Double) {
      self.value = value
      self.log10 = log10
    }
  }

  /// The values whose ratio is known, the likeliest first; equal ones in the order of their list.
  package let ratios: [Ratio]
  /// The ratio of every value that is not listed, 0 or less.
  package let floor: Double
  /// The text as recognized, for fields of text.
  package var text: String?
  /// The field's place in pixels of the frame; `nil` when none was found.
  package var box: Rectangle?

  /// - Parameter floor: the ratio of every value that `ratios` leaves out.
  package init(_ ratios: [Ratio], floor: Double = 0, text: String? = nil, box: Rectangle? = nil) {
    self.ratios = ratios.sorted { $0.log10 > $1.log10 }
    self.floor = floor
    self.text = text
    self.box = box
  }

  /// Returns a measurement that says nothing: the field is hidden, cut off or too small to tell.
  package static func nothing(text: String? = nil, box: Rectangle? = nil) -> Measurement {
    Measurement([], floor: 0, text: text, box: box)
  }

  /// Returns a measurement of a detector that is right `log10` decades more often than wrong.
  package static func seen(
    _ value: Value, among values: [Value], log10: Double, box: Rectangle? = nil
  ) -> Measurement {
    Measurement(values.map { Ratio($0, $0 == value ? log10 : -log10) }, floor: -log10, box: box)
  }

  package subscript(value: Value) -> Double { ratios.first { $0.value == value }?.log10 ?? floor }

  /// Returns the measurement with some decades taken from each listed value.
  func lessened(by decades: (Value) -> Double) -> Measurement {
    let less = ratios.map { Ratio($0.value, $0.log10 - decades($0.value)) }
    return Measurement(less, floor: floor, text: text, box: box)
  }

  /// The likeliest value; `nil` when the field says nothing.
  package var best: Value? { ratios.first.flatMap { $0.log10 > 0 ? $0.value : nil } }

  /// Decades between the likeliest value and the next less likely one; values that tie count once.
  package var margin: Double {
    guard let first = ratios.first else { return 0 }
    let next = ratios.first { $0.log10 < first.log10 - Self.tie }?.log10 ?? floor
    return first.log10 - max(next, floor)
  }

  /// Decades within which two values tie: rounding alone.
  private static var tie: Double { 1e-9 }

  /// True where several values tie for the likeliest.
  package var isShared: Bool { ratios.count > 1 && ratios[1].log10 >= ratios[0].log10 - Self.tie }

  /// Returns true where the field shows `value`, and no value that does not tie with it comes too
  /// near, by the bars of its kind.
  func supports(_ value: Value, bar: Bar) -> Bool {
    let own = self[value]
    let rival = ratios.first { abs($0.log10 - own) > Self.tie }?.log10 ?? floor
    return own >= bar.support && own - max(rival, floor) >= bar.margin
  }

  /// Returns true where the field shows another value than `value`, and clearly so.
  package func objects(to value: Value, bar: Bar) -> Bool {
    guard let first = ratios.first else { return false }
    return first.log10 >= bar.objection && margin >= bar.objectionMargin
      && first.log10 - self[value] >= bar.objection
  }

  /// Returns true where the field is sure of a value, whichever it is.
  func isSure(bar: Bar) -> Bool { best.map { supports($0, bar: bar) } ?? false }

  /// Decades of the likeliest value above "hidden".
  package var decades: Double { ratios.first?.log10 ?? 0 }

  /// Returns true for a measurement that is worth several misreadings.
  func isExact(by bar: Bar) -> Bool { decades >= 2 * bar.objection && margin >= bar.objection }

  /// Returns true where another pass would change little: one is exact, or two are sure of a value.
  static func areEnough(_ passes: [Measurement], bar: Bar) -> Bool {
    guard passes.count > 1 else { return passes.first?.isExact(by: bar) == true }
    return passes.allSatisfy { $0.isSure(bar: bar) && $0.best == passes[0].best }
  }

  /// 100 times the probability of `value` among the listed ones and "hidden", all else unknown.
  package func confidence(in value: Value) -> Double {
    let others = ratios.reduce(1) { $0 + Self.power($1.log10) }
    return 100 * Self.power(self[value]) / others
  }

  static func power(_ decades: Double) -> Double { pow(10, min(decades, 300)) }

  /// Returns the mean of several measurements of one field, without those that say nothing. They
  /// share their errors (the same pixels, read in the same way): their sum would claim too much.
  package static func mean(_ all: [Measurement]) -> Measurement? {
    let informative = all.filter { !$0.ratios.isEmpty }
    guard let first = informative.first else { return all.first }
    guard informative.count > 1 else { return first }
    let count = Double(informative.count)
    let values = informative.flatMap(\.ratios).map(\.value).uniqued()
    let surest = informative.dropFirst().reduce(first) { $1.margin > $0.margin ? $1 : $0 }
    return Measurement(
      values.map { value in Ratio(value, informative.reduce(0) { $0 + $1[value] } / count) },
      floor: informative.reduce(0) { $0 + $1.floor } / count, text: surest.text, box: surest.box)
  }

  /// Returns the values that several measurements of one field contradict each other with, in their
  /// order: those that one is sure of and another objects to, and what the other shows instead.
  package static func contradictoryValues(of all: [Measurement], bar: Bar) -> [Value] {
    all.filter { one in
      all.contains { other in other.contradicts(one, bar: bar) || one.contradicts(other, bar: bar) }
    }.compactMap(\.best).uniqued()
  }

  /// Returns true where this measurement objects to the value that another one is sure of.
  private func contradicts(_ other: Measurement, bar: Bar) -> Bool {
    other.isSure(bar: bar) && other.best.map { objects(to: $0, bar: bar) } == true
  }
}
