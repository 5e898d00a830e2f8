/// The headers by which the frames of an H.264 or HEVC stream are decoded, as an MP4 lists them (ISO/IEC 14496-15: avcC in
/// 5.3.3.1, hvcC in 8.3.3.1).
struct ParameterSets {
  /// How the streams of a codec name their units (ITU-T H.264, table 7-1; H.265, table 7-1).
  enum Codec {
    case h264, hevc

    fileprivate func kind(ofHead head: UInt8) -> Int {
      self == .h264 ? Int(head & 0x1F) : Int(head >> 1 & 0x3F)
    }

    fileprivate var headers: Set<Int> { self == .h264 ? [7, 8, 13, 15] : [32, 33, 34] }
    fileprivate var pictures: ClosedRange<Int> { self == .h264 ? 1...5 : 0...31 }
    /// Pictures before which the decoder forgets all others.
    fileprivate var refreshes: ClosedRange<Int> { self == .h264 ? 5...5 : 19...20 }
  }

  private let codec: Codec
  /// Bytes of a unit's length.
  private let lengthSize: Int
  private let known: Set<[UInt8]>

  /// - Parameter list: avcC or hvcC; nil when it is something else, or damaged.
  init?(_ list: [UInt8], of codec: Codec) {
    var bytes = ByteRun(list)
    var known: Set<[UInt8]> = []
    guard bytes.number(of: 1) == 1 else { return nil }
    func take(_ count: Int) -> Bool {
      for _ in 0..<count {
        guard let length = bytes.number(of: 2), let set = bytes.take(length) else { return false }
        known.insert(set)
      }
      return true
    }
    switch codec {
    case .h264:
      guard bytes.take(3) != nil, let size = bytes.number(of: 1),
        let sequences = bytes.number(of: 1), take(sequences & 31),
        let pictures = bytes.number(of: 1), take(pictures)
      else { return nil }
      lengthSize = (size & 3) + 1
    case .hevc:
      guard bytes.take(20) != nil, let size = bytes.number(of: 1), let kinds = bytes.number(of: 1)
      else { return nil }
      for _ in 0..<kinds {
        guard bytes.take(1) != nil, let count = bytes.number(of: 2), take(count) else { return nil }
      }
      lengthSize = (size & 3) + 1
    }
    guard !known.isEmpty else { return nil }
    self.codec = codec
    self.known = known
  }

  /// Whether a packet brings no other headers than these.
  func include(_ packet: some RandomAccessCollection<UInt8>) -> Bool {
    guard let units = units(of: packet) else { return false }
    return units.allSatisfy { unit in
      !codec.headers.contains(unit.kind) || known.contains(Array(packet[unit.place]))
    }
  }

  /// Whether nothing that comes before a packet is needed for it or for what comes after it.
  func isRefresh(_ packet: some RandomAccessCollection<UInt8>) -> Bool {
    let pictures = (units(of: packet) ?? []).map(\.kind).filter(codec.pictures.contains)
    return !pictures.isEmpty && pictures.allSatisfy(codec.refreshes.contains)
  }

  /// The units of a packet; nil when it does not consist of any.
  private func units<Bytes: RandomAccessCollection<UInt8>>(
    of packet: Bytes
  ) -> [(kind: Int, place: Range<Bytes.Index>)]? {
    var units: [(kind: Int, place: Range<Bytes.Index>)] = []
    var rest = packet[...]
    while !rest.isEmpty {
      let length = rest.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
      let unit = rest.dropFirst(lengthSize).prefix(length)
      guard length > 0, unit.count == length, let head = unit.first else { return nil }
      units.append((codec.kind(ofHead: head), unit.startIndex..<unit.endIndex))
      rest = rest[unit.endIndex...]
    }
    return units
  }
}

/// Bytes that are read one part after the other.
private struct ByteRun {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// nil at the end.
  mutating func take(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// A big-endian number.
  mutating func number(of bytes: Int) -> Int? { take(bytes)?.reduce(0) { $0 << 8 | Int($1) } }
}
