import Foundation

/// A file of data that comes with the program.
enum BundledFile {
  static func url(of name: String) throws(DexError) -> URL {
    guard let url = Bundle.module.url(forResource: name, withExtension: nil) else {
      throw .unreadable(path: name, why: "it is not beside the program")
    }
    return url
  }
}

extension Data {
  /// All of a file.
  init(readingFrom url: URL) throws(DexError) {
    do {
      self = try FileContents.read(url)
    } catch {
      throw .unreadable(path: url.path, why: "\(error)")
    }
  }
}
