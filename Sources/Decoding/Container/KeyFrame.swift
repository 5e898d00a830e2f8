/// A frame that can be decoded without any other, as the container's list of packets has it.
struct KeyFrame: Hashable {
  /// Packets of the stream before it.
  let packet: Int
  /// When it is decoded, in the stream's time base, and in seconds.
  let stamp: Int64
  let seconds: Double
}
