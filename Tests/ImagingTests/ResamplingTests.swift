import Foundation
import Imaging
import Testing

struct ResamplingTests {
  @Test(arguments: [(50, 32), (97, 32), (97, 64), (20, 64), (256, 64), (7, 3), (1, 5)], 1...6)
  func `samples are the weighted sums that Pillow makes, at even margins too`(
    length: (Int, Int), lines: Int
  ) {
    let (inputs, outputs) = length
    for margin in [0, 1, inputs / 3, inputs] {
      var plane = Plane(width: inputs, height: lines, filledWith: 200)
      for y in 0..<lines {
        // Rows that are resampled together have margins of different colors and widths.
        let (start, end) = (margin + y % 2, inputs - margin + y % 3)
        for x in 0..<inputs where x < start { plane[x, y] = UInt8(40 * y) }
        for x in start..<max(start, min(inputs, end)) {
          plane[min(x, inputs - 1), y] = UInt8((x * 31 + y * 7) % 251)
        }
      }
      for filter in [ResamplingFilter.lanczos, .triangle] {
        let expected = resampledPlainly(plane, filter, outputs)
        #expect(plane.resampled(filter, width: outputs, height: lines) == expected)
        #expect(
          plane.turned.resampled(filter, width: lines, height: outputs) == expected.turned)
      }
    }
  }

  @Test func `across comes before down, and is rounded`() {
    var plane = Plane(width: 9, height: 11)
    for y in 0..<11 { for x in 0..<9 { plane[x, y] = UInt8((x * 97 + y * 59) % 256) } }
    let across = resampledPlainly(plane, .lanczos, 5)
    let expected = resampledPlainly(across.turned, .lanczos, 4).turned
    #expect(plane.resampled(.lanczos, width: 5, height: 4) == expected)
    #expect(plane.resampled(.lanczos, width: 9, height: 11) == plane)
  }

  /// Rows of another length, sample by sample as `Pillow/src/libImaging/Resample.c` says.
  private func resampledPlainly(
    _ plane: Plane, _ filter: ResamplingFilter, _ outputs: Int
  ) -> Plane {
    guard outputs != plane.width else { return plane }
    var out = Plane(width: outputs, height: plane.height)
    let scale = Double(plane.width) / Double(outputs)
    let widening = max(scale, 1)
    let support = (filter == .lanczos ? 3 : 1) * widening
    for x in 0..<outputs {
      let center = (Double(x) + 0.5) * scale
      let sources =
        max(0, Int(center - support + 0.5))..<min(plane.width, Int(center + support + 0.5))
      let weights = sources.map { weight((Double($0) - center + 0.5) / widening, filter) }
      let sum = weights.reduce(0, +)
      let fixed = weights.map { Int(($0 / sum * 4_194_304).rounded(.toNearestOrAwayFromZero)) }
      for y in 0..<plane.height {
        let value = zip(sources, fixed).reduce(0) { $0 + Int(plane[$1.0, y]) * $1.1 }
        out[x, y] = UInt8(clamping: (value + 2_097_152) >> 22)
      }
    }
    return out
  }

  private func weight(_ t: Double, _ filter: ResamplingFilter) -> Double {
    func sinc(_ t: Double) -> Double { t == 0 ? 1 : sin(t * .pi) / (t * .pi) }
    return filter == .lanczos
      ? (t >= -3 && t < 3 ? sinc(t) * sinc(t / 3) : 0) : max(0, 1 - abs(t))
  }
}

extension Plane {
  /// Rows as columns.
  fileprivate var turned: Plane {
    var out = Plane(width: height, height: width)
    for y in 0..<height {
      for x in 0..<width { out[y, x] = self[x, y] }
    }
    return out
  }
}
