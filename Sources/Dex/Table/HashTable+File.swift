import Files
package import Foundation
import Imaging

extension HashTable {
  /// Returns the table of the HOME renders that comes with the program.
  package static func bundled() throws(HashTableError) -> HashTable {
    try load(contentsOf: BundledFile.url(of: "home.tsv", orThrow: HashTableError.unreadable))
  }

  /// Returns the table in a file made by `verify hashes build`.
  package static func load(contentsOf url: URL) throws(HashTableError) -> HashTable {
    try HashTable(contents: Data(reading: url, orThrow: HashTableError.unreadable), path: url.path)
  }

  /// - Parameter path: the name of the contents in errors.
  package init(contents: Data, path: String) throws(HashTableError) {
    let opening = Data("\(HashTableHeader.magic)\t".utf8)
    guard contents.starts(with: opening) else { throw .foreign(path: path) }
    var fields = TableFields([UInt8](contents))
    guard fields.text() != nil, let format = fields.number(endingLine: true) else {
      throw .foreign(path: path)
    }
    guard format == HashTableHeader.format else { throw .otherFormat(path: path, format: format) }
    let first = contents.prefix(fields.position)
    guard fields.skip("sha256"), let stated = fields.text(endingLine: true) else {
      throw .damaged(path: path, what: "it does not state its SHA-256")
    }
    let rest = contents.dropFirst(fields.position)
    guard Self.digest(first: first, rest: rest) == stated else {
      throw .damaged(path: path, what: "its SHA-256 is not the one in its header")
    }
    try self.init(proved: &fields, identifier: stated, path: path)
  }

  /// Reads the rest of a file whose digest has been checked.
  private init(
    proved fields: inout TableFields, identifier: String, path: String
  ) throws(HashTableError) {
    let header = try Self.header(&fields, path: path)
    guard fields.skip("counts"), let references = fields.number(), let aliases = fields.number(),
      let pairs = fields.number(endingLine: true), references < 1_000_000
    else { throw .damaged(path: path, what: "its counts cannot be read") }
    var rows: [Reference] = []
    rows.reserveCapacity(references)
    for _ in 0..<references {
      guard let row = Self.reference(&fields), rows.last.map({ $0 < row }) ?? true else {
        throw .damaged(path: path, what: "line \(fields.line) is no row, or out of order")
      }
      rows.append(row)
    }
    let indices = Dictionary(
      rows.enumerated().map { ($1.source, $0) }, uniquingKeysWith: { first, _ in first })
    var named: [Look: Int] = [:]
    for _ in 0..<aliases {
      guard fields.skip("alias"), let look = fields.look(),
        let index = fields.text(endingLine: true).flatMap({ indices[$0] })
      else { throw .damaged(path: path, what: "line \(fields.line) is no alias") }
      named[look] = index
    }
    var alike = [[Int]](repeating: [], count: rows.count)
    for _ in 0..<pairs {
      guard fields.skip("alike"), let a = fields.text().flatMap({ indices[$0] }),
        let b = fields.text(endingLine: true).flatMap({ indices[$0] })
      else { throw .damaged(path: path, what: "line \(fields.line) is no pair of look-alikes") }
      alike[a].append(b)
      alike[b].append(a)
    }
    guard fields.isAtEnd else {
      throw .damaged(path: path, what: "it goes on after its last row")
    }
    self.init(
      header: header, references: rows, aliases: named,
      lookAlikeIndices: alike.map { $0.sorted() }, identifier: identifier)
  }

  private static func header(
    _ fields: inout TableFields, path: String
  ) throws(HashTableError) -> HashTableHeader {
    guard fields.skip("algorithms"), let algorithms = fields.text(endingLine: true),
      fields.skip("crop"), let crop = fields.text(endingLine: true), fields.skip("background"),
      let background = fields.text(endingLine: true).flatMap({ RGB(hexadecimal: $0) }),
      fields.skip("source"), let source = fields.text(endingLine: true)
    else { throw .damaged(path: path, what: "its header cannot be read") }
    guard algorithms == HashTableHeader.algorithms else {
      throw .incompatible(path: path, what: "with \(algorithms)")
    }
    guard crop == HashTableHeader.crop else {
      throw .incompatible(path: path, what: "framed by \(crop)")
    }
    return HashTableHeader(background: background, source: source)
  }

  private static func reference(_ fields: inout TableFields) -> Reference? {
    guard let look = fields.look(), let hash = fields.word(), let hash256 = fields.fourWords(),
      let signature = fields.hexadecimal(count: ColorSignature.byteCount)
        .flatMap({ ColorSignature(bytes: $0) }),
      let canvasBox = fields.word().flatMap({ CanvasBox(word: $0) }),
      let source = fields.text(endingLine: true)
    else { return nil }
    return Reference(
      look: look, hash: PerceptualHash(bits: hash), hash256: PerceptualHash256(words: hash256),
      signature: signature, canvasBox: canvasBox, source: source)
  }
}

extension HashTable {
  /// The file's contents. The same references give the same bytes, whatever their order was.
  package func encoded() -> Data {
    let first = "\(HashTableHeader.magic)\t\(HashTableHeader.format)\n"
    var rest = ""
    rest += "algorithms\t\(HashTableHeader.algorithms)\n"
    rest += "crop\t\(HashTableHeader.crop)\n"
    rest += "background\t\(header.background.hexadecimal)\n"
    rest += "source\t\(header.source)\n"
    let pairs = lookAlikePairs
    rest += "counts\t\(references.count)\t\(aliases.count)\t\(pairs.count)\n"
    for reference in references {
      rest += Self.fields(of: reference.look)
      rest += "\t\(reference.hash.hexadecimal)\t\(reference.hash256.hexadecimal)"
      rest += "\t\(reference.signature.hexadecimal)\t\(reference.canvasBox.word.hexadecimal)"
      rest += "\t\(reference.source)\n"
    }
    for (look, index) in aliases.sorted(by: { $0.key < $1.key }) {
      rest += "alias\t\(Self.fields(of: look))\t\(references[index].source)\n"
    }
    for pair in pairs {
      rest += "alike\t\(references[pair.0].source)\t\(references[pair.1].source)\n"
    }
    let digest = Self.digest(first: Data(first.utf8), rest: Data(rest.utf8))
    return Data((first + "sha256\t\(digest)\n" + rest).utf8)
  }

  /// Each pair of look-alikes once, the earlier index first.
  package var lookAlikePairs: [(Int, Int)] {
    lookAlikeIndices.enumerated().flatMap { index, others in
      others.filter { $0 > index }.map { (index, $0) }
    }
  }

  private static func fields(of look: Look) -> String {
    "\(look.speciesId)\t\(look.form)\t\(look.isShiny ? 1 : 0)\t\(look.isFemale ? 1 : 0)"
  }

  /// Returns the SHA-256 of the whole file except the line that states it.
  static func digest(first: Data, rest: Data) -> String {
    var hash = SHA256()
    hash.update(first)
    hash.update(rest)
    return hash.finalize().hexadecimal
  }
}

extension HashTable {
  /// The number of bytes at the beginning of a table that hold its digest.
  private static let headLength = 256

  /// Returns the digest that a table's header states, without reading or checking its rows; `nil`
  /// when the file is not a table.
  package static func statedIdentifier(ofTableAt url: URL? = nil) -> String? {
    guard let url = url ?? Bundle.module.url(forResource: "home", withExtension: "tsv"),
      let head = FileContents.head(of: url, count: headLength)
    else { return nil }
    var fields = TableFields([UInt8](head))
    guard fields.text() == HashTableHeader.magic,
      fields.number(endingLine: true) == HashTableHeader.format, fields.skip("sha256")
    else { return nil }
    return fields.text(endingLine: true)
  }
}
