/// The fixed-point weights that turn a row of `inputs` samples into one of `outputs` samples.
///
/// Equal to Pillow's 8-bit resampling (`Pillow/src/libImaging/Resample.c`, since 3.4) to the last
/// bit, which is what `imagehash` hashes.
struct ResamplingKernel: Sendable {
  /// Bits after the point: 32 less 8 of a sample less 2 of head room for negative lobes.
  static let fractionBits: Int32 = 22

  let inputs: Int
  let outputs: Int
  /// First source sample of each output.
  private(set) var starts: [Int] = []
  /// Where the weights of each output begin in `weights`, and one past the last.
  private(set) var offsets: [Int] = [0]
  private(set) var weights: [Int32] = []
  /// The sum of each output's weights: what a source of ones gives.
  private(set) var sums: [Int32] = []

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
    }
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
