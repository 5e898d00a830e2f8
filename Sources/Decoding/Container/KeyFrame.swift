/// A frame that can be decoded without any other, as the container's list of packets has it.
struct KeyFrame: Hashable {
  /// Packets of the stream before it.
  let packet: Int
  /// Bytes of the file before it.
  let position: Int
  /// When it is shown.
  let seconds: Double
}
