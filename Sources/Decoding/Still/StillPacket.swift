internal import CFFmpeg

/// The whole of a still picture's file as one packet.
enum StillPacket {
  static func read(path: String) throws(DecodingError) -> Packet {
    let file = try ByteSource.open(path: path)
    guard let packet = Packet(), unsafe av_new_packet(packet.pointer, CInt(file.size)) >= 0 else {
      throw .outOfMemory(path: path)
    }
    guard let data = unsafe packet.pointer.pointee.data,
      unsafe file.read(at: 0, into: data, count: file.size) == file.size
    else { throw .cannotOpen(path: path, reason: "it cannot be read to its end") }
    unsafe packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
    return packet
  }

  static func make(of contents: [UInt8], path: String) throws(DecodingError) -> Packet {
    guard let packet = Packet(),
      unsafe av_new_packet(packet.pointer, CInt(contents.count)) >= 0,
      let data = unsafe packet.pointer.pointee.data
    else { throw .outOfMemory(path: path) }
    for place in contents.indices { unsafe data[place] = contents[place] }
    unsafe packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
    return packet
  }
}
