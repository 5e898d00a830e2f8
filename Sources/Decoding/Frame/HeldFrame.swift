/// A frame that waits until its packet, and all before it, are decoded for certain.
struct HeldFrame {
  let decoded: DecodedFrame
  /// The number of the packet that it comes from.
  let packet: Int
  /// How many packets had been sent when it came out.
  let sent: Int
}
