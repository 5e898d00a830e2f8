/// What decoding carries on from one frame to the next besides the frames that others are made from: two readers of one
/// recording who are in the same regular state see the same from the next frame on.
package struct DecodingState: Hashable, Sendable {
  /// Every frame had a stamp, later than the one before, and every header was one that the container lists.
  package var isRegular = true
  /// Frames that no other is made from are left out.
  package var isOneOfFew = false
  /// Frames that wait in the decoder for those that are shown before them.
  package var delay = 0
}
