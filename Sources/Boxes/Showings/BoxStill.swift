package import Imaging

/// A time in which a box page stood still.
package struct BoxStill: Sendable {
  /// Seconds: the first and the last frame.
  package let start: Double
  package let end: Double
  package let frames: Int
  /// The frame that is read: of the last ones, on which coding has done its best.
  package let picture: any Picture
  package let placement: BoxPlacement
}
