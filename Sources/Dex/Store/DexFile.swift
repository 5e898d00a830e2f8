import Files
import Foundation

/// The bytes of a `pokemon.json`: a header line, then a line for each species.
///
/// The layout is fixed, so that the file can be split at its line ends and decoded a line at a
/// time. It is also one valid JSON document. The header's SHA-256 is that of the file without its
/// own digits; it is checked before anything else is used.
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
    try DexFile(contents: Data(reading: url, orThrow: DexError.unreadable), path: url.path)
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

  /// Returns the SHA-256 of a file without the digits that its header states; `nil` when they are
  /// not there.
  static func digest(of contents: Data, without stated: String, before end: Data.Index) -> String? {
    let line = contents[contents.startIndex..<end]
    guard let digits = line.range(of: Data("\"\(stated)\"".utf8), options: .backwards) else {
      return nil
    }
    var hash = SHA256()
    hash.update(contents[..<(digits.lowerBound + 1)])
    hash.update(contents[(digits.upperBound - 1)...])
    return hash.finalize().hexadecimal
  }

  static func header(in line: Data, path: String) throws(DexError) -> DexHeader {
    /// The format, read first so that a later format is told from damage.
    struct Format: Decodable { let format: Int }
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

  /// Splits the file into lines, without their line ends and the commas between them. It searches
  /// an array for the ends, because `Data.split` takes ten times as long.
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
}

extension DexFile {
  /// The number of bytes that hold a dex's header. The words for the types in ten languages take
  /// three thousand.
  private static let headLength = 1 << 16

  /// Returns the digest that a dex's header states, without reading or checking its species; `nil`
  /// when the file is not a dex.
  static func statedIdentifier(of url: URL) -> String? {
    guard let head = FileContents.head(of: url, count: headLength), head.starts(with: opening),
      let end = head.firstIndex(of: lineFeed)
    else { return nil }
    return try? header(in: head[..<end].dropFirst(opening.count), path: url.path).sha256
  }
}

extension DexFile {
  /// Returns every species in the file, decoding line by line.
  ///
  /// It uses the calling thread alone: the process that loads data for reading recordings can be
  /// forked only while it has no other thread.
  func species() throws(DexError) -> [Species] {
    let decoder = JSONDecoder()
    var species: [Species] = []
    species.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      do {
        species.append(try decoder.decode(SpeciesLine.self, from: line).species)
      } catch {
        throw .damaged(path: path, what: "species \(index + 1) of its list cannot be read")
      }
    }
    guard species.count == header.counts.species else {
      throw .damaged(
        path: path, what: "it counts \(header.counts.species) species and has \(species.count)")
    }
    guard zip(species, species.dropFirst()).allSatisfy({ $0.id < $1.id }) else {
      throw .damaged(path: path, what: "its species are not in the order of their numbers")
    }
    return species
  }
}

extension DexHeader {
  /// The words for the eighteen types.
  var typeWords: [PokemonType: [Language: String]] {
    var words: [PokemonType: [Language: String]] = [:]
    for (identifier, names) in types {
      if let type = PokemonType(rawValue: identifier) {
        words[type] = .init(keyedByIdentifier: names)
      }
    }
    return words
  }
}
