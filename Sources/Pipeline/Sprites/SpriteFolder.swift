import Decoding
package import Dex
import Files
package import Foundation
import Imaging

/// A folder of renders, each of which is complete and proved to be a picture.
package struct SpriteFolder: Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// The folder that `verify sprites fetch` writes unless the user names another one.
  package static var usual: URL { UserFolder.cache.url().appending(path: "sprites") }

  package func has(_ render: Render) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: render.path).path)
  }

  /// Returns the reason why a file is no render; `nil` when it is one. The whole picture is
  /// decoded, since a truncated file begins like a complete one.
  static func fault(in contents: Data) -> String? {
    let image: RGBAImage
    do throws(DecodingError) {
      image = try StoredStill([UInt8](contents), named: "the answer").expanded
    } catch {
      return "it is no picture (\(error.ofPicture))"
    }
    return SpriteCrop.box(of: image) == nil ? "nothing in it is opaque" : nil
  }

  func keep(_ contents: Data, of render: Render) throws {
    let file = url.appending(path: render.path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try WholeFile.write(contents, to: file)
  }

  /// Writes the index that `verify hashes build` reads: the look of each picture that is there, and
  /// the looks that share it.
  func writeIndex(of renders: [Render]) throws {
    var rows = ["file,species,form,shiny,female"]
    for render in renders where has(render) {
      for look in [render.look] + render.sharedBy {
        rows.append(
          "\(render.path),\(look.speciesId),\(look.form),\(look.isShiny ? 1 : 0),"
            + "\(look.isFemale ? 1 : 0)")
      }
    }
    guard rows.count > 1 else { return }
    try WholeFile.write(
      Data((rows.joined(separator: "\n") + "\n").utf8), to: url.appending(path: "index.csv"))
  }
}
