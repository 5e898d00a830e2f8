internal import CFFmpeg
package import Imaging

/// One decoded frame, read part by part from the decoder's own planes.
///
/// Sharing it between tasks is safe: nobody writes to the memory that it refers to. It keeps one of
/// the decoder's buffers (3 MB at 1080 × 1920), so hold few of them.
package final class Frame: Picture, @unchecked Sendable {
  private let owner: DecodedFrame
  private let pixels: PixelSource
  private let facts: FrameFacts

  init(owner: DecodedFrame, pixels: PixelSource, facts: FrameFacts) {
    self.owner = owner
    self.pixels = pixels
    self.facts = facts
  }

  /// Seconds on the recording's own time line: the stream's time stamp, not shifted to begin at 0.
  package var pts: Double { facts.pts }
  /// True where the decoder concealed something in this frame or in one that it rests on. Which
  /// frames are damaged is the same on every run. What such a frame shows need not be, so it must
  /// decide nothing.
  package var isDamaged: Bool { facts.isDamaged }
  /// True where nothing that comes before the frame is needed to decode it.
  package var isKey: Bool { facts.isKey }
  /// True where every frame up to this one had a time stamp, later than that of the one before.
  package var isRegular: Bool { facts.isRegular }
  /// The number of packets of the stream before the frame's own.
  var packet: Int { facts.packet }

  /// Displayed pixels, after rotation.
  package var width: Int { pixels.width }
  package var height: Int { pixels.height }

  /// Returns the frame turned once more; it shares the decoder's memory.
  package func turned(_ turn: QuarterTurn) -> Frame {
    Frame(owner: owner, pixels: pixels.turned(turn), facts: facts)
  }

  package func luma(in rectangle: Rectangle) -> Plane {
    let part = rectangle.intersection(bounds)
    return Plane(
      width: part.width, height: part.height,
      samples: pixels.luma(columns: part.x..<part.maxX, rows: part.y..<part.maxY))
  }

  package func colour(in rectangle: Rectangle) -> RGBImage {
    let part = rectangle.intersection(bounds)
    return RGBImage(
      width: part.width, height: part.height,
      samples: pixels.colour(columns: part.x..<part.maxX, rows: part.y..<part.maxY))
  }

  package func colour(in rectangle: Rectangle, everyNthPixel step: Int) -> RGBImage {
    let part = rectangle.intersection(bounds)
    let (columns, rows) = (part.places(across: step), part.places(down: step))
    return RGBImage(
      width: columns.count, height: rows.count,
      samples: pixels.colour(columns: columns, rows: rows))
  }

  package func copyRawLuma(
    in rectangle: Rectangle, everyNthRow step: Int, to samples: inout [UInt8]
  ) {
    let part = rectangle.intersection(bounds)
    samples.removeAll(keepingCapacity: true)
    guard !part.isEmpty else { return }
    pixels.appendRawLuma(
      columns: part.x..<part.maxX, rows: Array(stride(from: part.y, to: part.maxY, by: step)),
      to: &samples)
  }
}

/// The properties of a frame beside its pixels; `Frame` documents each.
struct FrameFacts: Hashable {
  var pts: Double
  var isDamaged = false
  var isKey = true
  var isRegular = true
  var packet = 0
}

/// Makes frames out of the decoder's, and keeps the conversion that they share.
struct FrameMaker {
  /// The orientation that the container gives; a frame's own one stands above it.
  let orientation: Orientation
  /// The turn of all frames besides.
  let turn: QuarterTurn
  private var conversion: SampleConversion?

  init(orientation: Orientation, turn: QuarterTurn = .none) {
    self.orientation = orientation
    self.turn = turn
  }

  /// - Returns: nil when there is no memory for a conversion, or the frame lacks a plane.
  mutating func frame(_ decoded: DecodedFrame, facts: FrameFacts) -> Frame? {
    var readable = decoded
    if SampleConversion.Key(decoded) == nil {
      guard let converted = decoded.converted(to: AV_PIX_FMT_RGB24) else { return nil }
      readable = converted
    }
    guard let key = SampleConversion.Key(readable) else { return nil }
    let shared =
      conversion?.key == key ? conversion ?? SampleConversion(key) : SampleConversion(key)
    conversion = shared
    let orientation = (decoded.orientation ?? orientation).turned(turn)
    return PixelSource(readable, orientation: orientation, conversion: shared).map {
      Frame(owner: readable, pixels: $0, facts: facts)
    }
  }
}
