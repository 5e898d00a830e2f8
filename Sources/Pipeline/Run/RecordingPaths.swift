import Files
package import Foundation

/// Finds the recordings at paths that a user gives.
package enum RecordingPaths {
  /// Extensions of the files that are taken from a folder. A file that the user names may have any.
  package static let extensions: Set<String> =
    pictureExtensions.union([
      "mp4", "m4v", "mov", "3gp", "3g2", "mkv", "webm", "ts", "mts", "m2ts", "flv", "f4v", "avi",
    ])

  /// Extensions of the pictures that are read.
  package static let pictureExtensions: Set<String> = ["png", "jpg", "jpeg", "jfif", "webp"]

  /// Extensions of recordings and pictures in formats that are not read. They are taken from a
  /// folder, too, so that each is named with what to do, and none is passed over without a word.
  private static let unread: Set<String> = [
    "wmv", "asf", "mpg", "mpeg", "vob", "ogv", "gif", "heic", "heif", "avif", "bmp", "tif", "tiff",
  ]

  /// Returns the recordings in the order of `paths`, those of a folder in the order of their names.
  /// Each is listed once.
  package static func sources(at paths: [String]) -> [RecordingSource] {
    paths.flatMap(sources(at:)).uniqued()
  }

  private static func sources(at path: String) -> [RecordingSource] {
    switch FileKind(ofFileAt: path) {
    // The command line has replacement characters for the bytes that are not UTF-8.
    case nil where path.contains("\u{FFFD}"):
      [RecordingSource(path: path, problem: FolderListing.Unreadable(path: path).description)]
    case nil:
      [RecordingSource(path: path, problem: "\(path): \(FileContents.problem(at: path))")]
    case .folder: recordings(below: path)
    case .regular, .other: [RecordingSource(path: path)]
    }
  }

  /// Returns the recordings in a folder and below it.
  ///
  /// Hidden files are left out (macOS leaves `._name.mp4` beside recordings on foreign disks), and
  /// so are links to folders, which may lead in circles.
  private static func recordings(below folder: String) -> [RecordingSource] {
    let files = FileManager.default
    let taken = extensions.union(unread)
    guard let listing = FolderListing(folder: folder, extensions: taken) else {
      return [RecordingSource(path: folder, problem: "\(folder): the folder cannot be read")]
    }
    let unreadable = listing.unreadable.map {
      RecordingSource(path: $0.path, problem: $0.description)
    }
    return unreadable
      + listing.paths.flatMap { path in
        if FileKind(ofFileAt: path) == .folder {
          return (try? files.destinationOfSymbolicLink(atPath: path)) == nil
            ? recordings(below: path) : []
        }
        let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
        return taken.contains(ending) && FileKind(ofFileAt: path) == .regular
          ? [RecordingSource(path: path)] : []
      }
  }

  /// Returns the paths in a list: one on each line, or ended by NUL where names may hold line ends.
  package static func paths(inList list: Data, endedByNul: Bool) -> [String] {
    list.withoutByteOrderMark.split(separator: endedByNul ? 0 : UInt8(ascii: "\n")).map { bytes in
      let isDosLine = !endedByNul && bytes.last == UInt8(ascii: "\r")
      return String(decoding: isDosLine ? bytes.dropLast() : bytes, as: UTF8.self)
    }.filter { !$0.isEmpty }
  }
}

/// One recording to read, or a path with no recording.
package struct RecordingSource: Hashable, Sendable {
  /// The path as given on the command line, or below a folder that was given.
  package let path: String
  /// The name of the recording in messages and in the store: its path, unless the user gave it
  /// another name.
  package var name: String
  /// The reason why there is nothing to read at the path.
  package let problem: String?

  package init(path: String, problem: String? = nil) {
    self.path = path
    name = path
    self.problem = problem
  }
}
