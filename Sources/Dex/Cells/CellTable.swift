package import Foundation
package import Imaging

/// The renders as the cells of a box page show them, with one picture for all looks that share it.
package struct CellTable: Sendable {
  /// The looks that each picture shows, sorted; pictures are in the order of their first looks.
  package let looks: [[Look]]
  package let grids: CellGridList
  /// The SHA-256 of the file's contents that its header states; `nil` for a table that was not read
  /// from a file.
  package let identifier: String?

  private let picturesBySpecies: [Int: [Int]]

  /// - Precondition: there are as many lists of looks as grids. No list is empty, and each is of
  ///   one species.
  init(looks: [[Look]], grids: CellGridList, identifier: String?) {
    precondition(looks.count == grids.count && looks.allSatisfy { !$0.isEmpty })
    self.looks = looks
    self.grids = grids
    self.identifier = identifier
    picturesBySpecies = Dictionary(grouping: looks.indices) { looks[$0][0].speciesId }
  }

  /// Makes a table of pictures in any order. Pictures of one species with the same grid are merged.
  package init(pictures: [(looks: [Look], grid: CellGrid)]) {
    struct Key: Hashable {
      let speciesId: Int
      let grid: CellGrid
    }
    var merged: [Key: Set<Look>] = [:]
    for picture in pictures {
      guard let first = picture.looks.first else { continue }
      let key = Key(speciesId: first.speciesId, grid: picture.grid)
      merged[key, default: []].formUnion(picture.looks.filter { $0.speciesId == first.speciesId })
    }
    let rows = merged.map { (looks: $0.value.sorted(), grid: $0.key.grid) }
      .sorted { a, b in
        a.looks[0] == b.looks[0]
          ? a.grid.bytes.lexicographicallyPrecedes(b.grid.bytes) : a.looks[0] < b.looks[0]
      }
    self.init(
      looks: rows.map(\.looks), grids: CellGridList(rows.map(\.grid)), identifier: nil)
  }

  /// Returns the national dex number of the species in a picture.
  package func speciesId(of picture: Int) -> Int { looks[picture][0].speciesId }

  /// Returns the indices of a species' pictures; none when the table has none.
  package func pictures(ofSpecies speciesId: Int) -> [Int] {
    picturesBySpecies[speciesId, default: []]
  }
}

extension CellTable {
  /// The first word of a file.
  private static let magic = "verify-cells"
  /// The format of the files that this version reads and writes.
  private static let format = 1

  /// The table of the HOME renders that comes with the program.
  package static func bundled() throws(HashTableError) -> CellTable {
    let url = try BundledFile.url(of: "home-cells.bin", orThrow: HashTableError.unreadable)
    let contents = try Data(reading: url, orThrow: HashTableError.unreadable)
    return try CellTable(contents: contents, path: url.path)
  }

  /// - Parameter path: the name of the contents in errors.
  package init(contents: Data, path: String) throws(HashTableError) {
    guard contents.starts(with: Data("\(Self.magic)\t".utf8)) else { throw .foreign(path: path) }
    let bytes = [UInt8](contents)
    var fields = TableFields(bytes)
    guard fields.text() != nil, let format = fields.number(endingLine: true) else {
      throw .foreign(path: path)
    }
    guard format == Self.format else { throw .otherFormat(path: path, format: format) }
    guard fields.skip("sha256"), let stated = fields.text(endingLine: true) else {
      throw .damaged(path: path, what: "it does not state its SHA-256")
    }
    guard Self.digest(of: bytes[fields.position...]) == stated else {
      throw .damaged(path: path, what: "its SHA-256 is not the one in its header")
    }
    guard fields.skip("algorithm"), let algorithm = fields.text(endingLine: true),
      fields.skip("ground"), let background = fields.text(endingLine: true)
    else { throw .damaged(path: path, what: "its header cannot be read") }
    guard algorithm == CellGrid.algorithm, background == CellBackground.name else {
      throw .incompatible(path: path, what: "with \(algorithm) on \(background)")
    }
    guard fields.skip("counts"), let pictures = fields.number(),
      let rows = fields.number(endingLine: true), pictures < 1_000_000, rows < 1_000_000
    else { throw .damaged(path: path, what: "its counts cannot be read") }
    let looks = try Self.looks(&fields, rows: rows, pictures: pictures, path: path)
    guard let grids = CellGridList(bytes: Array(bytes[fields.position...])),
      grids.count == pictures
    else { throw .damaged(path: path, what: "its pictures are cut off") }
    self.init(looks: looks, grids: grids, identifier: stated)
  }

  /// Reads the lines that list the looks of each picture.
  private static func looks(
    _ fields: inout TableFields, rows: Int, pictures: Int, path: String
  ) throws(HashTableError) -> [[Look]] {
    var looks = [[Look]](repeating: [], count: pictures)
    for _ in 0..<rows {
      guard let picture = fields.number(), picture < pictures, let speciesId = fields.number(),
        let form = fields.text(), let kind = fields.number(endingLine: true), kind < 4,
        looks[picture].first.map({ $0.speciesId == speciesId }) ?? true
      else { throw .damaged(path: path, what: "line \(fields.line) is no look") }
      looks[picture].append(
        Look(speciesId: speciesId, form: form, isShiny: kind & 1 == 1, isFemale: kind & 2 == 2))
    }
    guard looks.allSatisfy({ !$0.isEmpty }) else {
      throw .damaged(path: path, what: "a picture of it is of nothing")
    }
    return looks
  }

  /// The file's contents. The same pictures give the same bytes, whatever their order was.
  package func encoded() -> Data {
    var rest = "algorithm\t\(CellGrid.algorithm)\nground\t\(CellBackground.name)\n"
    rest += "counts\t\(looks.count)\t\(looks.reduce(0) { $0 + $1.count })\n"
    for (picture, looks) in looks.enumerated() {
      for look in looks {
        let kind = (look.isShiny ? 1 : 0) + (look.isFemale ? 2 : 0)
        rest += "\(picture)\t\(look.speciesId)\t\(look.form)\t\(kind)\n"
      }
    }
    let body = [UInt8](rest.utf8) + grids.bytes
    let header = "\(Self.magic)\t\(Self.format)\nsha256\t\(Self.digest(of: body[...]))\n"
    return Data(header.utf8) + Data(body)
  }

  private static func digest(of bytes: ArraySlice<UInt8>) -> String {
    HashTable.digest(first: Data(), rest: Data(bytes))
  }
}
