import Decoding
package import Dex
package import Foundation
import Imaging

/// A folder that renders are kept in, each of them whole and proved to be a picture.
package struct SpriteFolder: Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// Where downloads are kept: they can be had again, so it is the cache that systems have for
  /// programs.
  package static func cache(
    of what: String = "sprites",
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    // The XDG specification has relative paths ignored.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return URL(filePath: "\(cache)/verify/\(what)")
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    #if os(macOS)
      return URL(filePath: "\(home)/Library/Caches/verify/\(what)")
    #else
      return URL(filePath: "\(home)/.cache/verify/\(what)")
    #endif
  }

  package func has(_ render: Render) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: render.path).path)
  }

  /// Why the contents of a file are no render; `nil` when they are one. The whole picture is decoded,
  /// as a file that is cut short begins like a whole one.
  static func fault(in contents: Data) -> String? {
    let image: RGBAImage
    do {
      image = try StillDecoder().decode([UInt8](contents), named: "the answer")
    } catch {
      return "it is no picture (\(error))"
    }
    return SpriteCrop.box(of: image) == nil ? "nothing in it is opaque" : nil
  }

  func keep(_ contents: Data, of render: Render) throws {
    let file = url.appending(path: render.path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try WholeFile.write(contents, to: file)
  }

  /// Writes the index that `verify hashes build` reads: what each picture that is there is of, and
  /// which looks share it.
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
