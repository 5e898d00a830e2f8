import Dex
package import Foundation
import Imaging
import Recognition

/// Pictures and words about a recording, as files that are not written yet.
package struct ExplanationPictures: Hashable, Sendable, Codable {
  package struct File: Hashable, Sendable, Codable {
    package let name: String
    package let contents: Data

    init(name: String, contents: Data) {
      self.name = name
      self.contents = contents
    }

    /// A picture as a PNG file.
    init(_ name: String, _ image: RGBImage) throws {
      guard let bytes = PNGEncoder.encode(image) else { throw UnwrittenPicture(name: name) }
      self.init(name: "\(name).png", contents: Data(bytes))
    }
  }

  package let files: [File]
  package let lines: [String]

  /// True where every file's name is plain, so that all are written into the folder that is meant.
  var isInPlace: Bool {
    files.allSatisfy { $0.name.wholeMatch(of: /[a-zA-Z0-9-]+\.(png|jpg|txt)/) != nil }
  }
}

/// A picture that could not be encoded as a file.
struct UnwrittenPicture: Error, CustomStringConvertible {
  let name: String

  var description: String { "the picture of the \(name) cannot be made a PNG file" }
}
