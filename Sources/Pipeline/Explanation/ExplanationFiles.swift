package import Foundation
package import Imaging
import Recognition
import Dex

/// Writes pictures and words for a person to look at.
package enum ExplanationFiles {
  /// A picture could not be made a file.
  package struct Failure: Error, CustomStringConvertible {
    let path: String

    package var description: String { "\(path): the picture cannot be made a PNG file" }
  }

  /// Writes a PNG, whole or not at all.
  package static func write(_ image: RGBImage, to file: URL) throws {
    guard let bytes = PNGEncoder.encode(image) else { throw Failure(path: file.path) }
    try WholeFile.write(Data(bytes), to: file)
  }
}
