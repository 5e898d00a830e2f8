internal import CFFmpeg

/// The whole of a still picture's file as one packet.
enum StillPacket {
  static func make(of contents: [UInt8], path: String) throws(DecodingError) -> Packet {
    guard let packet = Packet(),
      unsafe av_new_packet(packet.pointer, CInt(contents.count)) >= 0,
      let data = unsafe packet.pointer.pointee.data
    else { throw .outOfMemory(path: path) }
    _ = unsafe UnsafeMutableBufferPointer(start: data, count: contents.count).update(
      fromContentsOf: contents)
    unsafe packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
    return packet
  }
}
