import Synchronization

/// The fixed-point weights that turn a row of `inputs` samples into one of `outputs` samples.
///
/// They equal Pillow's 8-bit resampling (`Pillow/src/libImaging/Resample.c`, since 3.4) to the last
/// bit, which `imagehash` uses.
struct ResamplingKernel: Sendable {
  /// The number of bits after the point: 32, less 8 for a sample and 2 for negative lobes.
  private static let fractionBits: Int32 = 22
  /// The number of bits in the lower part of a weight, which is stored in two: processors multiply
  /// and add eight 16-bit numbers in one step, but four 32-bit numbers in several.
  private static let lowBits: Int32 = 11
  /// The operand of a multiplication: two neighbors of each of four rows, or their common weights.
  typealias Pairs = SIMD8<Int16>

  let outputs: Int
  /// The first pair of samples of each output.
  private let firstPairs: [Int]
  /// The weights of each output's pairs, in two parts.
  private let high: [Pairs]
  private let low: [Pairs]
  /// The first part of each output, and the end of the last output's parts.
  private let partOffsets: [Int]

  init(filter: ResamplingFilter, inputs: Int, outputs: Int) {
    self.outputs = outputs
    let scale = Double(inputs) / Double(outputs)
    let filterScale = max(scale, 1)
    let support = filter.support * filterScale
    var (firstPairs, weights) = ([Int](), [Double]())
    var (high, low, partOffsets) = ([Pairs](), [Pairs](), [0])
    for output in 0..<outputs {
      let center = (Double(output) + 0.5) * scale
      let start = max(0, Int(center - support + 0.5))
      let end = max(start, min(inputs, Int(center + support + 0.5)))
      firstPairs.append(start / 2)
      weights.removeAll(keepingCapacity: true)
      for x in start..<end {
        weights.append(filter.weight(at: (Double(x) - center + 0.5) * (1 / filterScale)))
      }
      let sum = weights.reduce(0, +)
      func part(_ place: Int) -> Int32 {
        guard place >= start, place < end else { return 0 }
        return Self.fixedPoint(sum == 0 ? weights[place - start] : weights[place - start] / sum)
      }
      // Pairs begin at even places, so the weights may have zeros beside them.
      for pair in (start / 2)..<((end + 1) / 2) {
        let two = SIMD2(part(2 * pair), part(2 * pair + 1))
        high.append(Self.repeated(two &>> Self.lowBits))
        low.append(Self.repeated(two & (1 << Self.lowBits - 1)))
      }
      partOffsets.append(high.count)
    }
    self.firstPairs = firstPairs
    self.high = high
    self.low = low
    self.partOffsets = partOffsets
  }

  private static func repeated(_ two: SIMD2<Int32>) -> Pairs {
    let narrow = SIMD2<Int16>(truncatingIfNeeded: two)
    let four = SIMD4(lowHalf: narrow, highHalf: narrow)
    return Pairs(lowHalf: four, highHalf: four)
  }

  /// Returns the sample of an output in each of four rows: weighted sums, rounded, 0…255.
  ///
  /// - Parameter rows: all pairs of the four rows.
  @inline(__always)
  func samples(_ output: Int, of rows: Span<Pairs>) -> SIMD4<UInt8> {
    let range = partOffsets[output]..<partOffsets[output + 1]
    let high = high.span.extracting(range)
    let low = low.span.extracting(range)
    let rows = rows.extracting(firstPairs[output]..<(firstPairs[output] + range.count))
    var (highSums, lowSums) = (SIMD4<Int32>(), SIMD4<Int32>())
    for i in 0..<rows.count {
      // Neighbors are multiplied to 32 bits and added at once: one instruction on most processors.
      let samples = SIMD8<Int32>(truncatingIfNeeded: rows[i])
      let upper = samples &* SIMD8<Int32>(truncatingIfNeeded: high[i])
      highSums &+= upper.evenHalf &+ upper.oddHalf
      let lower = samples &* SIMD8<Int32>(truncatingIfNeeded: low[i])
      lowSums &+= lower.evenHalf &+ lower.oddHalf
    }
    let half: Int32 = 1 << (Self.fractionBits - 1)
    let sums = (highSums &<< Self.lowBits &+ lowSums &+ half) &>> Self.fractionBits
    return SIMD4<UInt8>(
      truncatingIfNeeded: sums.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
  }

  /// Rounds half away from zero.
  private static func fixedPoint(_ weight: Double) -> Int32 {
    let scaled = weight * Double(1 << fractionBits)
    return Int32(weight < 0 ? scaled - 0.5 : scaled + 0.5)
  }

  private struct Key: Hashable {
    let filter: ResamplingFilter
    let inputs: Int
    let outputs: Int
  }

  /// The number of kernels kept. Sprites and their jittered crops have few sizes.
  private static let bound = 512
  private static let kernels = Mutex<[Key: ResamplingKernel]>([:])

  /// Returns the kernel, made once: its weights cost more than resampling a row with them.
  static func cached(filter: ResamplingFilter, inputs: Int, outputs: Int) -> ResamplingKernel {
    let key = Key(filter: filter, inputs: inputs, outputs: outputs)
    if let known = kernels.withLock({ $0[key] }) { return known }
    let kernel = ResamplingKernel(filter: filter, inputs: inputs, outputs: outputs)
    kernels.withLock { kernels in
      if kernels.count >= bound { kernels.removeAll() }
      kernels[key] = kernel
    }
    return kernel
  }
}
