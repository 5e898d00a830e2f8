/// The chain of boxes of an MP4 or QuickTime file. It tells whether the file is as long as it says,
/// and where the chain is broken.
///
/// The demuxer reports neither in a file of fragments: it goes on behind a broken place or ends
/// there. Of Matroska it says both.
struct BoxChain: Equatable {
  /// Bytes from the beginning of the file: the chain is broken there.
  var breakPlace: Int?
  /// True where the last box is longer than the file.
  var isCutOff = false
  /// True where it has frames, and its end with the index of them is missing.
  var lacksIndex = false

  /// Nothing is wrong with it.
  static let sound = BoxChain()

  private init() {}

  /// Looks at the boxes' heads, not at what is in them: a few reads a second of recording.
  init(of path: String) throws(DecodingError) { walk(try ByteSource(path: path)) }

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
  private mutating func walk(_ file: ByteSource) {
    var names: Set<String> = []
    var offset = 0
    while offset < file.size {
      let head = file.bytes(at: offset, count: 16)
      let name = head.count >= 8 ? String(decoding: head[4..<8], as: UTF8.self) : ""
      guard Self.boxes.contains(name) else {
        if names.contains("moof") { breakPlace = offset }
        return
      }
      names.insert(name)
      var size = ByteSource.number(head[0..<4])
      if size == 0 { break }
      if size == 1, head.count == 16 { size = ByteSource.number(head[8..<16]) }
      guard size >= 8, size < Int.max - offset else { return breakPlace = offset }
      offset += size
    }
    isCutOff = offset > file.size
    lacksIndex = names.contains("mdat") && names.isDisjoint(with: ["moov", "moof"])
  }
}
