import Foundation

extension DexFile {
  /// Bytes within which a dex has its header: the words for the types in ten languages are three thousand.
  private static let headLength = 1 << 16

  /// The digest that a dex states of itself, without reading its species or proving them; `nil` when the
  /// file is no dex.
  static func statedIdentifier(of url: URL) -> String? {
    guard let file = try? FileHandle(forReadingFrom: url) else { return nil }
    defer { try? file.close() }
    guard let head = try? file.read(upToCount: headLength), head.starts(with: opening),
      let end = head.firstIndex(of: lineFeed)
    else { return nil }
    return try? header(in: head[..<end].dropFirst(opening.count), path: url.path).sha256
  }
}
