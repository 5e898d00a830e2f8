package import Foundation
import Imaging
import Recognition
import Reporting

/// A worker's pictures and words about a recording, as files that are not written yet.
package struct WorkerFiles: Hashable, Sendable, Codable {
  package let files: [NamedFile]
  package let lines: [String]

  /// True where every file's name is plain, so that all are written into the folder that is meant.
  var isInPlace: Bool {
    files.allSatisfy { $0.name.wholeMatch(of: /[a-zA-Z0-9-]+\.(png|jpg|txt)/) != nil }
  }
}

/// A file that is not written yet. Its name counts from the folder that it will be in.
package struct NamedFile: Hashable, Sendable, Codable {
  package let name: String
  package let contents: Data
}

extension NamedFile {
  /// A picture as a PNG file.
  init(_ name: String, _ image: RGBImage) throws {
    guard let bytes = PNGEncoder.encode(image) else {
      throw Failure("the picture of the \(name) cannot be made a PNG file", .inputOutput)
    }
    self.init(name: "\(name).png", contents: Data(bytes))
  }
}
