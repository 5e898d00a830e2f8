import Files
import Foundation

/// The reason why a dex cannot be used.
package enum DexError: Error, Hashable, Sendable {
  /// There is no readable file at the path.
  case unreadable(path: String, why: String)
  /// The file is not a dex of this program.
  case foreign(path: String)
  /// The file was written for a later version of this program.
  case newer(path: String, format: Int)
  /// The file is a dex, but not the one that was written.
  case damaged(path: String, what: String)
  /// The additions of `verify dex update` cannot be used.
  case overlay(path: String, why: String)

  /// This error where the file is the overlay, which can be deleted and made again.
  var ofOverlay: DexError {
    switch self {
    case .unreadable(let path, let why): .overlay(path: path, why: why)
    case .foreign(let path): .overlay(path: path, why: "it is not a dex of verify")
    case .damaged(let path, let what): .overlay(path: path, why: what)
    case .newer, .overlay: self
    }
  }
}

extension DexError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let why):
      "cannot read the dex \(path): \(why); install verify again, or make the file with "
        + "scripts/fetch_pokemon_data.py"
    case .foreign(let path):
      "\(path) is not a dex of verify; make one with scripts/fetch_pokemon_data.py"
    case .newer(let path, let format):
      "the dex \(path) has format \(format), and this version reads \(DexHeader.format); "
        + "update verify"
    case .damaged(let path, let what):
      "the dex \(path) is damaged (\(what)); install verify again, or make the file with "
        + "scripts/fetch_pokemon_data.py"
    case .overlay(let path, let why):
      "the additions to the dex in \(path) cannot be used: \(why); delete it and run "
        + "`verify dex update`"
    }
  }
}

/// A data file that comes with the program.
enum BundledFile {
  static func url<Failure: Error>(
    of name: String, orThrow failure: (_ path: String, _ why: String) -> Failure
  ) throws(Failure) -> URL {
    guard let url = Bundle.module.url(forResource: name, withExtension: nil) else {
      throw failure(name, "it is not beside the program")
    }
    return url
  }
}

extension Data {
  /// Reads a whole file.
  init<Failure: Error>(
    reading url: URL, orThrow failure: (_ path: String, _ why: String) -> Failure
  ) throws(Failure) {
    do {
      self = try Data(contentsOf: url)
    } catch {
      throw failure(url.path, FileContents.problem(at: url.path))
    }
  }
}
