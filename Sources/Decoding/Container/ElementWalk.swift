/// Walks over the elements of a Matroska or WebM file down to the single blocks.
enum ElementWalk {
  /// Elements that are gone into (RFC 9559, 5.1): the segment and its clusters.
  private static let segment = 0x1853_8067
  private static let cluster = 0x1F43_B675

  /// Elements that are stepped over: those of the top level, those of a segment and of a cluster.
  private static let known: Set<Int> = [
    0x1A45_DFA3, 0x114D_9B74, 0x1549_A966, 0x1654_AE6B, 0x1C53_BB6B, 0x1941_A469, 0x1043_A770,
    0x1254_C367, 0xE7, 0x5854, 0xA7, 0xAB, 0xA3, 0xA0, 0xAF, 0xEC, 0xBF,
  ]

  private struct Element {
    let id: Int
    /// Where its content begins.
    let body: Int
    /// Bytes of its content; nil when unknown.
    let size: Int?
  }

  static func structure(of file: borrowing ByteSource) -> ContainerStructure {
    var structure = ContainerStructure()
    var end = 0
    var offset = 0
    while offset < file.size {
      let element = element(file, at: offset)
      if let element, element.id == segment || element.id == cluster {
        // A cluster's length is not looked at: its blocks have theirs.
        if element.id == segment, let size = element.size { end = max(end, element.body + size) }
        offset = element.body
      } else if let element, known.contains(element.id), let size = element.size {
        offset = element.body + size
      } else {
        structure.breaks.append(offset)
        guard let next = nextCluster(file, from: offset + 1) else { break }
        offset = next
      }
    }
    end = max(end, offset)
    if end > file.size { structure.declaredEnd = end }
    return structure
  }

  /// RFC 8794, 4 and 5: an id and a size, both of variable length; a size of all ones is unknown.
  private static func element(_ file: borrowing ByteSource, at offset: Int) -> Element? {
    let bytes = file.bytes(at: offset, count: 12)
    guard let first = bytes.first, first.leadingZeroBitCount < 4 else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard bytes.count > idLength, bytes[idLength] != 0 else { return nil }
    let sizeLength = bytes[idLength].leadingZeroBitCount + 1
    guard bytes.count >= idLength + sizeLength else { return nil }
    let mask = 1 << (7 * sizeLength) - 1
    let size = ByteSource.number(bytes[idLength..<(idLength + sizeLength)]) & mask
    let body = offset + idLength + sizeLength
    guard size == mask || size < Int.max - body else { return nil }
    return Element(
      id: ByteSource.number(bytes[0..<idLength]), body: body, size: size == mask ? nil : size)
  }

  /// Where the demuxer will take up the thread again.
  private static func nextCluster(_ file: borrowing ByteSource, from start: Int) -> Int? {
    let length = 1 << 16
    var offset = start
    while offset < file.size {
      // Three bytes more, for an id that lies across the edge.
      let bytes = file.bytes(at: offset, count: length + 3)
      let found = bytes.indices.dropLast(3).first {
        bytes[$0] == 0x1F && ByteSource.number(bytes[$0..<($0 + 4)]) == cluster
      }
      if let found { return offset + found }
      offset += length
    }
    return nil
  }
}
