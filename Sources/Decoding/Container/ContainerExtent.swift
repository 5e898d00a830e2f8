/// Compares the length that a container declares with the length of the file, which shows a copy that
/// was broken off even where the demuxer ends without a word.
enum ContainerExtent {
  /// - Returns: what is missing, in words; nil when the file is as long as it should be, or when its
  ///   format does not say.
  static func shortfall(of path: String, format: ContainerFormat) -> String? {
    guard !format.isStill, let file = try? ByteSource.open(path: path) else { return nil }
    let end: Int? =
      switch format {
      case .mp4: declaredEndOfBoxes(file)
      case .matroska: declaredEndOfSegment(file)
      case .png, .jpeg: nil
      }
    guard let end, end > file.size else { return nil }
    return "the file was cut off: \(file.size) of its \(end) bytes are there"
  }

  /// ISO/IEC 14496-12, 4.2: a box is its size in four bytes, its name, and its size in eight bytes when
  /// the first is 1; 0 lets it run to the end of the file.
  private static func declaredEndOfBoxes(_ file: borrowing ByteSource) -> Int? {
    let known: Set<String> = [
      "ftyp", "styp", "sidx", "moov", "moof", "mfra", "mdat", "free", "skip", "wide", "uuid",
      "meta",
    ]
    var offset = 0
    while offset < file.size {
      let head = file.bytes(at: offset, count: 16)
      guard head.count >= 8, known.contains(String(decoding: head[4..<8], as: UTF8.self)) else {
        // Anything may follow the boxes; only a box that is known to be cut off counts.
        return nil
      }
      var size = number(head[0..<4])
      if size == 1, head.count == 16 { size = number(head[8..<16]) }
      guard size >= 8, size < Int.max - offset else { return nil }
      if offset + size > file.size { return offset + size }
      offset += size
    }
    return nil
  }

  /// RFC 8794, 4 and 5: an element is its id and its size, both of variable length; a Matroska file is
  /// an EBML header and one segment (RFC 9559, 4). A size of all ones is unknown.
  private static func declaredEndOfSegment(_ file: borrowing ByteSource) -> Int? {
    guard let header = element(file, at: 0), let size = header.size,
      let segment = element(file, at: header.body + size), segment.id == 0x1853_8067,
      let length = segment.size
    else { return nil }
    return segment.body + length
  }

  private static func element(
    _ file: borrowing ByteSource, at offset: Int
  ) -> (id: Int, body: Int, size: Int?)? {
    let bytes = file.bytes(at: offset, count: 12)
    guard let first = bytes.first, (1...4).contains(first.leadingZeroBitCount + 1) else {
      return nil
    }
    let idLength = first.leadingZeroBitCount + 1
    guard bytes.count > idLength, bytes[idLength] != 0 else { return nil }
    let sizeLength = bytes[idLength].leadingZeroBitCount + 1
    guard bytes.count >= idLength + sizeLength else { return nil }
    let mask = 1 << (7 * sizeLength) - 1
    let size = number(bytes[idLength..<(idLength + sizeLength)]) & mask
    guard size < Int.max - offset - 12 else { return nil }
    return (
      number(bytes[0..<idLength]), offset + idLength + sizeLength, size == mask ? nil : size
    )
  }

  /// Big-endian; negative when eight bytes do not fit.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
