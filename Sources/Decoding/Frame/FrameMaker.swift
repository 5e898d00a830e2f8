internal import CFFmpeg
internal import Imaging

/// Makes frames out of what the decoder gives, and keeps the conversion that they share.
struct FrameMaker {
  /// How the container wants the stream turned; a frame's own word stands above it.
  let orientation: Orientation
  /// The turn of all frames besides.
  let turn: QuarterTurn
  private var conversion: SampleConversion?
  private var ranges: [StandardRange] = []

  init(orientation: Orientation, turn: QuarterTurn = .none) {
    self.orientation = orientation
    self.turn = turn
  }

  /// - Returns: nil when there is no memory for a conversion, or the frame lacks a plane.
  mutating func frame(_ decoded: DecodedFrame, facts: FrameFacts) -> Frame? {
    let turn = (decoded.orientation ?? orientation).turned(turn)
    guard let key = SampleConversion.Key(decoded) else {
      guard let converted = PixelConverter.converted(decoded, to: AV_PIX_FMT_RGB24) else {
        return nil
      }
      return frame(converted, turn: turn, facts: facts)
    }
    return frame(decoded, key: key, turn: turn, facts: facts)
  }

  private mutating func frame(
    _ converted: DecodedFrame, turn: Orientation, facts: FrameFacts
  ) -> Frame? {
    guard let key = SampleConversion.Key(converted) else { return nil }
    return frame(converted, key: key, turn: turn, facts: facts)
  }

  private mutating func frame(
    _ decoded: DecodedFrame, key: SampleConversion.Key, turn: Orientation, facts: FrameFacts
  ) -> Frame? {
    let shared: SampleConversion
    if let conversion, conversion.key == key {
      shared = conversion
    } else {
      shared = SampleConversion(key)
      conversion = shared
      ranges = StandardRange.all(for: shared)
    }
    guard var source = PixelSource(decoded, orientation: turn, conversion: shared) else {
      return nil
    }
    source.range = StandardRange.fitting(ranges, to: source)
    return Frame(owner: decoded, source: source, facts: facts)
  }
}
