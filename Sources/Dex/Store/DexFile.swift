import Crypto
import Foundation

/// The bytes of a `pokemon.json`: a header line, then a line for each species.
///
/// The layout is fixed so that it can be cut at its line ends and decoded a line at a time; it is
/// also one JSON document for everybody else. All of it is proved by the header's SHA-256, which is
/// that of the file without its own digits, before any of it is believed.
struct DexFile: Sendable {
  let path: String
  let header: DexHeader
  /// Each species' JSON object.
  let lines: [Data]

  static let opening = Data(#"{"header":"#.utf8)
  static let list = Data("\"species\":[\n".utf8)
  static let closing = Data("\n]}\n".utf8)
  static let lineFeed = UInt8(ascii: "\n")
  private static let comma = UInt8(ascii: ",")

  static func open(_ url: URL) throws(DexError) -> DexFile {
    try DexFile(contents: Data(readingFrom: url), path: url.path)
  }

  init(contents: Data, path: String) throws(DexError) {
    guard contents.starts(with: Self.opening), let end = contents.firstIndex(of: Self.lineFeed)
    else { throw .foreign(path: path) }
    let header = try Self.header(
      in: contents[contents.startIndex..<end].dropFirst(Self.opening.count), path: path)
    let rest = contents[(end + 1)...]
    guard rest.starts(with: Self.list), rest.suffix(Self.closing.count) == Self.closing,
      rest.count >= Self.list.count + Self.closing.count
    else { throw .damaged(path: path, what: "it ends early or begins otherwise than it should") }
    let body = rest.dropFirst(Self.list.count).dropLast(Self.closing.count)
    guard Self.digest(of: contents, without: header.sha256, before: end) == header.sha256 else {
      throw .damaged(path: path, what: "its SHA-256 is not the one in its header")
    }
    self.path = path
    self.header = header
    self.lines = Self.lines(of: Data(body))
  }

  /// The SHA-256 of a file without the digits that its header states; `nil` when they are not there.
  static func digest(
    of contents: Data, without stated: String, before end: Data.Index
  ) -> String? {
    let line = contents[contents.startIndex..<end]
    guard let digits = line.range(of: Data("\"\(stated)\"".utf8), options: .backwards) else {
      return nil
    }
    var hash = SHA256()
    hash.update(data: contents[..<(digits.lowerBound + 1)])
    hash.update(data: contents[(digits.upperBound - 1)...])
    return hexadecimal(hash.finalize())
  }

  static func header(in line: Data, path: String) throws(DexError) -> DexHeader {
    /// Read before the rest, so that a later format is told from damage.
    struct Format: Decodable {
      let format: Int
    }
    let object = line.last == comma ? line.dropLast() : line
    let decoder = JSONDecoder()
    guard let format = try? decoder.decode(Format.self, from: object).format else {
      throw .foreign(path: path)
    }
    guard format >= DexHeader.format else {
      throw .damaged(path: path, what: "it is of format \(format), which is no longer read")
    }
    guard format == DexHeader.format else { throw .newer(path: path, format: format) }
    do {
      return try decoder.decode(DexHeader.self, from: object)
    } catch {
      throw .damaged(path: path, what: "its header cannot be read")
    }
  }

  /// The lines without their line ends and the commas between them. The ends are looked for in an
  /// array: `Data.split` takes ten times as long.
  private static func lines(of body: Data) -> [Data] {
    let bytes = [UInt8](body)
    var lines: [Data] = []
    var start = 0
    for end in bytes.indices where bytes[end] == lineFeed {
      lines.append(body[start..<(bytes[max(start, end - 1)] == comma ? end - 1 : end)])
      start = end + 1
    }
    lines.append(body[start...])
    return lines
  }

  static func hexadecimal(_ digest: SHA256.Digest) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
