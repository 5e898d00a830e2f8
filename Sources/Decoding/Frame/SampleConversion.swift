internal import CFFmpeg
internal import Imaging

/// The way from a stream's samples to full-range luma and to RGB.
///
/// It is made once for a stream and shared by its frames.
final class SampleConversion: Sendable {
  /// The properties of a stream that the tables depend on.
  struct Key: Hashable, Sendable {
    let layout: PixelLayout
    let isFullRange: Bool
    let weights: Weights
    /// The way to light of a stream of high dynamic range; `nil` for other streams.
    let highRange: StandardRange.Transfer?
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
  }

  let key: Key
  /// Samples of more than 10 bits lose the rest.
  let matrix: ColorMatrix
  /// The ranges that a stream of high dynamic range may have been drawn in; none for other streams.
  let ranges: [StandardRange]

  init(_ key: Key) {
    self.key = key
    let matrix = ColorMatrix(
      bits: min(key.layout.depth, 10), isFullRange: key.isFullRange, red: key.weights.red,
      blue: key.weights.blue)
    ranges = key.highRange.map { StandardRange.all($0, forLuma: matrix.parts) } ?? []
    self.matrix = matrix
  }
}

extension SampleConversion.Weights {
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
      default: layout.model == .gray && range != AVCOL_RANGE_MPEG
      }
    isFullRange = range == AVCOL_RANGE_JPEG || isFullByFormat
    weights = unsafe .init(frame.pointer.pointee.colorspace, height: min(frame.width, frame.height))
    highRange =
      switch unsafe frame.pointer.pointee.color_trc {
      case AVCOL_TRC_SMPTE2084: .perceptualQuantizer
      case AVCOL_TRC_ARIB_STD_B67: .hybridLogGamma
      default: nil
      }
  }
}
