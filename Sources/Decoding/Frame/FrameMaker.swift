internal import CFFmpeg
internal import Imaging

/// The properties of a frame beside its pixels; `Frame` documents each.
struct FrameProperties: Hashable {
  var pts: Double
  var isDamaged = false
  var isKey = true
  var packet = 0
}

/// Makes frames out of the decoder's, and keeps the conversion that they share.
struct FrameMaker {
  /// The orientation that the container gives; a frame's own one stands above it.
  let orientation: Orientation
  /// The turn of all frames besides.
  let turn: QuarterTurn
  /// The most pixels of a frame whose pixels are made square; a larger one stays as it is. It is 0
  /// for stills, of whose ratio no viewer takes notice.
  let mostSquarePixels: Int
  private var conversion: SampleConversion?

  init(orientation: Orientation, turn: QuarterTurn = .none, mostSquarePixels: Int = 0) {
    self.orientation = orientation
    self.turn = turn
    self.mostSquarePixels = mostSquarePixels
  }

  /// - Returns: nil when there is no memory for a conversion, or the frame lacks a plane.
  mutating func frame(_ decoded: DecodedFrame, properties: FrameProperties) -> Frame? {
    var readable = decoded
    if SampleConversion.Key(decoded) == nil {
      guard let converted = decoded.converted(to: AV_PIX_FMT_RGB24) else { return nil }
      readable = converted
    }
    readable = readable.withSquarePixels(atMost: mostSquarePixels) ?? readable
    guard let key = SampleConversion.Key(readable) else { return nil }
    let shared =
      conversion?.key == key ? conversion ?? SampleConversion(key) : SampleConversion(key)
    conversion = shared
    let orientation = (decoded.orientation ?? orientation).turned(turn)
    return Frame(readable, orientation: orientation, conversion: shared, properties: properties)
  }
}
