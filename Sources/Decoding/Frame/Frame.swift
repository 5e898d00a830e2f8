internal import CFFmpeg
package import Imaging

/// One decoded frame, read part by part from the decoder's own planes.
///
/// Sharing it between tasks is safe: it holds a reference to memory that nobody writes to any more.
/// It keeps one of the decoder's buffers (3 MB at 1080 × 1920), so hold few of them.
package final class Frame: Picture, @unchecked Sendable {
  /// Seconds on the recording's own time line: the stream's time stamp, not shifted to begin at 0.
  package let pts: Double
  /// The decoder concealed something in it or in a frame that it rests on. Which frames are damaged is
  /// the same on every run; what such a frame shows need not be, so it must decide nothing.
  package let isDamaged: Bool
  /// Nothing that comes before it is needed to decode it.
  package let isKey: Bool
  /// Every frame up to this one had a stamp, later than that of the one before.
  package let isRegular: Bool
  /// Packets of the stream before the one that it comes from.
  let packet: Int

  let source: PixelSource
  private let owner: DecodedFrame

  /// Displayed pixels, after rotation.
  package var width: Int { source.width }
  package var height: Int { source.height }

  init(owner: DecodedFrame, source: PixelSource, facts: FrameFacts) {
    self.owner = owner
    self.source = source
    pts = facts.pts
    isDamaged = facts.isDamaged
    isKey = facts.isKey
    isRegular = facts.isRegular
    packet = facts.packet
  }

  /// The frame turned once more; it shares the decoder's memory.
  package func turned(_ turn: QuarterTurn) -> Frame { Frame(self, turned: turn) }

  private init(_ frame: Frame, turned turn: QuarterTurn) {
    source = frame.source.turned(turn)
    owner = frame.owner
    pts = frame.pts
    isDamaged = frame.isDamaged
    isKey = frame.isKey
    isRegular = frame.isRegular
    packet = frame.packet
  }

  package func luma(in rectangle: Rectangle) -> Plane {
    let part = rectangle.intersection(bounds)
    guard !part.isEmpty else { return Plane(width: part.width, height: part.height) }
    let samples = source.readLuma(
      columns: part.x..<part.maxX, rows: part.y..<part.maxY, through: source.conversion.luma)
    return Plane(width: part.width, height: part.height, samples: samples)
  }

  package func colour(in rectangle: Rectangle) -> RGBImage {
    let part = rectangle.intersection(bounds)
    let samples = source.readColour(columns: part.x..<part.maxX, rows: part.y..<part.maxY)
    return RGBImage(width: part.width, height: part.height, samples: samples)
  }

  package func colour(in rectangle: Rectangle, everyNthPixel step: Int) -> RGBImage {
    let part = rectangle.intersection(bounds)
    let (columns, rows) = (part.places(across: step), part.places(down: step))
    return RGBImage(
      width: columns.count, height: rows.count,
      samples: source.readColour(columns: columns, rows: rows))
  }

  package func copyRawLuma(
    in rectangle: Rectangle, everyNthRow step: Int, to samples: inout [UInt8]
  ) {
    let part = rectangle.intersection(bounds)
    let rows = stride(from: part.y, to: part.maxY, by: step)
    samples.removeAll(keepingCapacity: true)
    guard !part.isEmpty else { return }
    guard source.layout.model != .redGreenBlue, unsafe source.straightRow(part.y) != nil else {
      samples.append(
        contentsOf: source.readLuma(columns: part.x..<part.maxX, rows: Array(rows), through: nil))
      return
    }
    for y in rows {
      guard let row = unsafe source.straightRow(y) else { continue }
      unsafe samples.append(
        contentsOf: UnsafeRawBufferPointer(start: row + part.x, count: part.width))
    }
  }
}

/// What is known of a frame beside its pixels; `Frame` says what each means.
struct FrameFacts: Hashable {
  var pts: Double
  var isDamaged = false
  var isKey = true
  var isRegular = true
  var packet = 0
}
