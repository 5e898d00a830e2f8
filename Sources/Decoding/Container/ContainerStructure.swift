/// The parts of a container in its file. It tells whether the file is as long as it says, and where
/// the chain of parts is broken.
///
/// The demuxers report no broken place: they go on after it or end there. The part in between is
/// missing all the same.
struct ContainerStructure: Equatable {
  /// Bytes from the beginning of the file, in order: the chain of parts is broken there.
  var breaks: [Int] = []
  /// Where the last part ends that is longer than the file; nil when the file is whole.
  var declaredEnd: Int?
  /// True where an MP4 has frames, and its end with the index of them is missing.
  var lacksIndex = false

  /// Looks at the parts' heads, not at what is in them: a few reads a second of recording.
  init(of path: String, format: ContainerFormat) throws(DecodingError) {
    let file = try ByteSource.open(path: path)
    switch format {
    case .mp4: walkBoxes(of: file)
    case .matroska: walkElements(of: file)
    case .jpeg: findEnd(of: file)
    // The decoder checks every part of a PNG.
    case .png: break
    }
  }

  init() {}

  /// A JPEG's last scan is followed by an end-of-image marker (ITU-T T.81, B.1.1.3); a thumbnail
  /// before it has its own, and phones may append something to it. Neither marker occurs inside a
  /// scan.
  private mutating func findEnd(of file: borrowing ByteSource) {
    let bytes = file.bytes(at: 0, count: file.size)
    let markers = bytes.indices.dropLast().filter { bytes[$0] == 0xFF }
    let scan = markers.last { bytes[$0 + 1] == 0xDA } ?? 0
    let end = markers.last { bytes[$0 + 1] == 0xD9 } ?? 0
    if end <= scan { declaredEnd = file.size + 2 }
  }
}

/// MP4 and QuickTime.
extension ContainerStructure {
  private static let boxes: Set<String> = [
    "ftyp", "styp", "sidx", "moov", "moof", "mfra", "mdat", "free", "skip", "wide", "uuid", "meta",
    "emsg", "prft", "pnot", "udta",
  ]

  /// ISO/IEC 14496-12, 4.2: a box begins with its size in four bytes and its name. Where that size
  /// is 1, the real one follows in eight bytes. A size of 0 lets the box run to the end of the
  /// file.
  ///
  /// Only a fragmented file is broken by something unknown: elsewhere a table lists every frame,
  /// and some cameras fill up their files.
  private mutating func walkBoxes(of file: borrowing ByteSource) {
    var names: Set<String> = []
    var offset = 0
    while offset < file.size {
      let head = file.bytes(at: offset, count: 16)
      let name = head.count >= 8 ? String(decoding: head[4..<8], as: UTF8.self) : ""
      guard Self.boxes.contains(name) else {
        if names.contains("moof") { breaks.append(offset) }
        return
      }
      names.insert(name)
      var size = ByteSource.number(head[0..<4])
      if size == 0 { break }
      if size == 1, head.count == 16 { size = ByteSource.number(head[8..<16]) }
      guard size >= 8, size < Int.max - offset else { return breaks.append(offset) }
      offset += size
    }
    if offset > file.size { declaredEnd = offset }
    lacksIndex = names.contains("mdat") && names.isDisjoint(with: ["moov", "moof"])
  }
}

/// Matroska and WebM, down to the single blocks.
extension ContainerStructure {
  /// Elements that are gone into (RFC 9559, 5.1): the segment and its clusters.
  private static let segment = 0x1853_8067
  private static let cluster = 0x1F43_B675

  /// Elements that are stepped over: those of the top level, those of a segment and of a cluster.
  private static let elements: Set<Int> = [
    0x1A45_DFA3, 0x114D_9B74, 0x1549_A966, 0x1654_AE6B, 0x1C53_BB6B, 0x1941_A469, 0x1043_A770,
    0x1254_C367, 0xE7, 0x5854, 0xA7, 0xAB, 0xA3, 0xA0, 0xAF, 0xEC, 0xBF,
  ]

  private mutating func walkElements(of file: borrowing ByteSource) {
    var end = 0
    var offset = 0
    while offset < file.size {
      let element = Self.element(file, at: offset)
      if let element, element.id == Self.segment || element.id == Self.cluster {
        // A cluster's length is not looked at: its blocks have theirs.
        if element.id == Self.segment, let size = element.size {
          end = max(end, element.body + size)
        }
        offset = element.body
      } else if let element, Self.elements.contains(element.id), let size = element.size {
        offset = element.body + size
      } else {
        breaks.append(offset)
        guard let next = Self.nextCluster(file, from: offset + 1) else { break }
        offset = next
      }
    }
    end = max(end, offset)
    if end > file.size { declaredEnd = end }
  }

  /// RFC 8794, 4 and 5: an id and a size, both of variable length; a size of all ones is unknown.
  /// `body` is where the element's content begins.
  private static func element(
    _ file: borrowing ByteSource, at offset: Int
  ) -> (id: Int, body: Int, size: Int?)? {
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
    return (ByteSource.number(bytes[0..<idLength]), body, size == mask ? nil : size)
  }

  /// Returns the place where the demuxer will take up the thread again.
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
