/// How the parts of a container lie in its file: whether it is as long as it says, and where the chain of
/// its parts is broken.
///
/// The demuxers go on after a broken place, or end there, without a word; what was in between is missing
/// all the same.
struct ContainerStructure: Equatable {
  /// Bytes from the beginning of the file, in order: the chain of parts is broken there.
  var breaks: [Int] = []
  /// Where the last part ends that is longer than the file; nil when the file is whole.
  var declaredEnd: Int?

  /// Looks at the parts' heads, not at what is in them: a few reads a second of recording.
  init(of path: String, format: ContainerFormat) throws(DecodingError) {
    let file = try ByteSource.open(path: path)
    switch format {
    case .mp4: self = BoxWalk.structure(of: file)
    case .matroska: self = ElementWalk.structure(of: file)
    case .jpeg: self = Self.ofJPEG(file)
    // The decoder checks every part of a PNG.
    case .png: self.init()
    }
  }

  init() {}

  /// A JPEG's last scan is followed by an end-of-image marker (ITU-T T.81, B.1.1.3); a thumbnail before
  /// it has its own, and phones may append something to it. Neither marker occurs inside a scan.
  private static func ofJPEG(_ file: borrowing ByteSource) -> ContainerStructure {
    var structure = ContainerStructure()
    let bytes = file.bytes(at: 0, count: file.size)
    let markers = bytes.indices.dropLast().filter { bytes[$0] == 0xFF }
    let scan = markers.last { bytes[$0 + 1] == 0xDA } ?? 0
    let end = markers.last { bytes[$0 + 1] == 0xD9 } ?? 0
    if end <= scan { structure.declaredEnd = file.size + 2 }
    return structure
  }
}
