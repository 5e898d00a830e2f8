internal import CFFmpeg

/// Tables from a stream's samples to full-range luma and to RGB, in integers so that every machine
/// gives the same pixels.
///
/// Made once for a stream and shared by its frames.
final class SampleConversion: Sendable {
  /// The properties of a stream that the tables depend on.
  struct Key: Hashable, Sendable {
    let layout: PixelLayout
    let isFullRange: Bool
    let weights: Weights
    /// The samples are those of a high dynamic range: SMPTE ST 2084, as HDR10 has them.
    let isHighRange: Bool
  }

  /// The parts of red and blue in luma; green has the rest.
  struct Weights: Hashable, Sendable {
    let red: Double
    let blue: Double

    static let bt601 = Weights(red: 0.299, blue: 0.114)
    static let bt709 = Weights(red: 0.2126, blue: 0.0722)
    static let bt2020 = Weights(red: 0.2627, blue: 0.0593)
    static let smpte240 = Weights(red: 0.212, blue: 0.087)
    static let fcc = Weights(red: 0.30, blue: 0.11)

    /// ITU-T H.273 table 4. A stream that names no matrix is taken for BT.709 from 720 rows of
    /// pixels on and for BT.601 below, as players do.
    init(_ space: AVColorSpace, height: Int) {
      switch space {
      case AVCOL_SPC_BT709: self = .bt709
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: self = .bt601
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: self = .bt2020
      case AVCOL_SPC_SMPTE240M: self = .smpte240
      case AVCOL_SPC_FCC: self = .fcc
      default: self = height >= 720 ? .bt709 : .bt601
      }
    }

    private init(red: Double, blue: Double) {
      self.red = red
      self.blue = blue
    }
  }

  let key: Key
  /// Bits of a sample that the tables are indexed with: deeper samples than 10 bits lose the rest.
  let bits: Int
  /// Full-range luma, 0…255.
  let luma: [UInt8]
  /// Parts of red, green and blue in units of 1/65536, by sample; `y` holds the rounding half.
  let y: [Int32]
  private let redOfV: [Int32]
  private let greenOfU: [Int32]
  private let greenOfV: [Int32]
  private let blueOfU: [Int32]
  /// The ranges that a stream of high dynamic range may have been drawn in; none for other streams.
  let ranges: [StandardRange]

  init(_ key: Key) {
    self.key = key
    bits = min(key.layout.depth, 10)
    let count = 1 << bits
    // Limited range: luma 16…235, chroma 16…240 around 128, times four for 10 bits (ITU-R BT.709).
    let unit = Double(1 << (bits - 8))
    let top = Double(count - 1)
    let (black, lumaSpan) = key.isFullRange ? (0, top) : (16 * unit, 219 * unit)
    let chromaSpan = key.isFullRange ? top : 224 * unit
    let middle = 128 * unit
    let indices = 0..<count
    luma = indices.map {
      UInt8(max(0, min(255, ((Double($0) - black) * 255 / lumaSpan).rounded())))
    }
    let lumaScale = 65536 * 255 / lumaSpan
    y = indices.map { Int32(((Double($0) - black) * lumaScale).rounded()) + 32768 }
    ranges = key.isHighRange ? StandardRange.all(forLuma: y) : []
    let chromaScale = 65536 * 255 / chromaSpan
    let weights = key.weights
    let green = 1 - weights.red - weights.blue
    func table(_ factor: Double) -> [Int32] {
      indices.map { Int32(((Double($0) - middle) * factor * chromaScale).rounded()) }
    }
    redOfV = table(2 * (1 - weights.red))
    blueOfU = table(2 * (1 - weights.blue))
    greenOfU = table(-2 * (1 - weights.blue) * weights.blue / green)
    greenOfV = table(-2 * (1 - weights.red) * weights.red / green)
  }

  /// Red, green and blue of a sample of luma and two of chroma.
  @inline(__always)
  func colour(
    _ luma: Int, _ blue: Int, _ red: Int, in range: StandardRange?
  ) -> (UInt8, UInt8, UInt8) {
    let y = y[luma]
    let colour = (
      y &+ redOfV[red], y &+ greenOfU[blue] &+ greenOfV[red], y &+ blueOfU[blue]
    )
    if let range { return range.colour(colour.0, colour.1, colour.2) }
    return (Self.clamped(colour.0), Self.clamped(colour.1), Self.clamped(colour.2))
  }

  /// 0…255 of a colour in units of 1/65536.
  @inline(__always)
  private static func clamped(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, value >> 16)))
  }
}

extension SampleConversion.Key {
  /// - Returns: nil when the frame has to be converted before it can be read.
  init?(_ frame: DecodedFrame) {
    guard let layout = PixelLayout(frame.format) else { return nil }
    self.layout = layout
    let range = unsafe frame.pointer.pointee.color_range
    let isFullByFormat: Bool =
      switch frame.format {
      case AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P,
        AV_PIX_FMT_YUVJ411P:
        true
      default: layout.model == .grey && range != AVCOL_RANGE_MPEG
      }
    isFullRange = range == AVCOL_RANGE_JPEG || isFullByFormat
    weights = unsafe .init(frame.pointer.pointee.colorspace, height: min(frame.width, frame.height))
    isHighRange = unsafe frame.pointer.pointee.color_trc == AVCOL_TRC_SMPTE2084
  }
}
