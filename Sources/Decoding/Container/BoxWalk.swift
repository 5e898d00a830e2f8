/// Walks over the boxes of an MP4 or QuickTime file.
enum BoxWalk {
  private static let known: Set<String> = [
    "ftyp", "styp", "sidx", "moov", "moof", "mfra", "mdat", "free", "skip", "wide", "uuid", "meta",
    "emsg", "prft", "pnot", "udta",
  ]

  /// ISO/IEC 14496-12, 4.2: a box is its size in four bytes, its name, and its size in eight bytes when
  /// the first is 1; a size of 0 lets it run to the end of the file.
  ///
  /// Only a fragmented file is broken by something unknown: elsewhere a table lists every frame, and
  /// some cameras fill up their files.
  static func structure(of file: borrowing ByteSource) -> ContainerStructure {
    var structure = ContainerStructure()
    var isFragmented = false
    var offset = 0
    while offset < file.size {
      let head = file.bytes(at: offset, count: 16)
      let name = head.count >= 8 ? String(decoding: head[4..<8], as: UTF8.self) : ""
      guard known.contains(name) else {
        if isFragmented { structure.breaks.append(offset) }
        return structure
      }
      if name == "moof" { isFragmented = true }
      var size = ByteSource.number(head[0..<4])
      if size == 0 { return structure }
      if size == 1, head.count == 16 { size = ByteSource.number(head[8..<16]) }
      guard size >= 8, size < Int.max - offset else {
        structure.breaks.append(offset)
        return structure
      }
      offset += size
    }
    if offset > file.size { structure.declaredEnd = offset }
    return structure
  }
}
