/// The fixed-point weights that turn a row of `inputs` samples into one of `outputs` samples.
///
/// Equal to Pillow's 8-bit resampling (`Pillow/src/libImaging/Resample.c`, since 3.4) to the last
/// bit, which is what `imagehash` hashes.
struct ResamplingKernel: Sendable {
  /// Bits after the point: 32 less 8 of a sample less 2 of head room for negative lobes.
  static let fractionBits: Int32 = 22
  /// Processors multiply and add eight numbers of 16 bits in one step, and four of 32 bits in several: so
  /// each weight is kept in two parts as well, the lower one of so many bits.
  private static let lowBits: Int32 = 11
  /// As many samples, or parts of weights, as are multiplied in one step.
  typealias Lanes = SIMD8<Int16>

  let inputs: Int
  let outputs: Int
  /// First source sample of each output.
  private(set) var starts: [Int] = []
  /// Where the weights of each output begin in `weights`, and one past the last.
  private(set) var offsets: [Int] = [0]
  private(set) var weights: [Int32] = []
  /// The sum of each output's weights: what a source of ones gives.
  private(set) var sums: [Int32] = []
  /// The lanes of a row that hold the samples of each output.
  private var laneRanges: [Range<Int>] = []
  /// Where the parts of each output's weights begin.
  private var laneOffsets: [Int] = []
  private var high: [Lanes] = []
  private var low: [Lanes] = []

  init(filter: ResamplingFilter, inputs: Int, outputs: Int) {
    self.inputs = inputs
    self.outputs = outputs
    let scale = Double(inputs) / Double(outputs)
    let filterScale = max(scale, 1)
    let support = filter.support * filterScale
    var row: [Double] = []
    for output in 0..<outputs {
      let centre = (Double(output) + 0.5) * scale
      let start = max(0, Int(centre - support + 0.5))
      let end = min(inputs, Int(centre + support + 0.5))
      row.removeAll(keepingCapacity: true)
      var sum = 0.0
      for x in start..<max(start, end) {
        let weight = filter.weight(at: (Double(x) - centre + 0.5) * (1 / filterScale))
        row.append(weight)
        sum += weight
      }
      starts.append(start)
      let fixed = row.map { Self.fixedPoint(sum == 0 ? $0 : $0 / sum) }
      weights += fixed
      sums.append(fixed.reduce(0, &+))
      offsets.append(weights.count)
      addLanes(fixed, from: start)
    }
  }

  /// A row's lanes begin at multiples of their number, so zeros stand around the weights.
  private mutating func addLanes(_ weights: [Int32], from start: Int) {
    let first = start / Lanes.scalarCount
    let before = start % Lanes.scalarCount
    let count = (before + weights.count + Lanes.scalarCount - 1) / Lanes.scalarCount
    laneRanges.append(first..<(first + count))
    laneOffsets.append(high.count)
    high += Array(repeating: .zero, count: count)
    low += Array(repeating: .zero, count: count)
    for (place, weight) in weights.enumerated() {
      let part = high.count - count + (before + place) / Lanes.scalarCount
      let lane = (before + place) % Lanes.scalarCount
      high[part][lane] = Int16(weight >> Self.lowBits)
      low[part][lane] = Int16(weight & (1 << Self.lowBits - 1))
    }
  }

  /// The weighted sum of an output's samples.
  ///
  /// - Parameter row: `inputs` samples in lanes, the last of them filled up with anything.
  func sum(_ output: Int, of row: Span<Lanes>) -> Int32 {
    let row = row.extracting(laneRanges[output])
    let weights = laneOffsets[output]..<(laneOffsets[output] + row.count)
    let high = high.span.extracting(weights)
    let low = low.span.extracting(weights)
    var highSum = SIMD4<Int32>()
    var lowSum = SIMD4<Int32>()
    for i in 0..<row.count {
      // Neighbours are multiplied to 32 bits and added at once: one instruction of most processors.
      let samples = SIMD8<Int32>(truncatingIfNeeded: row[i])
      let upper = samples &* SIMD8<Int32>(truncatingIfNeeded: high[i])
      highSum &+= upper.evenHalf &+ upper.oddHalf
      let lower = samples &* SIMD8<Int32>(truncatingIfNeeded: low[i])
      lowSum &+= lower.evenHalf &+ lower.oddHalf
    }
    return highSum.wrappedSum() << Self.lowBits &+ lowSum.wrappedSum()
  }

  /// Rounded half away from zero.
  private static func fixedPoint(_ weight: Double) -> Int32 {
    let scaled = weight * Double(1 << fractionBits)
    return Int32(weight < 0 ? scaled - 0.5 : scaled + 0.5)
  }

  /// The sample that a sum of weighted samples stands for: rounded, 0…255.
  static func clip(_ sum: Int32) -> UInt8 {
    UInt8(clamping: (sum &+ (1 << (fractionBits - 1))) >> fractionBits)
  }
}
