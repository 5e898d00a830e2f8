/// A turn by which a picture is shown, in degrees clockwise.
package enum QuarterTurn: Int, CaseIterable, Hashable, Sendable, Codable {
  case none = 0
  case clockwise = 90
  case half = 180
  case counterclockwise = 270
}

extension RGBImage {
  /// The picture turned.
  package func turned(_ turn: QuarterTurn) -> RGBImage {
    let isUpright = turn == .none || turn == .half
    var out = RGBImage(
      width: isUpright ? width : height, height: isUpright ? height : width,
      samples: [UInt8](repeating: 0, count: samples.count))
    for y in 0..<out.height {
      for x in 0..<out.width {
        out[x, y] =
          switch turn {
          case .none: self[x, y]
          case .clockwise: self[y, height - 1 - x]
          case .half: self[width - 1 - x, height - 1 - y]
          case .counterclockwise: self[width - 1 - y, x]
          }
      }
    }
    return out
  }
}
