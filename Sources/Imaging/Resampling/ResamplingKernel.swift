/// The fixed-point weights that turn a row of `inputs` samples into one of `outputs` samples.
///
/// Equal to Pillow's 8-bit resampling (`Pillow/src/libImaging/Resample.c`, since 3.4) to the last
/// bit, which is what `imagehash` hashes.
struct ResamplingKernel: Sendable {
  /// Bits after the point: 32 less 8 of a sample less 2 of head room for negative lobes.
  private static let fractionBits: Int32 = 22
  /// Processors multiply and add eight numbers of 16 bits in one step, and four of 32 bits in several: so
  /// each weight is kept in two parts, the lower one of so many bits.
  private static let lowBits: Int32 = 11
  /// What is multiplied in one step: two neighbours in each of four rows, or their weights, the same for all rows.
  typealias Pairs = SIMD8<Int16>

  let inputs: Int
  let outputs: Int
  /// Whether equal samples give that sample: each weight is rounded by half a step at most, and 255 times as many
  /// halves as an output has weights are less than the half of a level, 2²¹ steps.
  let keepsConstants: Bool
  /// How many outputs have their last source sample before each place, and how many their first one.
  private let ending: [Int]
  private let starting: [Int]
  /// The first pair of samples of each output.
  private let firstPairs: [Int]
  /// The weights of each output's pairs, in two parts.
  private let high: [Pairs]
  private let low: [Pairs]
  /// Where the parts of each output begin, and one past the last.
  private let partOffsets: [Int]

  init(filter: ResamplingFilter, inputs: Int, outputs: Int) {
    self.inputs = inputs
    self.outputs = outputs
    let scale = Double(inputs) / Double(outputs)
    let filterScale = max(scale, 1)
    let support = filter.support * filterScale
    var (starts, ends, weights) = ([Int](), [Int](), [Double]())
    var (high, low, partOffsets) = ([Pairs](), [Pairs](), [0])
    for output in 0..<outputs {
      let centre = (Double(output) + 0.5) * scale
      let start = max(0, Int(centre - support + 0.5))
      let end = max(start, min(inputs, Int(centre + support + 0.5)))
      starts.append(start)
      ends.append(end)
      weights.removeAll(keepingCapacity: true)
      for x in start..<end {
        weights.append(filter.weight(at: (Double(x) - centre + 0.5) * (1 / filterScale)))
      }
      let sum = weights.reduce(0, +)
      func part(_ place: Int) -> Int32 {
        guard place >= start, place < end else { return 0 }
        return Self.fixedPoint(sum == 0 ? weights[place - start] : weights[place - start] / sum)
      }
      // Pairs begin at even places, so that zeros may stand beside the weights.
      for pair in (start / 2)..<((end + 1) / 2) {
        let two = SIMD2(part(2 * pair), part(2 * pair + 1))
        high.append(Self.repeated(two &>> Self.lowBits))
        low.append(Self.repeated(two & (1 << Self.lowBits - 1)))
      }
      partOffsets.append(high.count)
    }
    let widest = zip(starts, ends).map { $1 - $0 }.max() ?? 0
    keepsConstants = 255 * (widest + 1) / 2 < 1 << (Int(Self.fractionBits) - 1)
    var (ending, starting) = ([Int](), [Int]())
    for place in 0...inputs {
      let ended = ends[(ending.last ?? 0)...].firstIndex { $0 > place }
      let started = starts[(starting.last ?? 0)...].firstIndex { $0 >= place }
      ending.append(ended ?? outputs)
      starting.append(started ?? outputs)
    }
    firstPairs = starts.map { $0 / 2 }
    self.ending = ending
    self.starting = starting
    self.high = high
    self.low = low
    self.partOffsets = partOffsets
  }

  /// Outputs that are made of nothing at or behind `place`, 0…`inputs`: the first so many.
  func outputsEnding(by place: Int) -> Int { ending[place] }

  /// Outputs that are made of something before `place`, 0…`inputs`: the first so many.
  func outputsStarting(before place: Int) -> Int { starting[place] }

  private static func repeated(_ two: SIMD2<Int32>) -> Pairs {
    let narrow = SIMD2<Int16>(truncatingIfNeeded: two)
    let four = SIMD4(lowHalf: narrow, highHalf: narrow)
    return Pairs(lowHalf: four, highHalf: four)
  }

  /// The sample of an output in each of four rows: weighted sums, rounded, 0…255.
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
      // Neighbours are multiplied to 32 bits and added at once: one instruction of most processors.
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

  /// Rounded half away from zero.
  private static func fixedPoint(_ weight: Double) -> Int32 {
    let scaled = weight * Double(1 << fractionBits)
    return Int32(weight < 0 ? scaled - 0.5 : scaled + 0.5)
  }
}
