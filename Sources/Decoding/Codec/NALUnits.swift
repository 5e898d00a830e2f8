/// The units of which the packets of an H.264 or HEVC stream in an MP4 consist, each behind its
/// length.
struct NALUnits {
  /// The numbers of a codec's units (ITU-T H.264, table 7-1; H.265, table 7-1).
  enum Codec {
    case h264, hevc

    fileprivate func kind(ofHead head: UInt8) -> Int {
      self == .h264 ? Int(head & 0x1F) : Int(head >> 1 & 0x3F)
    }

    fileprivate var pictures: ClosedRange<Int> { self == .h264 ? 1...5 : 0...31 }
    /// Pictures at which the decoder forgets all others.
    fileprivate var refreshes: ClosedRange<Int> { self == .h264 ? 5...5 : 19...20 }
    fileprivate var sequenceHeader: Int { self == .h264 ? 7 : 33 }

    /// The place in avcC and hvcC that gives a length's bytes (ISO/IEC 14496-15: 5.3.3.1 and
    /// 8.3.3.1).
    fileprivate var lengthPlace: Int { self == .h264 ? 4 : 21 }
  }

  /// Bytes of a packet in which its first picture begins, behind headers and what an encoder says
  /// of itself.
  static let headLength = 1 << 14

  private let codec: Codec
  /// Bytes of a unit's length.
  private let lengthSize: Int

  /// - Parameter list: avcC or hvcC; nil when it is something else.
  init?(_ list: [UInt8], of codec: Codec) {
    guard list.first == 1, list.count > codec.lengthPlace else { return nil }
    self.codec = codec
    lengthSize = Int(list[codec.lengthPlace] & 3) + 1
  }

  /// Returns true where nothing that comes before a packet is needed for it or for what comes after
  /// it.
  ///
  /// - Parameters:
  ///   - packet: its first bytes, up to a picture's.
  ///   - needsHeader: whether it must bring the headers along by which it is decoded.
  func isRefresh(_ packet: [UInt8], needsHeader: Bool) -> Bool {
    var hasHeader = false
    var rest = packet[...]
    while rest.count > lengthSize {
      let length = rest.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
      let kind = codec.kind(ofHead: rest[rest.startIndex + lengthSize])
      if codec.pictures.contains(kind) {
        return codec.refreshes.contains(kind) && (hasHeader || !needsHeader)
      }
      hasHeader = hasHeader || kind == codec.sequenceHeader
      rest = rest.dropFirst(lengthSize + length)
    }
    return false
  }
}
