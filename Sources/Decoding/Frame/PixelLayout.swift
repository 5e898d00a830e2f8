internal import CFFmpeg

/// Where the samples of a pixel format lie, for the formats that are read without conversion.
struct PixelLayout: Hashable, Sendable {
  enum Model: Hashable, Sendable {
    case gray
    /// Luma and two chroma components, the latter subsampled by powers of two.
    case luminanceChrominance
    case redGreenBlue
  }

  /// One component, as FFmpeg describes it (`AVComponentDescriptor`).
  struct Component: Hashable, Sendable {
    let plane: Int
    /// Bytes from one sample to the next of its row.
    let step: Int
    /// Bytes before the first sample.
    let offset: Int
    /// Bits below the sample in its word.
    let shift: Int
  }

  let model: Model
  /// Three of them; a gray format repeats its one.
  let components: [Component]
  /// Bits of a sample, 8…16; more than 8 lie in little-endian words of 16.
  let depth: Int
  /// Binary logarithms of the chroma's subsampling.
  let chromaShiftX: Int
  let chromaShiftY: Int

  /// - Returns: nil for palettes, bit fields, big-endian words, floating point and deep RGB.
  init?(_ format: AVPixelFormat) {
    guard let descriptor = unsafe av_pix_fmt_desc_get(format)?.pointee else { return nil }
    let refused =
      AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_HWACCEL
      | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT
    guard unsafe descriptor.flags & UInt64(refused) == 0, format != AV_PIX_FMT_XYZ12LE else {
      return nil
    }
    let described = unsafe descriptor.comp
    let isColor = unsafe descriptor.nb_components >= 3
    let used = isColor ? [described.0, described.1, described.2] : [described.0]
    depth = Int(described.0.depth)
    guard (8...16).contains(depth), used.allSatisfy({ Int($0.depth) == Int(described.0.depth) })
    else { return nil }
    if unsafe descriptor.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 {
      guard depth == 8, isColor else { return nil }
      model = .redGreenBlue
    } else {
      model = isColor ? .luminanceChrominance : .gray
    }
    let listed = used.map {
      Component(
        plane: Int($0.plane), step: Int($0.step), offset: Int($0.offset), shift: Int($0.shift))
    }
    components = isColor ? listed : [listed[0], listed[0], listed[0]]
    chromaShiftX = isColor ? Int(unsafe descriptor.log2_chroma_w) : 0
    chromaShiftY = isColor ? Int(unsafe descriptor.log2_chroma_h) : 0
  }

  var isWide: Bool { depth > 8 }
}
