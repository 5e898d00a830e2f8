import Decoding
import Foundation
import Imaging

/// A picture that somebody has given, and the one that the recording gives.
struct PicturePair: Hashable, Sendable, Codable {
  var name: String
  var stated: Data
  var derived: Data

  /// Levels of a channel by which two machines may decode the same pixel differently, rounding otherwise.
  static let tolerance = 8

  /// Whether both show the same.
  func isSame(limits: DecodingLimits) throws(DecodingError) -> Bool {
    let decoder = StillDecoder(limits: limits)
    let a = try decoder.decode(Array(stated), named: name)
    let b = try decoder.decode(Array(derived), named: name)
    return a.width == b.width && a.height == b.height
      && zip(a.samples, b.samples).allSatisfy { abs(Int($0) - Int($1)) <= Self.tolerance }
  }
}
